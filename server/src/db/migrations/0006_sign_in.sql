-- People sign in here. The tables of this schema belong to better-auth, under names and types of our
-- own, and their ids are made by the database. Beside its adapter we write only what it does not
-- know: when a session was authenticated, and with what.
create schema auth;

create table auth.users (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- authenticated_at is when somebody last proved here who they are; second_factor_at is when they did
-- so with a second factor. A session that was never marked counts as neither.
create table auth.sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  authenticated_at timestamptz not null default 'epoch',
  second_factor_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on auth.sessions (user_id, id);
create index sessions_by_expiry on auth.sessions (expires_at);

-- How somebody proves who they are; only passwords, as scrypt hashes.
create table auth.credentials (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, provider_id)
);

-- What was handed out to be shown again once: challenges, links in mails.
create table auth.verifications (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on auth.verifications (identifier);
create index verifications_by_expiry on auth.verifications (expires_at);

-- The secret and the backup codes are encrypted with a key made from SESSION_SECRET.
create table auth.two_factors (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  last_code_hash text
);

create table auth.passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index passkeys_by_user on auth.passkeys (user_id, id);
