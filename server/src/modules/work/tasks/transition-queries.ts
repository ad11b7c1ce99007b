import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Revision } from '../../../core/money.ts'
import type { Tx } from '../../../db/client.ts'
import { runNamed } from '../../../db/named-statements.ts'
import type { CancelReason, TaskStage } from './queries.ts'

export type { TaskStage } from './queries.ts'

export type TaskRef = { accountUuid: string; taskUuid: string }

/** What must still be true for a transition to happen; a task must be pending in any case. */
export type Guard = {
  stages?: readonly TaskStage[]
  leaseNumber?: number
  /** Holds the lease, and it has not run out. */
  engineerUuid?: string
  leaseExpired?: boolean
  timerFired?: boolean
}

/** When the next timer of a waiting task fires: it becomes urgent, is due, or expires. */
const waitingTimer = sql`least(urgent_at, case when overdue_at is null then due_at end, expires_at)`

export function matches({ accountUuid, taskUuid }: TaskRef, guard: Guard): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`q.account_id = ${accountUuid} and q.task_id = ${taskUuid}`,
    sql<SqlBool>`q.status = 'pending'`,
  ]
  if (guard.stages) conditions.push(sql<SqlBool>`q.stage = any(${guard.stages}::text[])`)
  if (guard.leaseNumber !== undefined)
    conditions.push(sql<SqlBool>`q.lease_number = ${guard.leaseNumber}`)
  if (guard.engineerUuid !== undefined) {
    // An expired lease is lost, also before the sweeper runs.
    conditions.push(sql<SqlBool>`q.engineer_id = ${guard.engineerUuid} and exists (
      select 1 from task_leases l where l.account_id = q.account_id and l.task_id = q.task_id
        and l.lease_number = q.lease_number and l.ended_at is null
        and l.expires_at > clock_timestamp())`)
  }
  if (guard.leaseExpired) {
    conditions.push(sql<SqlBool>`exists (
      select 1 from task_leases l where l.account_id = q.account_id and l.task_id = q.task_id
        and l.lease_number = q.lease_number and l.expires_at <= clock_timestamp())`)
  }
  if (guard.timerFired) conditions.push(sql<SqlBool>`q.next_action_at <= clock_timestamp()`)
  return sql.join(conditions, sql` and `)
}

export type FinalState =
  | { status: 'completed'; cancelReason: null }
  | { status: 'cancelled'; cancelReason: CancelReason }

export type FinishedRow = {
  version: number
  held_credits: number
  stage: TaskStage
  lease_number: number
  max_credits: number
  mode_multiplier_e4: number
  tag_multiplier_e4: number
  created_revision: Revision
}

/** The one guarded transition to a final status: undefined when the guard did not hold. */
export async function finishTask(tx: Tx, ref: TaskRef, guard: Guard, final: FinalState) {
  const finish = sql<FinishedRow>`
    update task_queue q
    set status = ${final.status}, stage = ${final.status}, cancel_reason = ${final.cancelReason},
      version = version + 1, held_credits = 0, final_at = now(), next_action_at = null,
      engineer_id = null
    from tasks t
    where ${matches(ref, guard)} and t.account_id = q.account_id and t.id = q.task_id
    returning new.version, old.held_credits, old.stage, old.lease_number, t.max_credits,
      t.mode_multiplier_e4, t.tag_multiplier_e4, t.created_revision`
  return (await runNamed(tx, 'finish-task', finish))[0]
}

export type MovedRow = { version: number; lease_number: number; stage: TaskStage }

/** Back to the queue, or for the first time into it, with its previous position. */
export async function enqueueTask(tx: Tx, ref: TaskRef, guard: Guard) {
  const result = await sql<MovedRow>`
    update task_queue q
    set stage = 'queued', engineer_id = null, version = version + 1, next_action_at = ${waitingTimer}
    where ${matches(ref, guard)}
    returning new.version, old.lease_number, old.stage`.execute(tx)
  return result.rows[0]
}

/** Gives a task that enters the queue its turn there, as a create does for one that enters at once. */
export async function takeTurn(tx: Tx, { accountUuid, taskUuid }: TaskRef): Promise<void> {
  await sql`
    with entering as materialized (
      select account_id, task_id, tag_id, claim_class from task_queue
      where account_id = ${accountUuid} and task_id = ${taskUuid} and claim_class is not null
    ), taken as (
      insert into account_turns as known (account_id, tag_id, claim_class, next_turn)
      select e.account_id, e.tag_id, e.claim_class, 1 + coalesce((select c.current_turn
        from queue_clocks c where c.tag_id = e.tag_id and c.claim_class = e.claim_class), 0)
      from entering e
      on conflict (account_id, tag_id, claim_class)
      do update set next_turn = greatest(known.next_turn, excluded.next_turn - 1) + 1
      returning next_turn - 1 as number
    )
    update task_queue q set turn = taken.number from taken, entering e
    where q.account_id = e.account_id and q.task_id = e.task_id`.execute(tx)
}

/** Before every turn that the clocks hand out; those that are raised stand there by their age. */
const raisedTurn = -1

/** To the front of the urgent class, or of its own where that is the realtime one; false when the task
 * does not wait for an engineer. Its place is kept when it comes back after a claim. */
export async function moveToFront(tx: Tx, { accountUuid, taskUuid }: TaskRef): Promise<boolean> {
  const result = await sql`
    update task_queue
    set claim_class = least(claim_class, 1), turn = ${raisedTurn}, urgent_at = null,
      next_action_at = least(case when overdue_at is null then due_at end, expires_at)
    where account_id = ${accountUuid} and task_id = ${taskUuid}
      and stage = 'queued' and claim_class is not null`.execute(tx)
  return result.numAffectedRows === 1n
}

/**
 * Lets the task wait so many hours longer before it expires; the due time stays. Its timer may fire at the
 * old time: the sweep then finds nothing to do and sets it again. Undefined for a final task, and for one
 * that never expires because it ends at its due time.
 */
export async function postponeExpiry(
  tx: Tx,
  { accountUuid, taskUuid }: TaskRef,
  hours: number,
): Promise<Date | undefined> {
  const result = await sql<{ expires_at: Date }>`
    update task_queue set expires_at = expires_at + make_interval(hours => ${hours})
    where account_id = ${accountUuid} and task_id = ${taskUuid}
      and stage not in ('completed', 'cancelled') and mode <> 'realtime_answer'
      and expires_at is not null
    returning new.expires_at`.execute(tx)
  return result.rows[0]?.expires_at
}

/** The next lease of the AI on a task it answers alone. No version: nothing that shows has changed. */
export async function renewDrafting(tx: Tx, ref: TaskRef, guard: Guard, seconds: number) {
  const result = await sql<{ lease_number: number }>`
    update task_queue q
    set lease_number = lease_number + 1,
      next_action_at = clock_timestamp() + make_interval(secs => ${seconds})
    where ${matches(ref, guard)}
    returning new.lease_number`.execute(tx)
  return result.rows[0]
}

export type NewAiDraft = {
  content: Record<string, unknown>
  model: string
  inputTokens: number
  outputTokens: number
  /** Places in the list of the task's files. */
  filesNotRead: number[]
}

export async function insertAiDraft(tx: Tx, ref: TaskRef, draft: NewAiDraft): Promise<void> {
  await tx
    .insertInto('ai_drafts')
    .values({
      account_id: ref.accountUuid,
      task_id: ref.taskUuid,
      content: JSON.stringify(draft.content),
      model: draft.model,
      input_tokens: draft.inputTokens,
      output_tokens: draft.outputTokens,
      files_not_read: draft.filesNotRead,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
