// What callbacks should have said, by the feed and the results, against what receivers heard.
import { sql } from 'kysely'
import { signWebhook } from '../../../server/src/adapters/webhook-signature.ts'
import type { Db } from '../../../server/src/db/client.ts'
import { eventIdOf } from '../../../server/src/modules/events/feed/present.ts'
import type { Violation } from '../campaign.ts'
import type { Call } from './receivers.ts'

export type Asked = {
  taskUuid: string
  /** The path of its callback, which no other has. */
  path: string
  target: 'good' | 'redirecting' | 'private'
  format: 'event' | 'result'
  secret: string | undefined
}

export const callbackChecks = [
  'never heard',
  'invented',
  'wrong body',
  'wrong signature',
  'reached a private address or the target of a redirect',
  'heard late after the return',
  'too many in flight',
  'worker died unexpectedly',
]

type Expected = { path: string; body: (call: Call) => boolean }

export type Hearing = { wanted: number; heard: number; again: number; violations: Violation[] }

export async function judgeCallbacks(db: Db, asked: Asked[], heard: Call[]): Promise<Hearing> {
  const good = asked.filter(({ target }) => target === 'good')
  const expected = await readExpected(db, good)
  const byPath = new Map(good.map((each) => [each.path, each]))
  const violations: Violation[] = []
  const ids = new Set<string>()
  for (const call of heard) {
    const id = call.headers['webhook-id'] as string
    ids.add(id)
    const wanted = expected.get(id)
    const detail = `${id} at ${call.path}`
    if (wanted === undefined || wanted.path !== call.path)
      violations.push({ kind: 'invented', detail })
    else if (!wanted.body(call)) violations.push({ kind: 'wrong body', detail })
    if (!isSignedAsAsked(byPath.get(call.path)?.secret, call))
      violations.push({ kind: 'wrong signature', detail })
  }
  for (const id of expected.keys())
    if (!ids.has(id)) violations.push({ kind: 'never heard', detail: id })
  return { wanted: expected.size, heard: heard.length, again: heard.length - ids.size, violations }
}

async function readExpected(db: Db, asked: Asked[]): Promise<Map<string, Expected>> {
  const byTask = new Map(asked.map((each) => [each.taskUuid, each]))
  type Row = { task_id: string; version: number; type: string; result: unknown; reason: string }
  const { rows } = await sql<Row>`
    select f.task_id, f.version, f.type, r.result, f.data->>'cancelReason' as reason
    from feed_events f left join task_results r on r.task_id = f.task_id
    where f.task_id = any(${[...byTask.keys()]}::uuid[])`.execute(db)
  const expected = new Map<string, Expected>()
  for (const { task_id: taskUuid, version, type, result, reason } of rows) {
    const { path, format } = byTask.get(taskUuid) as Asked
    const isEnd = type === 'task.completed' || type === 'task.cancelled'
    if (format === 'result' && !isEnd) continue
    const id = eventIdOf({ taskUuid, version, epoch: 1 })
    const end = type === 'task.completed' ? result : { error: { code: 'TASK_CANCELLED', reason } }
    const body = (call: Call) => {
      if (format === 'result') return call.body === JSON.stringify(end)
      const event = JSON.parse(call.body) as { id: string; type: string }
      return event.id === id && event.type === type
    }
    expected.set(id, { path, body })
  }
  return expected
}

function isSignedAsAsked(secret: string | undefined, { headers, body }: Call): boolean {
  const signature = headers['webhook-signature']
  if (secret === undefined) return signature === undefined
  const message = {
    id: headers['webhook-id'] as string,
    timestampSeconds: Number(headers['webhook-timestamp']),
    body,
  }
  return signWebhook([secret], message)['webhook-signature'] === signature
}
