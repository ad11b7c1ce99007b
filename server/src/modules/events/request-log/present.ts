import { encodeId } from '../../../core/ids.ts'
import type { RequestListRow } from './request-log.ts'

/** A key is told no names of people. */
export function presentForKey(row: RequestListRow) {
  return {
    requestId: row.request_id,
    at: row.at.toISOString(),
    method: row.method,
    path: row.path,
    status: row.status,
    durationMs: Math.round(row.duration_micros / 100) / 10,
    code: row.code,
    keyId: row.key_id === null ? null : encodeId('key', row.key_id),
    keyName: row.key_name,
  }
}

export function presentRequest(row: RequestListRow) {
  return {
    ...presentForKey(row),
    personName: row.person_name,
    taskId: row.task_id === null ? taskOf(row.path) : encodeId('task', row.task_id),
    failedField: row.failed_field,
  }
}

/** The task that a path names; a create, whose path names none, is stored with the one it made. */
function taskOf(path: string): string | null {
  return /^\/api\/v1\/tasks\/(task_[0-9a-hjkmnp-tv-z]{26})(?:\/|$)/.exec(path)?.[1] ?? null
}
