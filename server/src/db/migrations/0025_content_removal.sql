-- How long the content of an account's final tasks is kept. No row: as long as the account is there.
create table content_rules (
  account_id uuid primary key references accounts (id),
  -- 0 when the account is closed.
  keep_days integer not null check (keep_days between 0 and 3650),
  -- None of the tasks made before has content left, so nobody has to look at them again.
  swept_before timestamptz not null default '-infinity'
);

alter table accounts add column closed_at timestamptz;

-- When what the client wrote and got was removed; the rest of the task stays.
alter table tasks add column content_removed_at timestamptz;

-- A task is immutable but for this: once, its content becomes empty.
drop trigger tasks_are_immutable on tasks;
create trigger tasks_are_immutable before update on tasks for each row
  when (not (
    old.content_removed_at is null and new.content_removed_at is not null and new.prompt = ''
    and num_nonnulls(new.metadata, new.response_schema, new.attachments) = 0
    and to_jsonb(new) - '{prompt,metadata,response_schema,attachments,content_removed_at}'::text[]
      = to_jsonb(old) - '{prompt,metadata,response_schema,attachments,content_removed_at}'::text[]
  ))
  execute function refuse_change();

-- Of an answer stays who made it and how much of the draft was kept, and of a draft what it cost.
drop trigger task_results_are_immutable on task_results;
create trigger task_results_are_immutable before update on task_results for each row
  when (not (
    new.result = '{}' and not new.provenance ?| '{fields,omittedFields}'
    and new.provenance->'source' is not distinct from old.provenance->'source'
    and to_jsonb(new) - '{result,provenance}'::text[]
      = to_jsonb(old) - '{result,provenance}'::text[]
  ))
  execute function refuse_change();

drop trigger ai_drafts_are_immutable on ai_drafts;
create trigger ai_drafts_are_immutable before update on ai_drafts for each row
  when (not (new.content = '{}' and to_jsonb(new) - 'content' = to_jsonb(old) - 'content'))
  execute function refuse_change();
