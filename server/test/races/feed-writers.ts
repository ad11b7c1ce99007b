// Writers of events as hostile to a follower as the log allows: transactions of random length that
// commit out of order, roll back, and write a task's next version while others of it still wait.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../src/db/client.ts'

export type WriterPlan = {
  /** Makes the table by which writers wait for each other. */
  adminDb: Db
  accounts: string[]
  writers: number
  events: number
  tasksPerAccount: number
  /** How long a transaction stays open after it wrote: below this, and one in a hundred up to that. */
  commitDelay?: CommitDelay
  onCommitted?(events: Written[]): void
}

export type CommitDelay = { usualMsMax: number; rareMsMax: number }

export type Written = { accountUuid: string; taskUuid: string; version: number }

/** Writes until so many events are committed, and says which ones. */
export async function writeEvents(database: Database, plan: WriterPlan): Promise<Written[]> {
  const tasks = plan.accounts.flatMap((accountUuid) =>
    Array.from({ length: plan.tasksPerAccount }, () => ({
      accountUuid,
      taskUuid: crypto.randomUUID(),
      version: 0,
    })),
  )
  await plan.adminDb.schema
    .createTable('race_tasks')
    .addColumn('task_id', 'uuid', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await sql`grant all on race_tasks to public`.execute(plan.adminDb)
  await sql`insert into race_tasks select id, 0
    from unnest(${tasks.map(({ taskUuid }) => taskUuid)}::uuid[]) id`.execute(database.db)
  const written: Written[] = []
  const writeOn = async () => {
    while (written.length < plan.events) {
      const task = tasks[Math.floor(Math.random() * tasks.length)] as Written
      const events = await writeTransaction(database.db, task, plan.commitDelay ?? shortDelay)
      plan.onCommitted?.(events)
      written.push(...events)
    }
  }
  await Promise.all(Array.from({ length: plan.writers }, writeOn))
  return written
}

const eventData = JSON.stringify({ status: 'pending', stage: 'queued' })

class RollBack extends Error {}

const shortDelay: CommitDelay = { usualMsMax: 10, rareMsMax: 200 }

function chooseDelayMs({ usualMsMax, rareMsMax }: CommitDelay): number {
  const isRare = Math.random() < 0.01
  return isRare ? rareMsMax * (0.5 + Math.random() / 2) : Math.random() * usualMsMax
}

async function writeTransaction(db: Db, task: Written, delay: CommitDelay): Promise<Written[]> {
  try {
    return await db.transaction().execute(async (tx) => {
      // Some take their transaction id long before the task's row, so a later version may be written
      // by an older transaction; and one transaction may write two versions.
      if (Math.random() < 0.5) await sql`select pg_current_xact_id()`.execute(tx)
      if (Math.random() < 0.3) await pause(Math.random() * 10)
      const events = [await writeVersion(tx, task)]
      if (Math.random() < 0.1) events.push(await writeVersion(tx, task))
      await pause(chooseDelayMs(delay))
      if (Math.random() < 0.1) throw new RollBack()
      return events
    })
  } catch (error) {
    if (error instanceof RollBack) return []
    throw error
  }
}

async function writeVersion(tx: Tx, { accountUuid, taskUuid }: Written): Promise<Written> {
  const moved = await sql<{ version: number }>`
    update race_tasks set version = version + 1 where task_id = ${taskUuid} returning version`.execute(
    tx,
  )
  const version = moved.rows[0]?.version as number
  await sql`insert into task_events (account_id, task_id, version, type, data)
    values (${accountUuid}, ${taskUuid}, ${version}, 'task.requeued', ${eventData})`.execute(tx)
  return { accountUuid, taskUuid, version }
}
