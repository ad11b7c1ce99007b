-- How many tasks each live account sent on each day, for the list of clients. A day is one of UTC. Counted
-- from the event log beside floor_hours, from this migration on: the days before stay empty and leave the
-- list after four weeks, and reading the whole log here would hold up an upgrade.
create table client_days (
  account_id uuid not null references accounts (id),
  day date not null,
  tasks bigint not null check (tasks > 0),
  primary key (account_id, day)
);
create index client_days_by_day on client_days (day);
