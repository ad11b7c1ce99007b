// Whether a request that changes something was sent by our own pages. A browser says so in Origin or
// Sec-Fetch-Site, which no page can forge. Whoever says nothing is refused: every browser that keeps
// our cookie says at least one of them.
import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../../core/errors.ts'

export function assertOwnOrigin(headers: IncomingHttpHeaders, ownOrigin: string): void {
  const { origin, 'sec-fetch-site': site } = headers
  const isOwn =
    (origin !== undefined || site !== undefined) &&
    (origin === undefined || origin === ownOrigin) &&
    (site === undefined || site === 'same-origin')
  if (!isOwn) throw new ApiError('FORBIDDEN', { message: 'The request came from another site.' })
}
