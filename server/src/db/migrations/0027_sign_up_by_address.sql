-- Sign-up begins with an address alone: name and password are chosen at the link of the mail, so
-- nobody can choose them for somebody else in advance.

-- One row an address, so that a newer link ends the older. The database holds only the token's
-- SHA-256.
create table sign_ups (
  email text primary key check (email = lower(email)),
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create index sign_ups_by_expiry on sign_ups (expires_at);

-- The codes of authenticator apps that signed somebody in, kept for longer than a code is good.
-- two_factors.last_code_hash, which knew only the last one, is read by older versions alone.
create table auth.used_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- Mails about people themselves that a migration cannot send; a worker does.
create table owed_mails (
  person_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('factors_removed')),
  -- Until then the worker that claimed it may be sending it.
  held_until timestamptz not null default '-infinity',
  primary key (person_id, kind)
);

-- When the password was last chosen at a link that came by mail. Null: it was chosen at a sign-up,
-- before anybody had shown to read the mailbox, and perhaps by somebody else.
alter table auth.users add column password_mailed_at timestamptz;

-- A sign-up wrote person and password at once. Where the password came later it was chosen at a
-- link: those are the people whom an operator made at the command line.
update auth.users person set password_mailed_at = credential.created_at
from auth.credentials credential
where credential.user_id = person.id and person.email_verified
  and credential.created_at > person.created_at + interval '5 seconds';

-- What nobody confirmed keeps no way in: confirming leads to choosing a password.
delete from auth.sessions using auth.users person
where user_id = person.id and not person.email_verified;
delete from auth.credentials using auth.users person
where user_id = person.id and not person.email_verified;

-- A confirmed address stays confirmed, and its password works. But a factor that was added with a
-- password chosen before the address was confirmed may belong to whoever chose that password: it is
-- removed, what was signed in ends, and the owner is told.
insert into owed_mails (person_id, kind)
select person.id, 'factors_removed' from auth.users person
where password_mailed_at is null and email_verified
  and (two_factor_enabled or exists (select from auth.passkeys where user_id = person.id));

delete from auth.sessions using auth.users person
where user_id = person.id and person.password_mailed_at is null
  and (person.two_factor_enabled or exists (select from auth.passkeys where user_id = person.id));
delete from auth.two_factors using auth.users person
where user_id = person.id and person.password_mailed_at is null;
delete from auth.passkeys using auth.users person
where user_id = person.id and person.password_mailed_at is null;
update auth.users set two_factor_enabled = false
where password_mailed_at is null and two_factor_enabled;
