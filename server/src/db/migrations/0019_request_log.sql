-- What keys and pages sent to the API of an account, for its members to look up: never bodies, never
-- the query of an address. Written in batches by each API process and dropped by whole days; nothing
-- else depends on it. The path is as a request with a key would name it.
create table request_log (
  account_id uuid not null,
  at timestamptz not null,
  request_id text not null,
  method text not null,
  path text not null,
  status smallint not null,
  duration_micros bigint not null,
  code text,
  -- One of the two. No foreign keys: the log takes what it is given.
  key_id uuid,
  person_id uuid,
  primary key (account_id, at, request_id)
) partition by range (at);
-- Ids are random: a tree of them costs a third more to write, and nobody asks for a range of them.
create index request_log_by_request on request_log using hash (request_id);

-- Takes what comes on a day without a partition, so that none being there stops nothing.
create table request_log_default partition of request_log default;
