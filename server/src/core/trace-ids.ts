// The ids of traces and spans, and how they travel. The trace of a task has the 16 bytes of the task's
// UUID for its id, and its root the last 8 of them: every process knows both without asking anybody.
import { randomFillSync } from 'node:crypto'

export type TraceIds = { traceId: string; spanId: string; isSampled: boolean }

const none = /^0+$/

/** Undefined for what is no traceparent, which is then as if it had not been sent. */
export function readTraceparent(header: unknown): TraceIds | undefined {
  if (typeof header !== 'string') return undefined
  const found = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/.exec(header)
  const [, traceId = '', spanId = '', flags = ''] = found ?? []
  // Of version 00 nothing may follow.
  if (found === null || none.test(traceId) || none.test(spanId)) return undefined
  if (header.startsWith('00') && header.length !== 55) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export function writeTraceparent({ traceId, spanId, isSampled }: TraceIds): string {
  return `00-${traceId}-${spanId}-0${isSampled ? 1 : 0}`
}

export function idsOfTask(taskUuid: string): Omit<TraceIds, 'isSampled'> {
  const traceId = taskUuid.replaceAll('-', '')
  return { traceId, spanId: traceId.slice(16) }
}

/** Random, unless the next ones are given: the SDK asks for both within one call. */
export function createIds() {
  const randomHex = createRandomHex()
  let given: Omit<TraceIds, 'isSampled'> | undefined
  return {
    generateTraceId: () => given?.traceId ?? randomHex(16),
    generateSpanId: () => given?.spanId ?? randomHex(8),
    withIds<T>(ids: Omit<TraceIds, 'isSampled'>, work: () => T): T {
      given = ids
      try {
        return work()
      } finally {
        given = undefined
      }
    },
  }
}

/** To ask the system for each id takes ten times as long as the id itself. */
function createRandomHex() {
  const pool = Buffer.alloc(4096)
  let taken = pool.length
  return (bytes: number): string => {
    if (taken + bytes > pool.length) {
      randomFillSync(pool)
      taken = 0
    }
    taken += bytes
    return pool.toString('hex', taken - bytes, taken)
  }
}
