-- What an account uses of its quotas, and the quotas themselves, which an operator raises. They are
-- columns of the row that every create, settlement and cancel updates anyway, so a quota is exact
-- under concurrency and costs no statement of its own.
alter table balances
  add column pending_tasks bigint not null default 0,
  -- Rows of tasks, pending or final.
  add column kept_tasks bigint not null default 0,
  -- Prompts, metadata, response schemas and files of tasks, and uploads that no task has used.
  add column content_bytes bigint not null default 0,
  add column pending_tasks_max bigint not null default 10000 check (pending_tasks_max >= 0),
  -- Null: as many as there are. Only test tasks are deleted, so only their number can go down.
  add column kept_tasks_max bigint check (kept_tasks_max >= 0),
  add column content_bytes_max bigint not null default 50000000000 check (content_bytes_max >= 0),
  -- When the counters were last compared with what there is.
  add column usage_checked_at timestamptz not null default '-infinity';

-- Bytes of prompt, metadata and response schema as the client sent them; null for tasks made before
-- they were counted.
alter table tasks add column text_bytes integer;

create function text_bytes_of(task tasks) returns bigint language sql immutable
  return coalesce(task.text_bytes, octet_length(task.prompt)
    + coalesce(octet_length(task.metadata::text), 0)
    + coalesce(octet_length(task.response_schema::text), 0));

update balances b set pending_tasks_max = 1000, kept_tasks_max = 20000, content_bytes_max = 1000000000
from accounts a where a.id = b.account_id and a.is_test;

update balances b set pending_tasks = used.pending, kept_tasks = used.kept, content_bytes = used.bytes
from (
  select b.account_id,
    (select count(*) from task_queue q
      where q.account_id = b.account_id and q.status = 'pending') as pending,
    (select count(*) from task_queue q where q.account_id = b.account_id) as kept,
    (select coalesce(sum(text_bytes_of(t)), 0) from tasks t
      where t.account_id = b.account_id and t.content_removed_at is null)
    + (select coalesce(sum(f.size_bytes), 0) from task_attachments f
      where f.account_id = b.account_id and f.removed_at is null and f.blocked is null)
    + (select coalesce(sum(u.size_bytes), 0) from uploads u
      where u.account_id = b.account_id and u.state in ('waiting', 'ready')) as bytes
  from balances b
) used
where used.account_id = b.account_id;

-- The log of a task is append-only, but for test tasks: theirs goes with the task, which is deleted
-- 7 days after it was made.
create function refuse_change_but_of_test_tasks() returns trigger language plpgsql as $$
begin
  if uuid_extract_timestamp(old.task_id) < now() - interval '7 days'
    and exists (select from accounts a where a.id = old.account_id and a.is_test) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger task_events_are_immutable on task_events;
create trigger task_events_are_immutable before update on task_events
  for each row execute function refuse_change();
create trigger task_events_are_deleted_of_test_tasks before delete on task_events
  for each row execute function refuse_change_but_of_test_tasks();

-- Keys of test requests go as early as what they made.
create index idempotency_keys_of_test_by_age on idempotency_keys (created_at) where is_test;

-- How full each place is that workers watch: `database`, and paths as host:path. An old row says
-- nothing any more, so a host that is gone does not keep the service from taking content.
create table disk_measures (
  place text primary key,
  -- From 0 to 1, or above where more is used than was meant to be.
  used_share double precision not null,
  is_full boolean not null,
  measured_at timestamptz not null default clock_timestamp()
);
