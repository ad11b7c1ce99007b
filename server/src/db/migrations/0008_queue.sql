-- The queue of engineers. Order is decided by one index: class, then turn, then age.
--   claim_class 0 realtime, 1 under a tenth of its window left, 2 fast, 3 standard; null is never
--   offered to an engineer (a task of a test key, or one that the AI answers alone).
--   turn is stamped when a task enters a class: start-time fair queueing over accounts, so that an
--   account with one task never waits for another account's whole backlog.
alter table task_queue
  add column claim_class smallint check (claim_class between 0 and 3),
  add column turn bigint not null default 0,
  add column engineer_id uuid references engineers (person_id),
  -- The fencing token: it goes up with each lease, and whoever acts under a lease names it.
  add column lease_number integer not null default 0,
  -- When the task moves to class 1; null when it did, or never will.
  add column urgent_at timestamptz,
  add column overdue_at timestamptz,
  add column expires_at timestamptz,
  add constraint task_queue_claimed_by check ((stage in ('claimed', 'in_review')) = (engineer_id is not null));

create index task_queue_ready on task_queue (tag_id, claim_class, turn, task_id, account_id)
  where stage = 'queued' and claim_class is not null;
create index task_queue_timers on task_queue (next_action_at) where next_action_at is not null;

-- What the turn of an account's next task in a class will be at least.
create table account_turns (
  account_id uuid not null references accounts (id),
  tag_id bigint not null,
  claim_class smallint not null,
  next_turn bigint not null,
  primary key (account_id, tag_id, claim_class)
) with (fillfactor = 50);

-- The turn that was handed out last, for each tag and class. A claim moves it forward unless another
-- claim is doing so at this moment: it may lag a little, and nobody waits for it.
create table queue_clocks (
  tag_id bigint not null references tags (id),
  claim_class smallint not null,
  current_turn bigint not null default 0,
  primary key (tag_id, claim_class)
) with (fillfactor = 10);

create function add_queue_clocks() returns trigger language plpgsql as $$
begin
  insert into queue_clocks (tag_id, claim_class) select new.id, class from generate_series(0, 3) class;
  return new;
end $$;
create trigger tags_have_clocks after insert on tags for each row execute function add_queue_clocks();
insert into queue_clocks (tag_id, claim_class) select tags.id, class from tags, generate_series(0, 3) class;

-- One row for each time somebody held a task. Heartbeats change only this row and none of its keys,
-- so they stay cheap; task_queue learns of an expiry when its timer fires.
create table task_leases (
  account_id uuid not null,
  task_id uuid not null,
  lease_number integer not null,
  -- The queue row refers to the engineer while the lease is open, so nothing is checked twice.
  engineer_id uuid not null,
  claimed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_heartbeat_at timestamptz not null default now(),
  last_input_at timestamptz not null default now(),
  effort_ms bigint not null default 0 check (effort_ms >= 0),
  ended_at timestamptz,
  end_reason text check (end_reason in ('submitted', 'released', 'expired', 'idle', 'operator', 'cancelled')),
  end_note text,
  primary key (account_id, task_id, lease_number),
  check ((ended_at is null) = (end_reason is null))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
create index task_leases_by_engineer on task_leases (engineer_id, task_id);

-- What an engineer is writing. Kept when a lease is lost; revision is what If-Match names.
create table work_drafts (
  account_id uuid not null,
  task_id uuid not null,
  engineer_id uuid not null references engineers (person_id),
  revision integer not null check (revision > 0),
  content jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (account_id, task_id, engineer_id)
);

-- What the model wrote for a task, at most once. Never changed, so provenance can be told from it.
create table ai_drafts (
  account_id uuid not null,
  task_id uuid not null,
  content jsonb not null,
  model text not null,
  input_tokens integer not null check (input_tokens >= 0),
  output_tokens integer not null check (output_tokens >= 0),
  created_at timestamptz not null default now(),
  primary key (account_id, task_id)
);
create trigger ai_drafts_are_immutable before update on ai_drafts
  for each row execute function refuse_change();
