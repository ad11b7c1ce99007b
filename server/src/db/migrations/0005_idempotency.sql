-- One row for each idempotency key that a successful request used. Written in the transaction of
-- the request, so a failed request never burns its key and concurrent twins wait on the row.
-- Hash partitions because uniqueness must hold over all of it: a partition by time could not.
create table idempotency_keys (
  key uuid not null,
  is_test boolean not null,
  account_id uuid not null,
  lineage_id uuid not null,
  operation text not null,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  object_id text not null,
  created_at timestamptz not null default now(),
  primary key (key, is_test)
) partition by hash (key);

create table idempotency_keys_0 partition of idempotency_keys for values with (modulus 8, remainder 0);
create table idempotency_keys_1 partition of idempotency_keys for values with (modulus 8, remainder 1);
create table idempotency_keys_2 partition of idempotency_keys for values with (modulus 8, remainder 2);
create table idempotency_keys_3 partition of idempotency_keys for values with (modulus 8, remainder 3);
create table idempotency_keys_4 partition of idempotency_keys for values with (modulus 8, remainder 4);
create table idempotency_keys_5 partition of idempotency_keys for values with (modulus 8, remainder 5);
create table idempotency_keys_6 partition of idempotency_keys for values with (modulus 8, remainder 6);
create table idempotency_keys_7 partition of idempotency_keys for values with (modulus 8, remainder 7);
-- The expiry job deletes the oldest rows in batches.
create index idempotency_keys_by_age on idempotency_keys (created_at);
