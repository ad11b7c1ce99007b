// The secret in a request, and the 401 of one that is none.
import { ApiError } from '../core/errors.ts'

export function unauthorizedError(): ApiError {
  return new ApiError('UNAUTHORIZED', { headers: { 'www-authenticate': 'Bearer' } })
}

export function readBearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (header.startsWith('Bearer ') && header.indexOf(' ', 7) < 0) return header.slice(7)
  return /^bearer +(\S+)$/i.exec(header)?.[1]
}
