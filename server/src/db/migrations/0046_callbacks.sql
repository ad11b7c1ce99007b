-- Callbacks: where a create asked to be told of its task alone (decision 30). They are sent from the queues
-- of webhooks, by the same workers: the queue of a callback is that of its account and origin.

-- Sent from a queue of its own: webhook_lanes and what waits in it name it as an endpoint is named.
create table callback_origins (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  -- Scheme, host and port; the rest of an address is sealed.
  origin text not null,
  last_used_at timestamptz not null default now(),
  unique (account_id, origin)
) with (fillfactor = 80);

create table task_callbacks (
  task_id uuid primary key,
  account_id uuid not null,
  origin_id uuid not null references callback_origins (id),
  -- What URL and secret are sealed for, given before the task has its id.
  sealed_for uuid not null,
  url bytea not null,
  -- Null where none was given: then nothing is signed.
  secret bytea,
  format text not null check (format in ('event', 'result')),
  revision text not null check (revision in ('A', 'B')),
  created_at timestamptz not null default now()
);
create index task_callbacks_by_origin on task_callbacks (origin_id);
create index task_callbacks_by_account on task_callbacks (account_id, task_id);

alter table webhook_lanes add column is_callback boolean not null default false;
