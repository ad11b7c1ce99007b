-- Programs that want to sign in by a code. Both codes are kept as hashes only. The key is made when
-- the program asks for it, so no secret ever waits here; the row then gives none again.
create table device_logins (
  id uuid primary key default uuidv7(),
  device_code_hash bytea not null unique,
  user_code_hash bytea not null unique,
  client_name text not null,
  address text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'denied', 'used')),
  -- Who approved it, and for which account, live or test.
  person_id uuid references auth.users (id) on delete cascade,
  account_id uuid references accounts (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the program asked last.
  asked_at timestamptz,
  check ((state in ('approved', 'used')) = (person_id is not null and account_id is not null))
);
create index device_logins_by_expiry on device_logins (expires_at);
