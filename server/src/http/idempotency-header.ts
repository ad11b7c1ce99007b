// The Idempotency-Key header may be bare or a quoted string (the IETF draft's form).
import { invalidRequest } from '../core/errors.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function readIdempotencyHeader(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const text = String(header).replace(/^"(.*)"$/, '$1')
  if (!uuid.test(text))
    throw invalidRequest([{ field: 'Idempotency-Key', message: 'must be a UUID' }])
  return text.toLowerCase()
}

/** The key of a request that may carry it in the header, in the body, or in both alike. */
export function mergeIdempotencyKeys(
  header: string | undefined,
  field: string | undefined,
): string | undefined {
  const fromBody = field?.toLowerCase()
  if (header !== undefined && fromBody !== undefined && header !== fromBody) {
    throw invalidRequest([
      { field: 'idempotencyKey', message: 'differs from the Idempotency-Key header' },
    ])
  }
  return header ?? fromBody
}

export function replayHeaders(replayed: boolean): Record<string, string> {
  return replayed ? { 'idempotent-replayed': 'true' } : {}
}
