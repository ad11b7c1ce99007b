// Times in the query of a request.
import { invalidRequest } from '../core/errors.ts'

/** A leap second is a time that RFC 3339 knows and Date does not. */
export function readTime(field: string, text: string): Date {
  const time = new Date(text)
  if (!Number.isNaN(time.getTime())) return time
  throw invalidRequest([{ field, message: 'must be a time before second 60' }])
}

export function readTimeIfAny(field: string, text: string | undefined): Date | undefined {
  return text === undefined ? undefined : readTime(field, text)
}
