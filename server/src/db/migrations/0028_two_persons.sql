-- Two persons (decision 25). A null person in these tables is the operator command line on the server,
-- which counts as one person: so two nulls are one person too, which `is distinct from` says.

-- Set where one operator alone made this one, as was possible before: then both count as one person
-- until the command line confirms the newer. The time of acceptance tells those made by an invitation
-- from those made at the command line who accepted one later.
alter table operators add column sole_voucher uuid references auth.users (id);
update operators o set sole_voucher = i.invited_by
  from invitations i
  where i.kind = 'operator' and i.accepted_by = o.person_id and i.accepted_at = o.created_at
    and i.invited_by <> o.person_id;
-- An open invitation of an operator was sent by one person.
update invitations set revoked_at = now()
  where kind = 'operator' and accepted_at is null and revoked_at is null;

-- A grant above GRANT_ALONE_MAX waits here as an adjustment does, and becomes a grant in the ledger.
alter table adjustments add column kind text not null default 'adjust'
  check (kind in ('adjust', 'grant'));
alter table adjustments alter column proposed_by drop not null;
alter table adjustments drop constraint adjustments_by_two_persons;
alter table adjustments drop constraint adjustments_check;
alter table adjustments drop constraint adjustments_check1;
alter table adjustments
  add constraint adjustments_by_two_persons
    check (state <> 'approved' or decided_by is distinct from proposed_by),
  add constraint adjustments_decided_at check ((state = 'proposed') = (decided_at is null)),
  add constraint adjustments_decided_by check (decided_by is null or decided_at is not null),
  add constraint adjustments_grants_add check (kind = 'adjust' or credits > 0);
drop trigger adjustments_are_decided_once on adjustments;
create trigger adjustments_are_decided_once before update on adjustments
  for each row when (old.state <> 'proposed'
    or (new.id, new.account_id, new.kind, new.credits, new.reason, new.proposed_by, new.proposed_at)
      is distinct from
      (old.id, old.account_id, old.kind, old.credits, old.reason, old.proposed_by, old.proposed_at))
  execute function refuse_change();

-- Every grant by hand, once per idempotency key: written at once, or as an adjustment that waits.
create table grants (
  id uuid primary key default uuidv7(),
  idempotency_key uuid not null unique,
  account_id uuid not null references accounts (id),
  credits bigint not null check (credits between 1 and 1000000000000),
  reason text not null check (char_length(reason) between 1 and 500),
  granted_by uuid references auth.users (id),
  created_at timestamptz not null default now(),
  entry_number bigint,
  adjustment_id uuid references adjustments (id),
  check ((entry_number is null) <> (adjustment_id is null)),
  foreign key (account_id, entry_number) references ledger_entries (account_id, number)
);
create index grants_alone on grants (account_id, created_at) where entry_number is not null;
create trigger grants_are_immutable before update or delete on grants
  for each row execute function refuse_change();
create trigger grants_are_kept before truncate on grants
  for each statement execute function refuse_change();

-- What one operator wants to do to a person and a second one must approve.
create table proposals (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('operator', 'factor_reset')),
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  -- Whose second factors are reset.
  person_id uuid references auth.users (id),
  reason text not null check (char_length(reason) between 10 and 500),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by uuid references auth.users (id),
  proposed_at timestamptz not null default now(),
  decided_by uuid references auth.users (id),
  decided_at timestamptz,
  decision_reason text check (char_length(decision_reason) between 10 and 500),
  constraint proposals_by_two_persons
    check (state <> 'approved' or decided_by is distinct from proposed_by),
  constraint proposals_not_by_their_subject check (person_id is null or state <> 'approved'
    or (person_id is distinct from proposed_by and person_id is distinct from decided_by)),
  check ((kind = 'factor_reset') = (person_id is not null)),
  check ((state = 'proposed') = (decided_at is null)),
  check (decided_by is null or decided_at is not null),
  check ((state = 'rejected') = (decision_reason is not null))
);
create unique index proposals_open on proposals (kind, email) where state = 'proposed';
create trigger proposals_are_decided_once before update on proposals
  for each row when (old.state <> 'proposed'
    or (new.id, new.kind, new.email, new.person_id, new.reason, new.proposed_by, new.proposed_at)
      is distinct from
      (old.id, old.kind, old.email, old.person_id, old.reason, old.proposed_by, old.proposed_at))
  execute function refuse_change();
create trigger proposals_are_kept before delete on proposals
  for each row execute function refuse_change();
create trigger proposals_are_not_emptied before truncate on proposals
  for each statement execute function refuse_change();

-- What a program asked for, and what the person who approved it gave.
alter table device_logins add column scopes text[];
alter table device_logins add column granted_scopes text[];
alter table device_logins add column key_days integer check (key_days between 1 and 3650);
