-- Why an account stands still, for those who look at it; the audit has every suspension.
alter table accounts add column suspension_reason text;

-- Corrections of a balance. What one operator proposes moves nothing; another one's approval writes
-- the entry, in the transaction that turns the row. The table itself insists on two persons and one
-- entry, whatever code asks.
create table adjustments (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  credits bigint not null check (credits <> 0 and abs(credits) <= 1000000000000),
  reason text not null check (char_length(reason) between 10 and 500),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by uuid not null references auth.users (id),
  proposed_at timestamptz not null default now(),
  decided_by uuid references auth.users (id),
  decided_at timestamptz,
  decision_reason text check (char_length(decision_reason) between 10 and 500),
  entry_number bigint,
  constraint adjustments_by_two_persons check (state <> 'approved' or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'approved') = (entry_number is not null)),
  check ((state = 'rejected') = (decision_reason is not null)),
  unique (account_id, entry_number),
  foreign key (account_id, entry_number) references ledger_entries (account_id, number)
);
create index adjustments_open on adjustments (id) where state = 'proposed';
create index adjustments_by_account on adjustments (account_id, id);

create trigger adjustments_are_decided_once before update on adjustments
  for each row when (old.state <> 'proposed'
    or (new.id, new.account_id, new.credits, new.reason, new.proposed_by, new.proposed_at)
      is distinct from
      (old.id, old.account_id, old.credits, old.reason, old.proposed_by, old.proposed_at))
  execute function refuse_change();
create trigger adjustments_are_kept before delete on adjustments
  for each row execute function refuse_change();
create trigger adjustments_are_not_emptied before truncate on adjustments
  for each statement execute function refuse_change();

-- What each proof of the books found. began_at is taken before the books are read, so whoever asked
-- earlier may take this proof for theirs.
create table ledger_proofs (
  number bigint generated always as identity primary key,
  began_at timestamptz not null,
  proven_at timestamptz not null,
  balanced boolean not null,
  figures jsonb not null
);
create trigger ledger_proofs_are_immutable before update on ledger_proofs
  for each row execute function refuse_change();
