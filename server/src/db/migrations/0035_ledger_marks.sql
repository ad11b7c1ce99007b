-- Up to which entry each account's ledger was checked, and what its entries up to there add up to. An
-- account's entries are numbered under the lock of its balance, so they commit in the order of their
-- numbers: nothing can commit later at or below a mark. The full check compares every mark with the
-- entries themselves. The table may be emptied; the next check then reads all entries again.
create table ledger_marks (
  account_id uuid primary key references accounts (id),
  entry_number bigint not null check (entry_number >= 0),
  available bigint not null,
  held bigint not null,
  granted bigint not null,
  spent bigint not null,
  settlements bigint not null
) with (fillfactor = 50);
