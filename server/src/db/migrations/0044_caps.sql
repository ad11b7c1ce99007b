-- Spending caps, their alerts, and the switch that pauses spending.

-- In the row that every hold updates, so that a create which waits for the row is judged by it as it is
-- after the wait. has_caps sends creates and settlements to the caps; caps_version rises when a cap is added
-- or the time zone changes, because a statement that began before cannot see such a row.
alter table balances
  add column has_caps boolean not null default false,
  add column caps_version integer not null default 0,
  add column spending_paused_at timestamptz;

-- In which the days and months of caps are reckoned.
alter table accounts add column time_zone text not null default 'UTC';

-- The day or month of a moment in a time zone. A midnight that a change of clocks skips is the moment of the
-- change; of one that comes twice the second counts, so that periods neither overlap nor leave a gap.
create function spending_period(
  period text, at timestamptz, zone text, out starts_at timestamptz, out ends_at timestamptz
) language sql stable parallel safe as $$
  select case when b.bound <= at then b.bound else (l.local - l.step) at time zone zone end,
    case when b.bound <= at then (l.local + l.step) at time zone zone else b.bound end
  from (select date_trunc(period, at at time zone zone) as local, ('1 ' || period)::interval as step) l,
    lateral (select l.local at time zone zone as bound) b
$$;

-- What is counted is that of the current period: creates add what they hold, settlements take back what was
-- not charged, where the task was created in it. Changed under the lock of the account's balance row.
create table spending_caps (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  -- The subject; where both are null, the whole account. A lineage, so that a rotated key keeps its cap.
  project_id bigint,
  key_lineage_id uuid,
  period text not null check (period in ('task', 'day', 'month')),
  amount bigint not null check (amount > 0),
  -- Of a key that was made by device login, and nobody has changed it.
  is_default boolean not null default false,
  starts_at timestamptz not null default '-infinity',
  ends_at timestamptz not null default '-infinity',
  used bigint not null default 0 check (used >= 0),
  charged bigint not null default 0 check (charged >= 0),
  created_at timestamptz not null default now(),
  check (num_nonnulls(project_id, key_lineage_id) <= 1),
  foreign key (account_id, project_id) references projects (account_id, id),
  unique nulls not distinct (account_id, project_id, key_lineage_id, period)
) with (fillfactor = 70);

-- Each step of a cap once in each period, by the primary key. No reference to the cap: a notice that was
-- raised of one is settled when its period is over, whether the cap is still there or not.
create table spending_cap_alerts (
  cap_id uuid not null,
  starts_at timestamptz not null,
  step smallint not null check (step in (50, 80, 100)),
  account_id uuid not null references accounts (id),
  ends_at timestamptz not null,
  reached_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (cap_id, starts_at, step)
);
create index spending_cap_alerts_untold on spending_cap_alerts (reached_at) where told_at is null;
create index spending_cap_alerts_by_end on spending_cap_alerts (ends_at);
create index spending_cap_alerts_by_account on spending_cap_alerts (account_id);

alter table notices drop constraint notices_kind_check, add constraint notices_kind_check
  check (kind in ('low_balance', 'endpoint_disabled', 'key_expiring', 'account_suspension',
    'key_leaked', 'spending_cap'));
alter table mail_choices drop constraint mail_choices_kind_check, add constraint mail_choices_kind_check
  check (kind in ('low_balance', 'endpoint_disabled', 'key_expiring', 'account_suspension',
    'spending_cap'));
