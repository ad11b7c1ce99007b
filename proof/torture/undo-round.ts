// One answer that is submitted with an undo, and then two at once: its engineer presses Undo, and an opponent ends
// the task or its lease. The real sweepers send it, in processes that may be killed meanwhile.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { encodeId } from '../../server/src/core/ids.ts'
import { closeAccount } from '../../server/src/modules/consoles/account-closing/account-closing.ts'
import {
  claimTask,
  type HeldTask,
  type LeaseDeps,
  submitAnswer,
  submitWithUndo,
  undoSubmit,
} from '../../server/src/modules/work/leases/leases.ts'
import { cancelTask, type TaskRef } from '../../server/src/modules/work/tasks/tasks.ts'
import { createOne, openHalves, readCode } from './account-tasks.ts'
import type { Violation } from './campaign.ts'
import type { Random } from './random.ts'

export const opponents = ['lease end', 'cancel', 'deadline', 'closing', 'killed worker'] as const
type Opponent = (typeof opponents)[number]

export type UndoLane = { deps: LeaseDeps; random: Random; engineerUuid: string }
export type UndoRound = { opponent: Opponent; outcome: string; violations: Violation[] }

export const undoChecks = ['sent after an undo', 'text lost', 'two winners', 'never ended'] as const

const accountName = 'Undone'
const windowMs = 700
/** A killed worker's successor needs seconds until it sends. */
const undoWindowsMs = [700, 3_000]
const settleMsMax = 60_000
const texts = { first: 'Sent in haste.', second: 'Read once more.' }

/** What the engineer and the opponent were told. */
type Told = { submit: string; undo: string; opponent: string; second: string }

export async function raceUndo(lane: UndoLane, opponent: Opponent): Promise<UndoRound> {
  const { deps, random } = lane
  const [live] = await openHalves(deps.db, accountName)
  const ref = await createOne(deps, live, 'Who is first?')
  const taskId = encodeId('task', ref.taskUuid)
  const { leaseNumber } = await claimTask(deps, { engineerUuid: lane.engineerUuid, taskId })
  const held = { engineerUuid: lane.engineerUuid, taskId, leaseNumber }
  if (opponent === 'lease end') await bringLeaseEnd(deps, ref, random)
  const told: Told = { submit: '', undo: '', opponent: '', second: '' }
  told.submit = await readReply(submitWithUndo(deps, answerOf(held, texts.first)).then(expectHeld))
  if (told.submit === 'ok') await bringSending(deps, ref, random)
  const rival = oppose(lane, ref, opponent)
  await delay(random.between(0, random.pick(undoWindowsMs)))
  told.undo = await readReply(undoSubmit(deps, held))
  // A changed text, unless the engineer walks away and the lease ends, or the deadline passes.
  const isChanged = told.undo === 'ok' && opponent !== 'lease end' && opponent !== 'deadline'
  if (isChanged) told.second = await readReply(submitAnswer(deps, answerOf(held, texts.second)))
  told.opponent = await rival
  const end = await waitForEnd(lane, ref, opponent)
  return { opponent, outcome: nameOutcome(told, end), violations: judge(told, end, ref) }
}

const answerOf = (held: HeldTask, message: string) => ({
  ...held,
  result: { message },
  provenance: { source: 'human' },
})

/** No time to undo it: no task of a campaign is due so soon. */
function expectHeld(heldBack: unknown): void {
  if (heldBack === undefined) throw new Error('an answer could not be held back')
}

/** The sending comes within the window in which Undo is pressed, not 5 s later. */
async function bringSending({ db }: LeaseDeps, ref: TaskRef, random: Random): Promise<void> {
  const inMs = random.between(0, windowMs)
  await sql`update task_queue set next_action_at = clock_timestamp() + ${inMs} * interval '1 millisecond'
    where account_id = ${ref.accountUuid} and task_id = ${ref.taskUuid} and stage = 'in_review'`.execute(
    db,
  )
}

async function bringLeaseEnd({ db }: LeaseDeps, ref: TaskRef, random: Random): Promise<void> {
  const inMs = random.between(0, 250)
  await sql`with nearer as (
      update task_queue set next_action_at = clock_timestamp() + ${inMs} * interval '1 millisecond'
      where account_id = ${ref.accountUuid} and task_id = ${ref.taskUuid} and stage = 'claimed')
    update task_leases set expires_at = clock_timestamp() + ${inMs} * interval '1 millisecond'
    where account_id = ${ref.accountUuid} and task_id = ${ref.taskUuid} and ended_at is null`.execute(
    db,
  )
  await delay(random.between(0, 150))
}

async function oppose({ deps, random }: UndoLane, ref: TaskRef, opponent: Opponent) {
  await delay(random.between(0, windowMs))
  if (opponent === 'cancel') return await readReply(cancelTask(deps, ref, { reason: 'client' }))
  if (opponent === 'closing') return await close(deps, ref)
  if (opponent === 'deadline') {
    const { accountUuid, taskUuid } = ref
    await sql`update task_queue set due_at = clock_timestamp(), expires_at = clock_timestamp()
      where account_id = ${accountUuid} and task_id = ${taskUuid} and status = 'pending'`.execute(
      deps.db,
    )
  }
  return ''
}

async function close({ db }: LeaseDeps, { accountUuid }: TaskRef): Promise<string> {
  return await readReply(
    closeAccount(db, { accountUuid, name: accountName, byPersonUuid: randomUUID() }),
  )
}

type End = { status: string; stage: string; cancelReason: string | null; message: string | null }

/** With the text that was sent, where that of a closed account has been removed since. */
async function readEnd({ db }: LeaseDeps, { accountUuid, taskUuid }: TaskRef): Promise<End> {
  const { rows } = await sql<End>`
    select q.status, q.stage, q.cancel_reason as "cancelReason",
      case when a.closed_at is not null and t.content_removed_at is not null then s.message
        else r.result->>'message' end as message
    from task_queue q
    join tasks t on t.account_id = q.account_id and t.id = q.task_id
    join accounts a on a.id = q.account_id
    left join task_results r on r.account_id = q.account_id and r.task_id = q.task_id
    left join sent_answers s on s.task_id = q.task_id
    where q.account_id = ${accountUuid} and q.task_id = ${taskUuid}`.execute(db)
  return rows[0] as End
}

/** A task that is back in the queue has come to its end here, unless its deadline is about to end it. */
async function waitForEnd({ deps }: UndoLane, ref: TaskRef, opponent: Opponent): Promise<End> {
  const endsAtMs = performance.now() + settleMsMax
  for (;;) {
    const end = await readEnd(deps, ref)
    const isOver = end.status !== 'pending' || performance.now() > endsAtMs
    if (isOver && opponent === 'closing' && end.status !== 'pending') await close(deps, ref)
    if (isOver) return end
    if (end.stage === 'queued' && opponent !== 'deadline') {
      await readReply(cancelTask(deps, ref, { reason: 'operator' }))
      return end
    }
    await delay(20)
  }
}

function nameOutcome(told: Told, { status, stage, cancelReason, message }: End): string {
  if (told.submit !== 'ok') return 'lease ended before the submit'
  const begin = told.undo === 'ok' ? 'undone, ' : ''
  if (stage === 'queued') return `${begin}lease ended`
  if (status === 'cancelled')
    return `${begin}${cancelReason === 'client' ? 'cancelled' : 'expired'}`
  const sent = message === texts.second ? 'changed and sent' : 'sent'
  return `${begin}${sent}${told.opponent === 'ok' ? ', account closed' : ''}`
}

function judge(told: Told, end: End, ref: TaskRef): Violation[] {
  const detail = JSON.stringify({ task: ref.taskUuid, told, end })
  const found: (typeof undoChecks)[number][] = []
  const isUndone = told.undo === 'ok'
  const isCompleted = end.status === 'completed'
  if (end.status === 'pending' && end.stage !== 'queued') found.push('never ended')
  if (isUndone && isCompleted && end.message === texts.first) found.push('sent after an undo')
  if (isCompleted && end.message !== (isUndone ? texts.second : texts.first))
    found.push('text lost')
  if (told.second === 'ok' && !isCompleted) found.push('two winners')
  if (told.opponent === 'ok' && end.cancelReason === null && !isCompleted) found.push('two winners')
  // Held back and not undone, only a cancel of the client can keep it from being sent.
  const isStopped = end.cancelReason === 'client'
  if (told.submit === 'ok' && !isUndone && !isCompleted && !isStopped) found.push('text lost')
  return found.map((kind) => ({ kind, detail }))
}

function readReply(call: Promise<unknown>): Promise<string> {
  return call.then(() => 'ok', readCode)
}
