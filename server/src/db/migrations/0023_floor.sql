-- What operators look at. The open tasks that engineers answer, due first: what is late next is the head
-- of this index, however much is open.
create index task_queue_by_due on task_queue (due_at, task_id)
  where status = 'pending' and claim_class is not null;

-- How much came and went in each hour, without test twins, summed up from the event log every few
-- seconds. Drafts judged are those that an engineer had while answering, kept those of which something
-- is in the answer.
create table floor_hours (
  hour timestamptz primary key,
  arrived bigint not null default 0,
  completed bigint not null default 0,
  drafts_judged bigint not null default 0,
  drafts_kept bigint not null default 0
);

-- One row. Every event that a transaction before this one wrote is in the hours.
create table floor_mark (
  singleton boolean primary key default true check (singleton),
  counted_to xid8 not null default '0'
);
insert into floor_mark default values;
