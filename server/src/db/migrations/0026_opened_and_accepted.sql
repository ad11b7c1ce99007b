-- An answer is sent by a person who saw the task, and holds no AI text that nobody vouched for.
alter table task_leases
  -- When the task was first on the engineer's screen; effort counts from here. Null before.
  add column opened_at timestamptz,
  -- When a submit was last refused because of unread AI text: an acceptance of unread text that
  -- follows at once is the second half of a double click.
  add column draft_refused_at timestamptz;
-- Pages that were open before this migration report no open.
update task_leases set opened_at = claimed_at where ended_at is null;

-- What of an AI draft an engineer accepted as it is: a part by its place in the draft, which never
-- changes. What was accepted unread counts under that lease alone; what was read stays read.
create table draft_acceptances (
  account_id uuid not null,
  task_id uuid not null,
  engineer_id uuid not null references engineers (person_id),
  part text not null,
  is_read boolean not null,
  lease_number integer not null,
  accepted_at timestamptz not null default clock_timestamp(),
  primary key (account_id, task_id, engineer_id, part)
);

-- Whether a submit claims the next task as well.
alter table engineers add column claims_next boolean not null default false;
