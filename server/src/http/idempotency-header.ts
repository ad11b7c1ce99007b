// The Idempotency-Key header may be bare or a quoted string (the IETF draft's form). A create takes a
// UUID alone, as its field does; other requests take any visible text.
import { createHash } from 'node:crypto'
import { invalidRequest } from '../core/errors.ts'
import type { Operation } from './operation.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const visibleText = /^[\x21-\x7e]{1,255}$/

/** Where the body has a field for the key too, both hold a UUID. */
export function takesUuidAlone({ body }: Pick<Operation, 'body'>): boolean {
  const fields = (body?.A as { properties?: Record<string, unknown> } | undefined)?.properties
  return fields?.idempotencyKey !== undefined
}

export function readIdempotencyHeader(
  header: string | string[] | undefined,
  { isUuidAlone, accountUuid }: { isUuidAlone: boolean; accountUuid: string },
): string | undefined {
  if (header === undefined) return undefined
  const text = String(header).replace(/^"(.*)"$/, '$1')
  if (uuid.test(text)) return text.toLowerCase()
  if (isUuidAlone || !visibleText.test(text)) {
    const message = isUuidAlone ? 'must be a UUID' : 'must be 1 to 255 visible ASCII characters'
    throw invalidRequest([{ field: 'Idempotency-Key', message }])
  }
  return nameText(accountUuid, text)
}

/**
 * A UUID of version 8 that stands for the text. The account is part of it: two clients may well choose
 * "order-1", while a UUID that another key has used is a mistake worth a 409.
 */
function nameText(accountUuid: string, text: string): string {
  const hex = createHash('sha256').update(`${accountUuid} ${text}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
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
