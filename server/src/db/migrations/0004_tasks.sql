-- What the client asked. Wide and immutable: inserted once, never updated.
-- The id is a UUIDv7 made by the database, and the time inside it is the task's creation time.
create table tasks (
  account_id uuid not null,
  id uuid not null,
  project_id bigint not null,
  key_id uuid not null,
  prompt text not null,
  mode text not null check (mode in ('realtime_answer', 'fast', 'standard')),
  max_credits bigint not null check (max_credits > 0),
  tag_id bigint not null,
  mode_multiplier_e4 integer not null,
  tag_multiplier_e4 integer not null,
  created_revision text not null check (created_revision in ('A', 'B')),
  metadata jsonb,
  response_schema jsonb,
  attachments jsonb,
  primary key (account_id, id),
  foreign key (account_id, project_id) references projects (account_id, id)
);

create trigger tasks_are_immutable before update on tasks
  for each row execute function refuse_change();

-- Where the task stands. Narrow and updated by each transition, always by one guarded UPDATE.
create table task_queue (
  account_id uuid not null,
  task_id uuid not null,
  project_id bigint not null,
  status text not null check (status in ('pending', 'completed', 'cancelled')),
  stage text not null check
    (stage in ('drafting', 'queued', 'claimed', 'needs_input', 'in_review', 'completed', 'cancelled')),
  version integer not null,
  mode text not null,
  tag_id bigint not null,
  held_credits bigint not null check (held_credits >= 0),
  due_at timestamptz not null,
  next_action_at timestamptz,
  final_at timestamptz,
  cancel_reason text check
    (cancel_reason in ('client', 'no_engineer', 'ai_failed', 'expired', 'operator')),
  primary key (account_id, task_id),
  check ((status = 'pending') = (final_at is null)),
  check ((status = 'pending') = (stage not in ('completed', 'cancelled'))),
  check ((status = 'cancelled') = (cancel_reason is not null)),
  check (status = 'pending' or held_credits = 0)
) with (
  fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0
);
create index task_queue_by_status on task_queue (account_id, status, task_id);
create index task_queue_by_project on task_queue (account_id, project_id, status, task_id);

-- Written once, by the transition that completes the task.
create table task_results (
  account_id uuid not null,
  task_id uuid not null,
  result jsonb not null,
  effort_seconds integer not null check (effort_seconds >= 0),
  provenance jsonb not null,
  primary key (account_id, task_id)
);

create trigger task_results_are_immutable before update on task_results
  for each row execute function refuse_change();

-- Inline files until object storage takes them.
create table task_attachments (
  account_id uuid not null,
  task_id uuid not null,
  position smallint not null,
  file_name text not null,
  mime_type text not null,
  kind text not null,
  size_bytes bigint not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  content bytea not null,
  primary key (account_id, task_id, position)
);

-- One row for each transition: outbox, timeline and audit of a task. The version is the task's
-- after the transition, so a transition that wrote no event, or two, cannot be stored silently.
-- writer_xid lets a relay follow the log in commit order.
create table task_events (
  account_id uuid not null,
  task_id uuid not null,
  version integer not null,
  id bigint generated always as identity,
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null default now(),
  writer_xid xid8 not null default pg_current_xact_id(),
  primary key (account_id, task_id, version)
);
create unique index task_events_by_id on task_events (id);

create trigger task_events_are_immutable before update or delete on task_events
  for each row execute function refuse_change();
create trigger task_events_are_kept before truncate on task_events
  for each statement execute function refuse_change();
