// Lists are {data, hasMore, nextCursor}. A cursor is opaque: it is the position of the last row shown,
// so a page is found by its index, never by counting.

import Type, { type TSchema } from 'typebox'
import { type ApiError, invalidRequest } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import type { ListPage } from '../core/list-page.ts'

export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageSizeMax,
      default: limits.pageSizeDefault,
      description: 'How many items to return.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: limits.cursorCharsMax,
      pattern: '^[A-Za-z0-9_-]+$',
      description: 'Where to go on: nextCursor of the page before.',
    }),
  ),
}

export function pageOf(
  title: string,
  item: TSchema,
  description: string,
  cursorCharsMax: number = limits.cursorCharsMax,
) {
  return Type.Object(
    {
      data: Type.Array(item, { maxItems: limits.pageSizeMax, description }),
      hasMore: Type.Boolean({ description: 'Whether another page follows.' }),
      nextCursor: Type.Union([Type.String({ maxLength: cursorCharsMax }), Type.Null()], {
        description: 'Send it as cursor to read on; null on the last page.',
      }),
    },
    { additionalProperties: false, title },
  )
}

export function encodeCursor(place: string | number): string {
  return Buffer.from(String(place)).toString('base64url')
}

/** The position a cursor encodes, if this list could have given it. */
export function decodeCursor(
  cursor: string | undefined,
  shape: RegExp,
  field = 'cursor',
): string | undefined {
  if (cursor === undefined) return undefined
  const place = Buffer.from(cursor, 'base64url').toString('latin1')
  if (!shape.test(place) || encodeCursor(place) !== cursor) throw noCursor(field)
  return place
}

export function noCursor(field: string): ApiError {
  const message = 'is not a cursor this list gave; leave it out to start over'
  return invalidRequest([{ field, message }])
}

export const uuidCursor = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const numberCursor = /^[1-9]\d{0,14}$/

export type Page<T> = { data: T[]; hasMore: boolean; nextCursor: string | null }

/** A place that is no text or number of its own is written by `writePlace`. */
export function toPage<Row, T, Place>(
  { items, next }: ListPage<Row, Place>,
  present: (row: Row) => T,
  writePlace: (place: Place) => string = String,
): Page<T> {
  return {
    data: items.map((row) => present(row)),
    hasMore: next !== undefined,
    nextCursor: next === undefined ? null : encodeCursor(writePlace(next)),
  }
}

/** The Link header of a page: the same request with the next cursor. */
export function linkToNext(url: string, nextCursor: string | null): Record<string, string> {
  if (nextCursor === null) return {}
  const next = new URL(url, 'http://localhost')
  next.searchParams.set('cursor', nextCursor)
  return { link: `<${next.pathname}${next.search}>; rel="next"` }
}
