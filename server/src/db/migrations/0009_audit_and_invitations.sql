-- Acts of power, in one hash chain for each live account (what is done to its test twin stands there
-- too) and one for the place itself, whose chain_id is the nil UUID. The head says where a chain
-- ends, so that cutting off its last entries shows. Rows are never changed, heads only go forward.
create table audit_chains (
  chain_id uuid primary key,
  account_id uuid unique references accounts (id),
  last_number bigint not null default 0 check (last_number >= 0),
  last_hash bytea not null default decode(repeat('00', 32), 'hex') check (octet_length(last_hash) = 32),
  check (chain_id = coalesce(account_id, '00000000-0000-0000-0000-000000000000'))
) with (fillfactor = 50);

-- details is json, not jsonb: what was hashed is kept byte for byte.
create table audit_entries (
  chain_id uuid not null references audit_chains (chain_id),
  number bigint not null check (number > 0),
  recorded_at timestamptz not null,
  account_id uuid references accounts (id),
  actor text not null,
  act text not null,
  subject text not null,
  details json not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (chain_id, number)
);

create trigger audit_entries_are_immutable before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_are_kept before truncate on audit_entries
  for each statement execute function refuse_change();
create trigger audit_chains_are_kept before delete on audit_chains
  for each row execute function refuse_change();
create trigger audit_chains_are_not_emptied before truncate on audit_chains
  for each statement execute function refuse_change();

create trigger audit_chains_go_forward before update on audit_chains
  for each row when (new.chain_id <> old.chain_id or new.last_number <> old.last_number + 1)
  execute function refuse_change();

create function add_audit_chain() returns trigger language plpgsql as $$
begin
  insert into audit_chains (chain_id, account_id) values (new.id, new.id);
  return new;
end $$;
create trigger accounts_have_chains after insert on accounts
  for each row when (not new.is_test) execute function add_audit_chain();
insert into audit_chains (chain_id, account_id) select id, id from accounts where not is_test;
insert into audit_chains (chain_id) values ('00000000-0000-0000-0000-000000000000');

-- Only the SHA-256 of a token is kept. At most one open invitation stands for the same thing: to
-- invite again replaces its token, so the older mail stops working.
create table invitations (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('member', 'engineer', 'operator')),
  account_id uuid references accounts (id),
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  role text check (role in ('owner', 'developer', 'viewer')),
  tag_ids bigint[],
  capacity integer check (capacity between 1 and 20),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Null when it was made from the command line.
  invited_by uuid references auth.users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id),
  revoked_at timestamptz,
  check ((kind = 'member') = (account_id is not null)),
  check ((kind = 'member') = (role is not null)),
  check ((kind = 'engineer') = (tag_ids is not null)),
  check ((kind = 'engineer') = (capacity is not null)),
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or revoked_at is null)
);
create unique index invitations_open on invitations (kind, account_id, email) nulls not distinct
  where accepted_at is null and revoked_at is null;
create index invitations_by_account on invitations (account_id, id)
  where accepted_at is null and revoked_at is null;
