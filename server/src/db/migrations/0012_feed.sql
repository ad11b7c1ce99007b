-- The relay follows task_events by the transactions that wrote them and not by their ids: an id is
-- handed out before the commit, so a higher one may become visible first.
create index task_events_by_writer on task_events (writer_xid, id);

-- Each account's feed: its events, numbered 1, 2, 3 without gaps by the relay. Nothing but the relay
-- writes here. Partitioned by the day of relaying, so that old days are dropped and not deleted; the
-- key cannot be unique over all days, and the counter in feed_heads is what makes numbers unique.
create table feed_events (
  account_id uuid not null,
  number bigint not null,
  event_id bigint not null,
  task_id uuid not null,
  version integer not null,
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null,
  relayed_at timestamptz not null default now(),
  primary key (account_id, number, relayed_at)
) partition by range (relayed_at);

-- Takes what comes on a day without a partition, so that none being there stops nothing.
create table feed_events_default partition of feed_events default;

create table feed_heads (
  account_id uuid primary key,
  last_number bigint not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

-- One row. The relay has taken every event that was visible in the snapshot "position". When too
-- much came since for one batch, it goes on to the snapshot range_end by the ids of the events: it
-- has taken those up to range_after_id, and the last one is range_last_id.
create table relay_state (
  singleton boolean primary key default true check (singleton),
  batch_number bigint not null default 0,
  position pg_snapshot not null default '1:1:',
  range_end pg_snapshot,
  range_after_id bigint,
  range_last_id bigint,
  leader_id uuid,
  lease_until timestamptz not null default '-infinity',
  check (num_nulls(range_end, range_after_id, range_last_id) in (0, 3))
) with (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
insert into relay_state default values;
