-- What a person may do. Who they are stands in auth.users.

-- The people of an account. They belong to the live account; what they may do there they may do on
-- its test twin.
create table memberships (
  account_id uuid not null references accounts (id),
  person_id uuid not null references auth.users (id),
  role text not null check (role in ('owner', 'developer', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (account_id, person_id)
);
create index memberships_by_person on memberships (person_id, account_id);

create table operators (
  person_id uuid primary key references auth.users (id),
  created_at timestamptz not null default now()
);

-- open_leases is the number of tasks the engineer holds. It is changed in the transaction that
-- begins or ends a lease, and its guard is what keeps an engineer within capacity.
create table engineers (
  person_id uuid primary key references auth.users (id),
  tag_ids bigint[] not null,
  capacity integer not null default 1 check (capacity between 1 and 20),
  open_leases integer not null default 0,
  on_duty_since timestamptz,
  last_seen_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint engineers_open_leases_not_negative check (open_leases >= 0)
) with (fillfactor = 50);
create index engineers_on_duty on engineers using gin (tag_ids) where on_duty_since is not null;
