-- Tokens of the model, for each account and day (UTC). A call books the most it may use before it
-- begins, and is corrected to what it used when it ends; one that never ended stays booked.
create table model_usage (
  account_id uuid not null references accounts (id),
  day date not null,
  calls integer not null,
  booked_tokens bigint not null check (booked_tokens >= 0),
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (account_id, day)
) with (fillfactor = 50);

-- The same for the whole place, in several rows a day so that no two calls wait for each other.
create table model_usage_totals (
  day date not null,
  shard smallint not null,
  booked_tokens bigint not null check (booked_tokens >= 0),
  primary key (day, shard)
) with (fillfactor = 50);
