// The zone that a person's day is told in. It has to be one that both this process and the database
// know, and know by a name: an offset such as +01:00 means the opposite to PostgreSQL.
import { type ApiError, invalidRequest } from './errors.ts'

export const timeZonePattern = '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$'

export function assertTimeZone(timeZone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone })
  } catch {
    throw unknownTimeZone(timeZone)
  }
}

/** What a statement that reckons in the zone comes to; the database may know fewer of them. */
export async function inTimeZone<T>(timeZone: string, read: () => Promise<T>): Promise<T> {
  assertTimeZone(timeZone)
  try {
    return await read()
  } catch (error) {
    if ((error as { code?: string }).code === '22023') throw unknownTimeZone(timeZone)
    throw error
  }
}

function unknownTimeZone(timeZone: string): ApiError {
  const message = `is not a time zone: ${timeZone}; send one such as Europe/Berlin`
  return invalidRequest([{ field: 'timeZone', message }])
}
