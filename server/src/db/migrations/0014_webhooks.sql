-- Where an account wants its events sent. The secret is sealed with a key of the configuration.
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  url text not null,
  description text not null default '',
  -- Null means every type, also one that is added later.
  event_types text[],
  revision text not null check (revision in ('A', 'B')),
  -- Sealed; empty once the endpoint is deleted.
  secret bytea not null,
  -- Counts the rolls, so that the repeat of a request finds whether its secret is still the one.
  secret_number integer not null default 1,
  -- Signs too until the time beside it, so that a receiver can change over.
  previous_secret bytea,
  previous_secret_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('owner', 'failing', 'gone')),
  created_at timestamptz not null default now(),
  -- What waits for a deleted endpoint may be too much for one request, so a worker clears it away.
  deleted_at timestamptz,
  check (num_nulls(disabled_at, disabled_reason) in (0, 2)),
  check (num_nulls(previous_secret, previous_secret_until) in (0, 2))
);
create index webhook_endpoints_by_account on webhook_endpoints (account_id, id)
  where deleted_at is null;
create index webhook_endpoints_deleted on webhook_endpoints (id) where deleted_at is not null;

-- The hot side of an endpoint: when somebody should look at what waits for it, who does, and whether
-- it is failing. One worker at a time holds a lane, so no endpoint gets more than its share. The row
-- is locked before anything else of its endpoint. No foreign key: a lane outlives its endpoint until
-- what waited for it is cleared away.
create table webhook_lanes (
  endpoint_id uuid primary key,
  account_id uuid not null,
  -- Null when nothing waits.
  next_at timestamptz,
  -- Grows with whatever is added, so that a holder can only let go of what it has seen all of.
  arrivals bigint not null default 0,
  holder_id uuid,
  held_until timestamptz not null default '-infinity',
  -- How many deliveries failed since the last one that succeeded, and when the first of them did.
  failures integer not null default 0,
  failing_since timestamptz,
  -- Set while the circuit is open: only probes are sent.
  is_open boolean not null default false
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
create index webhook_lanes_due on webhook_lanes (next_at) where next_at is not null;

-- What has not been delivered yet. A row leaves when its delivery succeeds or is given up. It is
-- written only by who holds or locks the lane.
create table webhook_due (
  endpoint_id uuid not null,
  delivery_id uuid not null,
  -- Finds the delivery in its partition.
  delivery_created_at timestamptz not null,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  next_at timestamptz not null default now(),
  primary key (endpoint_id, delivery_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index webhook_due_by_time on webhook_due (endpoint_id, next_at, delivery_id);

-- The log: one row for each event and endpoint. Partitioned by day and dropped, like the feed.
create table webhook_deliveries (
  endpoint_id uuid not null,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  event_id text not null,
  event_type text not null,
  -- Its number in the account's feed; null for a test event, which is in no feed.
  sequence bigint,
  task_id uuid,
  version integer,
  data jsonb not null,
  occurred_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (endpoint_id, id, created_at)
) partition by range (created_at);
create table webhook_deliveries_default partition of webhook_deliveries default;
-- Only what failed, which is little: to list it, and to send a range of it again.
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, id)
  where status = 'failed';
create index webhook_deliveries_failed_when on webhook_deliveries (endpoint_id, finished_at)
  where status = 'failed';

create table webhook_attempts (
  endpoint_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  latency_ms integer not null,
  -- Null where no answer came; then error says why.
  status_code integer,
  error text,
  response_excerpt text,
  primary key (delivery_id, number, started_at)
) partition by range (started_at);
create table webhook_attempts_default partition of webhook_attempts default;
