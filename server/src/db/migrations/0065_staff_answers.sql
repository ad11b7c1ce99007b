-- How long the answers of all engineers took from claim to submit, by the hour in which they came; two digits
-- of the seconds are kept. Counted from the event log beside floor_hours, from this migration on: reading all
-- answers of a week for each look at a page takes seconds where there are half a million of them.
create table staff_answers (
  hour timestamptz not null,
  seconds integer not null check (seconds >= 0),
  answers bigint not null check (answers > 0),
  on_time bigint not null check (on_time between 0 and answers),
  primary key (hour, seconds)
);
