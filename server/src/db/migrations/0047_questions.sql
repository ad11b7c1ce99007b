-- Questions of an engineer to the client of a task (decision 32). A question ends the lease, and the task
-- waits in stage needs_input until a reply, what was to be assumed, or the end of the task.

create table task_questions (
  account_id uuid not null,
  task_id uuid not null,
  number smallint not null check (number between 1 and 5),
  -- Who asked; null for the simulator.
  engineer_id uuid references engineers (person_id),
  text text not null,
  -- What the client chooses from, or null.
  choices jsonb,
  -- Whether words of the client's own will do in place of a choice.
  allows_text boolean not null,
  -- What the data of the reply must match, or null.
  reply_schema jsonb,
  on_no_reply text not null check (on_no_reply in ('default', 'continue', 'cancel')),
  -- What is assumed without a reply, in the form of a reply.
  default_reply jsonb,
  asked_at timestamptz not null default now(),
  deadline_at timestamptz not null,
  closed_at timestamptz,
  -- replied; at the deadline assumed, continued or no_reply; ended with the task.
  outcome text check (outcome in ('replied', 'assumed', 'continued', 'no_reply', 'ended')),
  reply jsonb,
  -- Who replied: a key or a member.
  replied_by_key uuid,
  replied_by_person uuid,
  primary key (account_id, task_id, number),
  check ((closed_at is null) = (outcome is null)),
  check ((on_no_reply = 'default') = (default_reply is not null)),
  check (num_nonnulls(replied_by_key, replied_by_person) <= 1)
);
create unique index task_questions_open on task_questions (account_id, task_id) where closed_at is null;
create index task_questions_by_engineer on task_questions (engineer_id, asked_at);

-- A task that was replied to waits for its asker first. Meanwhile it is not offered to others, which is
-- what claim_class null says everywhere; asker_class is what it has otherwise.
alter table task_queue
  add column asker_id uuid,
  add column asker_class smallint,
  add column asker_until timestamptz;

alter table task_queue drop constraint task_queue_cancel_reason_check,
  add constraint task_queue_cancel_reason_check check (cancel_reason in
    ('client', 'no_engineer', 'ai_failed', 'expired', 'operator', 'no_reply')) not valid;
alter table task_leases drop constraint task_leases_end_reason_check,
  add constraint task_leases_end_reason_check check (end_reason in
    ('submitted', 'released', 'expired', 'idle', 'operator', 'cancelled', 'asked')) not valid;
alter table notices drop constraint notices_kind_check, add constraint notices_kind_check
  check (kind in ('low_balance', 'endpoint_disabled', 'key_expiring', 'account_suspension',
    'key_leaked', 'credit_request', 'spending_cap', 'question')) not valid;
alter table mail_choices drop constraint mail_choices_kind_check, add constraint mail_choices_kind_check
  check (kind in ('low_balance', 'endpoint_disabled', 'key_expiring', 'account_suspension',
    'credit_request', 'spending_cap', 'question')) not valid;
