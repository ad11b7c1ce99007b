// What others have written to tasks, their queue rows, results and AI drafts. Timers are in
// timer-writes.ts.
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import type { NewAiDraft, TaskRef } from './transition-queries.ts'

/**
 * The queue's part of a claim: the task of the row of `picked` is the engineer's from now on, under the
 * next lease number, the fencing token. `capacity` has the engineer, or no row.
 */
export const claimQueued = ({ picked, capacity }: { picked: string; capacity: string }) =>
  `update task_queue q
  set stage = 'claimed', engineer_id = ${capacity}.person_id, lease_number = q.lease_number + 1,
    version = q.version + 1, claim_class = coalesce(q.claim_class, q.asker_class), asker_id = null,
    asker_class = null, asker_until = null,
    next_action_at = least(${picked}.lease_until, case when q.overdue_at is null then q.due_at end)
  from ${picked}, ${capacity}
  where q.account_id = ${picked}.account_id and q.task_id = ${picked}.task_id and q.stage = 'queued'
  returning q.account_id, q.task_id, q.version, q.lease_number, q.tag_id, q.claim_class, q.turn,
    ${picked}.lease_until`

/** Only while the task is open, and only the first. */
export async function insertDraftIfPending(tx: Tx, ref: TaskRef, draft: NewAiDraft): Promise<void> {
  await sql`
    insert into ai_drafts
      (account_id, task_id, content, model, input_tokens, output_tokens, files_not_read)
    select account_id, task_id, ${JSON.stringify(draft.content)}::jsonb, ${draft.model},
      ${draft.inputTokens}::integer, ${draft.outputTokens}::integer, ${draft.filesNotRead}::smallint[]
    from task_queue
    where account_id = ${ref.accountUuid} and task_id = ${ref.taskUuid} and status = 'pending'
    on conflict do nothing`.execute(tx)
}

/**
 * Prompt, metadata, schema, answer, AI draft, questions and replies go; the task, its effort and what is counted of its
 * origin stay. Of the fields' origins the share that the AI wrote is kept.
 */
export async function emptyTasks(tx: Tx, accountUuid: string, taskUuids: string[]): Promise<void> {
  await sql`
    update tasks t set prompt = '', metadata = null, response_schema = null, attachments = null,
      content_removed_at = clock_timestamp()
    where t.account_id = ${accountUuid} and t.id = any(${taskUuids}::uuid[])`.execute(tx)
  await sql`
    update task_results r set result = '{}', provenance =
      (r.provenance #- '{acceptedUnread,pointers}')
      - '{fields,omittedFields,filesRead,filesNotRead}'::text[]
      || coalesce((select jsonb_build_object('keptShare',
          round(count(*) filter (where field.value = 'ai') / count(*)::numeric, 2))
        from jsonb_each_text(r.provenance->'fields') field
        where r.provenance ? 'fields' having count(*) > 0), '{}')
    where r.account_id = ${accountUuid} and r.task_id = any(${taskUuids}::uuid[])`.execute(tx)
  await sql`
    update task_questions n set text = '', choices = null, reply_schema = null, reply = null,
      default_reply = case when n.default_reply is null then null else '{}'::jsonb end
    where n.account_id = ${accountUuid} and n.task_id = any(${taskUuids}::uuid[])`.execute(tx)
  await sql`
    update ai_drafts d set content = '{}'
    where d.account_id = ${accountUuid} and d.task_id = any(${taskUuids}::uuid[])`.execute(tx)
}

/** Whole rows, of test accounts alone; returns the bytes of text that went. */
export async function deleteTasks(
  tx: Tx,
  accountUuid: string,
  taskUuids: string[],
): Promise<number> {
  const ofTasks = sql`t.account_id = ${accountUuid} and t.task_id = any(${taskUuids}::uuid[])`
  await sql`delete from task_results t where ${ofTasks}`.execute(tx)
  await sql`delete from ai_drafts t where ${ofTasks}`.execute(tx)
  await sql`delete from task_questions t where ${ofTasks}`.execute(tx)
  await sql`delete from task_queue t where ${ofTasks}`.execute(tx)
  const result = await sql<{ bytes: number }>`
    with gone as (
      delete from tasks t where t.account_id = ${accountUuid} and t.id = any(${taskUuids}::uuid[])
      returning case when t.content_removed_at is null then text_bytes_of(t) else 0 end as bytes
    )
    select coalesce(sum(bytes), 0)::bigint as bytes from gone`.execute(tx)
  return result.rows[0]?.bytes ?? 0
}
