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
  return { ...presentForKey(row), personName: row.person_name }
}
