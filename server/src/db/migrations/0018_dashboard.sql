-- What the pages of an account read. Nothing here is written by a create: the ledger's index takes in
-- only what came by hand, which is little, so that grants are found among millions of holds.
create index ledger_entries_by_hand on ledger_entries (account_id, number)
  where kind in ('grant', 'adjust');

-- What was sent about a task.
create index webhook_deliveries_by_task on webhook_deliveries (task_id) where task_id is not null;

-- What was charged in each quarter of an hour, summed up from the ledger: every zone's days begin with
-- such a quarter. It is brought up to date when somebody looks; last_number is the last entry in it.
create table usage_marks (
  account_id uuid primary key references accounts (id),
  last_number bigint not null default 0
);
create table usage_quarters (
  account_id uuid not null,
  quarter_at timestamptz not null,
  project_id bigint not null,
  key_id uuid not null,
  mode text not null,
  charged bigint not null check (charged > 0),
  primary key (account_id, quarter_at, project_id, key_id, mode)
);
