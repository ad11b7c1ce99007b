-- Live before test where workers choose what to do next. Both columns copy accounts.is_test, which
-- never changes, so that an index holds one kind alone: a backlog of test tasks or of test endpoints
-- is not even looked at by whoever looks for live work.
alter table task_queue add column is_test boolean not null default false;
update task_queue q set is_test = true from accounts a where a.id = q.account_id and a.is_test;
drop index task_queue_timers;
create index task_queue_timers on task_queue (next_action_at)
  where next_action_at is not null and not is_test;
create index task_queue_test_timers on task_queue (next_action_at)
  where next_action_at is not null and is_test;

alter table webhook_lanes add column is_test boolean not null default false;
update webhook_lanes l set is_test = true from accounts a where a.id = l.account_id and a.is_test;
drop index webhook_lanes_due;
create index webhook_lanes_due on webhook_lanes (next_at) where next_at is not null and not is_test;
create index webhook_test_lanes_due on webhook_lanes (next_at)
  where next_at is not null and is_test;
