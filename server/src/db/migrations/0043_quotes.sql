-- What a task is likely to cost and how long it takes, for quotes. A request reads three rows of the
-- estimates; the worker makes them of the completions of the last 28 days, which it follows in the event log.

-- A live task that was completed lately, narrow: tasks itself is as wide as what clients write.
create table completed_tasks (
  task_id uuid primary key,
  account_id uuid not null references accounts (id),
  completed_at timestamptz not null,
  mode text not null,
  tag_id bigint not null,
  has_schema boolean not null,
  seconds integer not null check (seconds >= 0),
  charged bigint not null check (charged >= 0)
);
create index completed_tasks_by_time on completed_tasks (completed_at);

-- Of one account, or without one of the whole deployment.
create table charge_estimates (
  account_id uuid references accounts (id),
  mode text not null,
  tag_id bigint not null,
  has_schema boolean not null,
  tasks bigint not null check (tasks > 0),
  accounts bigint not null check (accounts > 0),
  median bigint not null,
  p90 bigint not null,
  unique nulls not distinct (account_id, mode, tag_id, has_schema)
);

-- By when a task was created, in UTC. Each level is wider than the one before, for hours with few tasks:
-- hour_of_week has hours from 0 (Monday at midnight) to 167, hour_of_day from 0 to 23, tag has no hour, and
-- mode has no tag either. Instant answers are those of the AI alone.
create table answer_time_estimates (
  mode text not null,
  is_instant boolean not null,
  level text not null check (level in ('hour_of_week', 'hour_of_day', 'tag', 'mode')),
  tag_id bigint,
  hour smallint check (hour between 0 and 167),
  tasks bigint not null check (tasks > 0),
  p50_seconds integer not null,
  p90_seconds integer not null,
  unique nulls not distinct (mode, is_instant, level, tag_id, hour),
  check ((level = 'mode') = (tag_id is null)),
  check ((level in ('hour_of_week', 'hour_of_day')) = (hour is not null))
);

-- One row. Every event that a transaction before this one wrote is among the completions.
create table estimate_mark (
  singleton boolean primary key default true check (singleton),
  counted_to xid8 not null default '0',
  made_at timestamptz not null default '-infinity'
);
insert into estimate_mark default values;
