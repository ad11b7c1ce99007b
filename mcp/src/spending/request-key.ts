// Which idempotency key a create carries. A repeated call of the same request must not make a second
// task, and the same question asked again on purpose must.
//
// - With the argument requestKey: derived from it and the account. The same requestKey is the same
//   task in any process, after any restart, for the 30 days the service keeps keys.
// - Without it, where an earlier call of the same content ended before its client got the task
//   (it was cancelled, its connection broke, or the service did not answer): the key of that call.
// - Otherwise: derived from the connection, the id of the JSON-RPC request and the content. Over HTTP
//   every request is a connection of its own, so there each call is a new task.
import { createHash } from 'node:crypto'
import type { Caller } from '../serving/callers.ts'

export type Request = {
  requestKey: string | undefined
  /** Of everything that makes the task what it is. */
  content: string
  connectionId: string
  requestId: string | number
}

export async function chooseIdempotencyKey(caller: Caller, request: Request): Promise<string> {
  const { requestKey, content, connectionId, requestId } = request
  // Keys of all accounts share one namespace in the service, so the account is part of what is hashed.
  if (requestKey !== undefined) return toUuid('request key', await caller.accountId(), requestKey)
  return (
    caller.unheard.get(content) ??
    toUuid('request', connectionId, `${typeof requestId} ${requestId}`, content)
  )
}

/** A hash that is equal where the values are equal, in whatever order their names stand. */
export function hashContent(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex')
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const fields = Object.entries(value).filter(([, held]) => held !== undefined)
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, held]) => `${JSON.stringify(name)}:${canonical(held)}`).join(',')}}`
}

/** A UUID of version 8, which is made of whatever its maker likes. */
function toUuid(...parts: string[]): string {
  const hash = createHash('sha256').update('task-review-mcp').update(JSON.stringify(parts))
  const bytes = hash.digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  const ends = [8, 12, 16, 20, 32]
  return ends.map((end, i) => hex.slice(ends[i - 1] ?? 0, end)).join('-')
}
