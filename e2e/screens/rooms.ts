// The task pages of the screenshots: each task was asked half an hour ago and is held since, as long as the
// effort that was spent on it needs.
import { setTimeout as delay } from 'node:timers/promises'
import { backDate } from '../../scripts/demo/back-dating.ts'
import { withDatabase } from '../../scripts/demo/database.ts'
import type { ConsoleSession } from '../../scripts/demo/enrol.ts'
import { untilRelayed } from '../../scripts/demo/history.ts'
import type { DemoTask } from '../../scripts/demo/question.ts'
import { decodeId, encodeId } from '../../server/src/core/ids.ts'
import { type RoomName, type RoomTask, roomTasks } from './room-tasks.ts'

export type AskingClient = {
  create(task: DemoTask): Promise<string>
  cancel(taskId: string): Promise<unknown>
}

const minuteMs = 60_000
const askedMinutesAgo = 34
const claimedMinutesAgo = 24
const answeredMinutesAgo = 6

export async function makeRooms(options: {
  databaseUrl: string
  rosa: ConsoleSession
  client: AskingClient
  /** Whose pages are shown: what was answered is theirs. */
  shown: AskingClient
}): Promise<Record<RoomName, string>> {
  const { databaseUrl, rosa } = options
  const rooms = {} as Record<RoomName, string>
  for (const [name, room] of Object.entries(roomTasks) as [RoomName, RoomTask][]) {
    const client = name === 'answered' ? options.shown : options.client
    const minutesAgo = askedMinutesAgo
    const taskId = await ask({ databaseUrl, client, task: room.task, minutesAgo })
    const number = await claim(rosa, taskId)
    await furnish(databaseUrl, uuidOf(taskId), room)
    rooms[name] = taskId
    const path = `/workbench/v1/tasks/${taskId}`
    if (name === 'released')
      await rosa.call('POST', `${path}/release`, { leaseNumber: number, reason: 'No longer mine.' })
    else if (name === 'answered') {
      const { text } = room.written as { text: string }
      await acceptAll(databaseUrl, uuidOf(taskId), room)
      const answer = { leaseNumber: number, result: { message: text } }
      await rosa.call('POST', `${path}/submit`, answer)
      rooms[name] = await moveBack(databaseUrl, taskId, minutesAgo, answeredMinutesAgo)
    } else keepAlive(rosa, taskId, number)
  }
  return rooms
}

/** A task of some age for which the model has written. Gives its id. */
export async function ask(options: {
  databaseUrl: string
  client: AskingClient
  task: DemoTask
  minutesAgo: number
}): Promise<string> {
  const { databaseUrl, client, task, minutesAgo } = options
  const taskId = await client.create(task)
  await waitUntilDrafted(databaseUrl, uuidOf(taskId))
  return await moveBack(databaseUrl, taskId, minutesAgo)
}

/** Its id says when it was made, so it gets another. */
async function moveBack(
  databaseUrl: string,
  taskId: string,
  createdMinutesAgo: number,
  endedMinutesAgo?: number,
): Promise<string> {
  const at = (minutes: number) => new Date(Date.now() - minutes * minuteMs)
  const ended = endedMinutesAgo === undefined ? {} : { endedAt: at(endedMinutesAgo) }
  const move = { taskUuid: uuidOf(taskId), createdAt: at(createdMinutesAgo), ...ended }
  const [uuid = ''] = await withDatabase(databaseUrl, async (db) => {
    await untilRelayed(db)
    return await backDate(db, [move])
  })
  return encodeId('task', uuid)
}

export function uuidOf(taskId: string): string {
  const uuid = decodeId('task', taskId)
  if (uuid === undefined) throw new Error(`${taskId} is no id`)
  return uuid
}

/** Once the model has written, the task waits for an engineer. */
async function waitUntilDrafted(databaseUrl: string, taskUuid: string): Promise<void> {
  const query = `select 1 from ai_drafts d join task_queue q using (account_id, task_id)
    where task_id = $1 and q.stage = 'queued'`
  for (let tries = 0; tries < 300; tries += 1) {
    const { rowCount } = await withDatabase(databaseUrl, (db) => db.query(query, [taskUuid]))
    if (rowCount === 1) return
    await delay(100)
  }
  throw new Error('The model of the stack did not write a draft')
}

/** The model's words are replaced by those that the pictures are about, and half of the effort is spent. */
async function furnish(databaseUrl: string, taskUuid: string, room: RoomTask): Promise<void> {
  const claimedAt = new Date(Date.now() - claimedMinutesAgo * minuteMs)
  await withDatabase(databaseUrl, async (db) => {
    await db.query('set session_replication_role = replica')
    await db.query(`update ai_drafts set content = $2, model = 'coder-32b' where task_id = $1`, [
      taskUuid,
      JSON.stringify(room.aiDraft),
    ])
    await db.query(
      `update task_leases set effort_ms = $2, claimed_at = $3, opened_at = $3
        where task_id = $1 and ended_at is null`,
      [taskUuid, (room.task.maxCredits / 5) * 1_000, claimedAt],
    )
    await db.query(
      `update task_events set occurred_at = $2 where task_id = $1 and type = 'task.claimed'`,
      [taskUuid, claimedAt],
    )
    if (room.written === undefined) return
    await db.query(
      `insert into work_drafts (account_id, task_id, engineer_id, revision, content)
        select account_id, task_id, engineer_id, 14, $2 from task_leases where task_id = $1`,
      [taskUuid, JSON.stringify(room.written)],
    )
  })
}

/** As if every paragraph of the draft had been read a while ago. */
async function acceptAll(databaseUrl: string, taskUuid: string, room: RoomTask): Promise<void> {
  const { message } = room.aiDraft as { message: string }
  const parts = message.split(/\n\s*\n/).map((_, index) => `/message#${index}`)
  await withDatabase(databaseUrl, (db) =>
    db.query(
      `insert into draft_acceptances (account_id, task_id, engineer_id, lease_number, part, is_read,
          accepted_at)
        select account_id, task_id, engineer_id, lease_number, unnest($2::text[]), true, opened_at
        from task_leases where task_id = $1 and ended_at is null`,
      [taskUuid, parts],
    ),
  )
}

/** Gives the number of the lease. */
async function claim(session: ConsoleSession, taskId: string): Promise<number> {
  const { body } = await session.call('POST', `/workbench/v1/tasks/${taskId}/claim`)
  return (body as { lease: { number: number } }).lease.number
}

/** Holds a task as an open page would. */
export async function hold(session: ConsoleSession, taskId: string): Promise<void> {
  keepAlive(session, taskId, await claim(session, taskId))
}

/** The lease is over, as if its page had been away: the sweeper gives the task back. */
export async function letLeaseEnd(databaseUrl: string, taskId: string): Promise<void> {
  const uuid = uuidOf(taskId)
  await withDatabase(databaseUrl, async (db) => {
    await db.query(
      `with over as (update task_leases set expires_at = now() - interval '1 second'
        where task_id = $1 and ended_at is null)
        update task_queue set next_action_at = now() - interval '1 second' where task_id = $1`,
      [uuid],
    )
    for (let tries = 0; tries < 200; tries += 1) {
      const query = `select 1 from task_queue where task_id = $1 and stage = 'queued'`
      if ((await db.query(query, [uuid])).rowCount === 1) return
      await delay(100)
    }
  })
}

/** Without input for a minute no effort is counted: budgets stay as they were furnished. */
const idleSeconds = 90

function keepAlive(session: ConsoleSession, taskId: string, leaseNumber: number): void {
  const beat = () =>
    session
      .call('POST', `/workbench/v1/tasks/${taskId}/heartbeat`, { leaseNumber, idleSeconds })
      // A beat that was lost on a busy machine is no reason to give the task back.
      .catch(() => undefined)
  setInterval(beat, 20_000).unref()
}
