// What the routes for people and for keys read alike from a query.
import { decodeId } from '../../../core/ids.ts'
import type { RequestCursor, RequestFilter } from './request-log.ts'

type FilterQuery = {
  keyId?: string
  status?: string
  method?: string
  path?: string
  code?: string
}

type Filters = Pick<RequestFilter, 'keyUuid' | 'status' | 'method' | 'path' | 'code'>

export function readFilters({ keyId, status, method, path, code }: FilterQuery): Filters {
  return {
    keyUuid: keyId === undefined ? undefined : (decodeId('key', keyId) ?? noKey),
    status: status === undefined ? undefined : readStatus(status),
    method,
    path,
    code,
  }
}

/** Of an id that has the shape of one and is too large to be one. */
const noKey = '00000000-0000-0000-0000-000000000000'

function readStatus(text: string): { from: number; to: number } {
  if (!text.endsWith('xx')) return { from: Number(text), to: Number(text) }
  const from = Number(text[0]) * 100
  return { from, to: from + 99 }
}

// Times of the log are whole milliseconds, so a cursor names its row exactly.
export const placeShape = /^\d{1,15}\.req_[0-9a-z]{16}$/

export function writePlace({ at, requestId }: RequestCursor): string {
  return `${at.getTime()}.${requestId}`
}

export function readPlace(text: string | undefined): RequestCursor | undefined {
  if (text === undefined) return undefined
  const [atMs, requestId] = text.split('.') as [string, string]
  return { at: new Date(Number(atMs)), requestId }
}
