// What others have written to tasks, their queue rows, results and AI drafts. Timers are in
// timer-writes.ts.
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { deleteQuestions, emptyQuestions } from '../questions/writes.ts'
import { deleteWords } from '../search/writes.ts'
import {
  type Guard,
  type MovedRow,
  matches,
  type NewAiDraft,
  type TaskRef,
} from './transition-queries.ts'

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

/** The timer of a claimed task whose lease ends earlier than it did. */
export async function hastenTimer(
  tx: Tx,
  { accountUuid, taskUuid }: TaskRef,
  { leaseNumber, until }: { leaseNumber: number; until: Date },
): Promise<void> {
  await sql`update task_queue set next_action_at = least(next_action_at, ${until})
    where account_id = ${accountUuid} and task_id = ${taskUuid} and stage = 'claimed'
      and lease_number = ${leaseNumber}`.execute(tx)
}

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
 * Prompt, metadata, schema, answer, AI draft, questions, replies and the words of the search go; the task, its effort and what is counted of its
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
  await emptyQuestions(tx, accountUuid, taskUuids)
  await deleteWords(tx, accountUuid, taskUuids)
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
  await deleteQuestions(tx, accountUuid, taskUuids)
  await deleteWords(tx, accountUuid, taskUuids)
  await sql`delete from task_queue t where ${ofTasks}`.execute(tx)
  const result = await sql<{ bytes: number }>`
    with gone as (
      delete from tasks t where t.account_id = ${accountUuid} and t.id = any(${taskUuids}::uuid[])
      returning case when t.content_removed_at is null then text_bytes_of(t) else 0 end as bytes
    )
    select coalesce(sum(bytes), 0)::bigint as bytes from gone`.execute(tx)
  return result.rows[0]?.bytes ?? 0
}

/** Out of the clock's reach until the question is closed; the timer is that of its deadline. */
export async function pauseTask(tx: Tx, ref: TaskRef, guard: Guard, seconds: number) {
  const result = await sql<MovedRow>`
    update task_queue q
    set stage = 'needs_input', engineer_id = null, version = version + 1,
      next_action_at = now() + make_interval(secs => ${seconds}::float8)
    where ${matches(ref, guard)}
    returning new.version, old.lease_number, old.stage`.execute(tx)
  return result.rows[0]
}

export type ResumeTimes = {
  /** How long the task is kept for who asked. */
  askerSeconds: number
  /** When the timer sees whether they are still there. */
  checkSeconds: number
  /** When the simulator goes on with a task of its own. */
  simulatorSeconds: number
}

/**
 * Back to the queue: all that the clock decides moves on by as long as the question was open, and the task
 * waits for its asker first if they are on duty. Undefined when this very question is not open any more,
 * or its deadline is on the other side than asked for.
 */
export async function resumeTask(
  tx: Tx,
  { accountUuid, taskUuid }: TaskRef,
  { number, isOver, ...times }: ResumeTimes & { number: number; isOver: boolean },
): Promise<{ version: number } | undefined> {
  const deadline = isOver ? sql`<=` : sql`>`
  const result = await sql<{ version: number }>`
    with paused as (
      select n.account_id, n.task_id, now() - n.asked_at as seconds, asker.person_id as asker_id
      from task_questions n
      left join engineers asker on asker.person_id = n.engineer_id
        and asker.on_duty_since is not null and asker.suspended_at is null
      where n.account_id = ${accountUuid} and n.task_id = ${taskUuid} and n.number = ${number}
        and n.closed_at is null and n.deadline_at ${deadline} clock_timestamp()
    ), shifted as (
      select q.account_id, q.task_id, p.asker_id, q.due_at + p.seconds as due_at,
        q.urgent_at + p.seconds as urgent_at, q.expires_at + p.seconds as expires_at,
        p.asker_id is not null and q.claim_class is not null as is_kept
      from paused p join task_queue q on q.account_id = p.account_id and q.task_id = p.task_id
    )
    update task_queue q
    set stage = 'queued', version = q.version + 1, due_at = s.due_at, urgent_at = s.urgent_at,
      expires_at = s.expires_at,
      asker_id = case when s.is_kept then s.asker_id end,
      asker_class = case when s.is_kept then q.claim_class end,
      asker_until = case when s.is_kept
        then now() + make_interval(secs => ${times.askerSeconds}::float8) end,
      claim_class = case when s.is_kept then null else q.claim_class end,
      next_action_at = case
        when q.is_test then now() + make_interval(secs => ${times.simulatorSeconds}::float8)
        when s.is_kept then least(now() + make_interval(secs => ${times.checkSeconds}::float8),
          case when q.overdue_at is null then s.due_at end, s.expires_at)
        else least(s.urgent_at, case when q.overdue_at is null then s.due_at end, s.expires_at) end
    from shifted s
    where q.account_id = s.account_id and q.task_id = s.task_id and q.status = 'pending'
      and q.stage = 'needs_input'
    returning q.version`.execute(tx)
  return result.rows[0]
}

/** The task is claimed again under the same lease; false when its answer is not held back any more. */
export async function takeBackTask(
  tx: Tx,
  ref: TaskRef,
  { engineerUuid, leaseNumber }: { engineerUuid: string; leaseNumber: number },
): Promise<boolean> {
  const guard: Guard = { stages: ['in_review'], leaseNumber }
  // The timer is that of the lease, which is opened again right after: it tells when it ends.
  const result = await sql`
    update task_queue q set stage = 'claimed', next_action_at = clock_timestamp()
    where ${matches(ref, guard)} and q.engineer_id = ${engineerUuid}`.execute(tx)
  return result.numAffectedRows === 1n
}
