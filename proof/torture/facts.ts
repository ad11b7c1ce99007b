// What the database holds after a campaign, read row by row without the service's own queries, so
// that a query that looks away hides nothing. Only the audit of the ledger is the service's own.

import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import { encodeId } from '../../server/src/core/ids.ts'
import { connectDatabase } from '../../server/src/db/client.ts'
import { auditLedger } from '../../server/src/modules/money/credits/ledger-audit.ts'

export type TaskFacts = {
  taskId: string
  /** The row of what was asked; absent when other rows speak of a task that is not there. */
  asked: { key: string; maxCredits: number } | undefined
  queue: { status: string; version: number; heldCredits: number } | undefined
  events: { version: number; type: string }[]
  entries: { kind: string; amount: number }[]
  settlements: { charged: number; released: number }[]
  answers: string[]
  leases: LeaseFacts[]
}

export type LeaseFacts = {
  number: number
  engineerUuid: string
  end: string | null
  /** Whether its time is over, ended or not. */
  isOver: boolean
}

export type Facts = {
  tasks: Map<string, TaskFacts>
  /** Tasks that the service remembers for an idempotency key of a create. */
  taskIdsByKey: Map<string, string[]>
  audit: { ok: boolean } & Record<string, number | boolean>
  /** Engineers whose count of open leases is not the number of them. */
  wrongSeats: string[]
}

export async function readFacts(databaseUrl: string): Promise<Facts> {
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
  await client.connect()
  try {
    // One snapshot for all of it.
    await client.query('begin isolation level repeatable read read only')
    const tasks = await readTasks(client)
    const taskIdsByKey = await readKeys(client)
    const wrongSeats = await readWrongSeats(client)
    await client.query('commit')
    return { tasks, taskIdsByKey, wrongSeats, audit: await audit(databaseUrl) }
  } finally {
    await client.end()
  }
}

async function readTasks(client: pg.Client): Promise<Map<string, TaskFacts>> {
  const tasks = new Map<string, TaskFacts>()
  const taskOf = (uuid: string): TaskFacts => {
    const taskId = encodeId('task', uuid)
    let found = tasks.get(taskId)
    if (found === undefined) {
      found = {
        taskId,
        asked: undefined,
        queue: undefined,
        events: [],
        entries: [],
        settlements: [],
        answers: [],
        leases: [],
      }
      tasks.set(taskId, found)
    }
    return found
  }
  const read = async (text: string, take: (task: TaskFacts, row: Row) => void) => {
    const { rows } = await client.query<Row>(text)
    for (const row of rows) take(taskOf(String(row.task_id)), row)
  }
  await read(
    `select id as task_id, metadata->>'key' as key, max_credits from tasks`,
    (task, row) => {
      task.asked = { key: String(row.key), maxCredits: Number(row.max_credits) }
    },
  )
  await read('select task_id, status, version, held_credits from task_queue', (task, row) => {
    task.queue = {
      status: String(row.status),
      version: Number(row.version),
      heldCredits: Number(row.held_credits),
    }
  })
  await read('select task_id, version, type from task_events order by version', (task, row) => {
    task.events.push({ version: Number(row.version), type: String(row.type) })
  })
  await read(
    'select task_id, kind, amount from ledger_entries where task_id is not null order by number',
    (task, row) => task.entries.push({ kind: String(row.kind), amount: Number(row.amount) }),
  )
  await read('select task_id, charged, released from settlements', (task, row) =>
    task.settlements.push({ charged: Number(row.charged), released: Number(row.released) }),
  )
  await read(`select task_id, result->>'message' as answer from task_results`, (task, row) =>
    task.answers.push(String(row.answer)),
  )
  await read(
    `select task_id, lease_number, engineer_id, end_reason, expires_at <= clock_timestamp() as is_over
      from task_leases order by lease_number`,
    (task, row) =>
      task.leases.push({
        number: Number(row.lease_number),
        engineerUuid: String(row.engineer_id),
        end: row.end_reason === null ? null : String(row.end_reason),
        isOver: row.is_over === true,
      }),
  )
  return tasks
}

type Row = Record<string, unknown>

async function readKeys(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ key: string; object_id: string }>(
    `select key, object_id from idempotency_keys where operation = 'createTask'`,
  )
  const taskIdsByKey = new Map<string, string[]>()
  for (const { key, object_id } of rows) {
    taskIdsByKey.set(key, [...(taskIdsByKey.get(key) ?? []), encodeId('task', object_id)])
  }
  return taskIdsByKey
}

async function readWrongSeats(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ person_id: string }>(
    `select person_id from engineers e where open_leases <> (select count(*) from task_leases l
      where l.engineer_id = e.person_id and l.ended_at is null)`,
  )
  return rows.map(({ person_id }) => person_id)
}

async function audit(databaseUrl: string) {
  const database = connectDatabase({ databaseUrl, poolSize: 1, hotConnections: 1 })
  try {
    return { ...(await auditLedger(database.db)) }
  } finally {
    await database.close()
  }
}
