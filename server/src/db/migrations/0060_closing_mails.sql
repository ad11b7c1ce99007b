-- Mails to the owners of an account that was closed, until a worker has sent them.
create table closing_mails (
  account_id uuid not null references accounts (id),
  person_id uuid not null references auth.users (id) on delete cascade,
  -- Who closed it.
  closed_by uuid not null,
  -- Until then the worker that claimed it may be sending it.
  held_until timestamptz not null default '-infinity',
  primary key (account_id, person_id)
);
