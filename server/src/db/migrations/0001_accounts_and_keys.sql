-- Accounts come in pairs: a live account and its test twin, an account row of its own, so that
-- no other table needs a column that says "test".
create table accounts (
  id uuid primary key default uuidv7(),
  name text not null check (char_length(name) between 1 and 200),
  is_test boolean not null,
  live_account_id uuid unique references accounts (id),
  per_second integer not null default 10 check (per_second between 1 and 1000000),
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  check (is_test = (live_account_id is not null))
);

-- The secret itself is never stored: only its HMAC under a numbered pepper.
-- lineage_id survives a roll, so a rolled key is the same owner for idempotency.
create table api_keys (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  lineage_id uuid not null,
  name text not null default '' check (char_length(name) <= 200),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  pepper_number smallint not null,
  hint text not null,
  revision text not null check (revision in ('A', 'B')),
  scopes text[] not null,
  allowed_addresses cidr[] not null default '{}',
  per_second integer not null check (per_second between 1 and 1000000),
  per_hour bigint not null check (per_hour between 1 and 3600000000),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_keys_by_account on api_keys (account_id, id);

-- Every change that a process may have cached gets the next number here. The counter row is
-- updated inside the changing transaction, so numbers are handed out in commit order and a
-- reader that has seen number N can never later find one at or below N.
create table key_change_counter (
  singleton boolean primary key default true check (singleton),
  last_number bigint not null
);
insert into key_change_counter (last_number) values (0);

create table key_changes (
  number bigint primary key,
  account_id uuid not null,
  key_id uuid,
  changed_at timestamptz not null default now()
);
