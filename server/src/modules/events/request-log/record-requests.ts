// Gathers the requests of this process and writes them in batches. Invariants:
// - No request ever waits for the log, and none fails with it: what cannot be written is counted and
//   forgotten.
// - What waits is bounded, and so is what polls may cost: beyond their share of a second they are left
//   out, because under load nearly everything is a poll and nobody looks them up one by one.

import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { RecordedRequest, Recorder } from '../../../core/recorder.ts'
import type { Db } from '../../../db/client.ts'
import { insertRequests, type RequestRow } from './queries.ts'

/** Requests that were not written, by reason: plain numbers, because polls count here too. */
export type NotLogged = { polls: number; full: number; failed: number }

export type RequestLog = Recorder & {
  /** Writes what waits. */
  flush(): Promise<void>
}

export type RequestLogOptions = {
  db: Db
  notLogged: NotLogged
  onError(error: unknown): void
}

const batchRows = 500
const waitingMax = 5_000
const longestWaitMs = 1_000
const pollsPerSecond = 200

export function createRequestLog({ db, notLogged, onError }: RequestLogOptions): RequestLog {
  let waiting: RecordedRequest[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let secondBeganAtMs = 0
  let pollsTaken = 0

  /** What comes while a batch is written waits for its own second, or a busy log would write singly. */
  async function writeWaiting(): Promise<void> {
    do {
      const batch = waiting.slice(0, batchRows)
      waiting = waiting.slice(batchRows)
      await insertRequests(db, batch.map(toRow)).catch((error: unknown) => {
        notLogged.failed += batch.length
        onError(error)
      })
    } while (waiting.length >= batchRows)
  }

  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeWaiting().finally(() => {
      writing = undefined
      if (waiting.length > 0) writeLater()
    })
    return writing
  }

  function writeLater(): void {
    timer ??= setTimeout(() => void write(), longestWaitMs)
  }

  return {
    takesPoll(nowMs) {
      if (nowMs - secondBeganAtMs >= 1_000) {
        secondBeganAtMs = nowMs
        pollsTaken = 0
      }
      if (pollsTaken < pollsPerSecond) {
        pollsTaken++
        return true
      }
      notLogged.polls++
      return false
    },
    record(request) {
      if (waiting.length >= waitingMax) {
        notLogged.full++
        return
      }
      waiting.push(request)
      if (writing !== undefined) return
      if (waiting.length >= batchRows) void write()
      else writeLater()
    },
    async flush() {
      while (waiting.length > 0 || writing !== undefined) await write()
    },
  }
}

function toRow(request: RecordedRequest): RequestRow {
  const { callerUuid, isPerson } = request
  return {
    accountUuid: request.accountUuid,
    at: new Date(request.endedAtMs - request.durationMs).toISOString(),
    requestId: request.requestId,
    method: request.method,
    path: request.path.slice(0, limits.loggedPathCharsMax),
    status: request.status,
    durationMicros: Math.max(0, Math.round(request.durationMs * 1_000)),
    code: request.code ?? null,
    keyUuid: isPerson ? null : callerUuid,
    personUuid: isPerson ? callerUuid : null,
    taskUuid: readTask(request.location),
    failedField: readField(request.failedField),
  }
}

function readTask(location: string | undefined): string | null {
  const taskId = location === undefined ? undefined : /task_[0-9a-z]{26}$/.exec(location)?.[0]
  return taskId === undefined ? null : (decodeId('task', taskId) ?? null)
}

/**
 * A refusal of a field that nobody knows names it as the caller wrote it, and whoever sends a prompt as
 * a name has it in there: what is not written like the name of a field is left out.
 */
function readField(field: string | undefined): string | null {
  return field !== undefined && /^[A-Za-z_][\w.[\]-]{0,99}$/.test(field) ? field : null
}
