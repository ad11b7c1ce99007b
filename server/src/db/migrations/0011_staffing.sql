-- When engineers are there, by the wall clock of America/New_York. Each revision tells its own hours,
-- and the place is staffed in the wider of the two. A weekday without a row is closed; Monday is 1.
create table staffed_hours (
  revision text not null check (revision in ('A', 'B')),
  weekday smallint not null check (weekday between 1 and 7),
  opens_minute smallint not null check (opens_minute >= 0),
  closes_minute smallint not null check (closes_minute <= 1440),
  primary key (revision, weekday),
  check (opens_minute < closes_minute)
);
insert into staffed_hours (revision, weekday, opens_minute, closes_minute)
  select revision, weekday, 8 * 60, closes_minute
  from (values ('A', 20 * 60), ('B', 22 * 60)) hours (revision, closes_minute), generate_series(1, 7) weekday;

-- Days on which nobody is there at all. Which ones is the operator's to say.
create table holidays (
  date date primary key,
  name text not null check (char_length(name) between 1 and 100)
);
