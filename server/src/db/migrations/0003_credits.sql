-- One row an account. It is locked by every money move of the account, so entry numbers are
-- gapless and the running balance on each entry is exact. No column but the key is indexed and
-- half of each page stays free, so every update is heap-only.
create table balances (
  account_id uuid primary key references accounts (id),
  available bigint not null default 0,
  held bigint not null default 0,
  granted bigint not null default 0,
  spent bigint not null default 0,
  last_entry_number bigint not null default 0,
  constraint balances_available_not_negative check (available >= 0),
  constraint balances_held_not_negative check (held >= 0),
  constraint balances_add_up check (available + held = granted - spent),
  -- Every figure of an account stays far inside what a JSON number can hold exactly.
  constraint balances_granted_bounded check (granted <= 1000000000000000)
) with (fillfactor = 50);

-- The double-entry book: each row moves a positive amount from one ledger account to another,
-- so the sum over all ledger accounts is zero by construction. Rows are never changed.
create table ledger_entries (
  account_id uuid not null references accounts (id),
  number bigint not null,
  kind text not null check (kind in ('grant', 'hold', 'capture', 'release', 'adjust')),
  debit text not null check (debit in ('available', 'held', 'granted', 'earned')),
  credit text not null check (credit in ('available', 'held', 'granted', 'earned')),
  amount bigint not null check (amount > 0),
  available_after bigint not null check (available_after >= 0),
  held_after bigint not null check (held_after >= 0),
  task_id uuid,
  reason text,
  created_at timestamptz not null default now(),
  primary key (account_id, number),
  check (debit <> credit),
  check ((kind in ('hold', 'capture', 'release')) = (task_id is not null))
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_entries_are_immutable before update or delete on ledger_entries
  for each row execute function refuse_change();

-- At most one row a task, ever: this key is what makes settling twice impossible.
create table settlements (
  task_id uuid primary key,
  account_id uuid not null references accounts (id),
  capture_entry_number bigint,
  release_entry_number bigint,
  charged bigint not null check (charged >= 0),
  released bigint not null check (released >= 0),
  settled_at timestamptz not null default now(),
  check ((charged > 0) = (capture_entry_number is not null)),
  check ((released > 0) = (release_entry_number is not null))
);

create trigger settlements_are_immutable before update or delete on settlements
  for each row execute function refuse_change();

create trigger ledger_entries_are_kept before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger settlements_are_kept before truncate on settlements
  for each statement execute function refuse_change();
