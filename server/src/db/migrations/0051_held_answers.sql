-- Answers that were submitted and can still be undone: the task is in stage in_review until they are sent. A row
-- goes with the transition that ends that stage.
create table held_answers (
  account_id uuid not null,
  task_id uuid not null,
  lease_number integer not null,
  result jsonb not null,
  effort_seconds integer not null check (effort_seconds >= 0),
  provenance jsonb not null,
  submitted_at timestamptz not null default clock_timestamp(),
  primary key (account_id, task_id)
);
