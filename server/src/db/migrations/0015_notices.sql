-- What the people of an account must know, and the mails that tell them.

-- Below so many available credits an account's owners are told; null for never. An hour of work.
alter table accounts add column low_balance_credits bigint default 3600
  check (low_balance_credits between 1 and 1000000000000);
-- What the watch over balances walks through, page by page.
create index accounts_watched on accounts (id) include (low_balance_credits)
  where not is_test and low_balance_credits is not null and suspended_at is null;

create index api_keys_expiring on api_keys (expires_at)
  where expires_at is not null and revoked_at is null;
create index api_keys_by_lineage on api_keys (lineage_id);

-- Always of a live account; is_test says that it is about its test twin. The number is drawn from
-- the account's head and holds it until the transaction ends, so numbers become visible in their
-- order: whoever was told of number N never later finds an untold notice at or before N.
create table notices (
  account_id uuid not null references accounts (id),
  number bigint not null,
  is_test boolean not null,
  kind text not null check (kind in ('low_balance', 'endpoint_disabled', 'key_expiring')),
  -- What it is about: the same thing is not raised twice while a notice of it stands.
  subject text not null check (char_length(subject) between 1 and 200),
  data jsonb not null,
  raised_at timestamptz not null default now(),
  -- When it stopped being so; a notice that nobody was told of by then is not told.
  settled_at timestamptz,
  primary key (account_id, number)
);
create unique index notices_standing on notices (account_id, kind, subject)
  where settled_at is null;
create index notices_by_subject on notices (account_id, kind, raised_at);
create index notices_of_keys on notices (subject)
  where kind = 'key_expiring' and settled_at is null;
create index notices_settled on notices (settled_at) where settled_at is not null;

create table notice_heads (
  account_id uuid primary key references accounts (id),
  last_number bigint not null
);

-- How far one person was told about one account. A notice writes its number here in its own
-- transaction; a worker claims the row before it sends, and says here how it went.
create table digest_lanes (
  account_id uuid not null references accounts (id),
  person_id uuid not null references auth.users (id) on delete cascade,
  told_number bigint not null,
  wanted_number bigint not null,
  -- When the next mail may go; null when nothing waits.
  next_at timestamptz,
  claim_id uuid,
  held_until timestamptz not null default '-infinity',
  tries integer not null default 0,
  first_try_at timestamptz,
  mailed_at timestamptz,
  primary key (account_id, person_id)
) with (fillfactor = 70);
create index digest_lanes_due on digest_lanes (next_at) where next_at is not null;

-- A row says that a person wants no mail of a kind.
create table mail_choices (
  person_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('low_balance', 'endpoint_disabled', 'key_expiring')),
  off_at timestamptz not null default now(),
  primary key (person_id, kind)
);
