// The raw call: a path of the API, and all pages of a list.
import type { TaskReview } from '@task-review/sdk'
import { CliError, UsageError } from '../frame/failure.ts'

export type ApiCall = {
  method: string
  path: string
  query: Record<string, string>
  body?: object
}

const prefix = '/api/v1'

/** The path below /api/v1 and its query. Only the service's own paths: the key goes nowhere else. */
export function readApiPath(text: string): { path: string; query: Record<string, string> } {
  const hint = 'Such as: taskreview api GET /tasks'
  if (/^[a-z]+:|^\/\/|\\|#/i.test(text)) {
    throw new UsageError(`Invalid API path: ${text}.`, hint)
  }
  const [beforeQuery = '', ...rest] = text.split('?')
  const rooted = beforeQuery.startsWith('/') ? beforeQuery : `/${beforeQuery}`
  const path = rooted.startsWith(`${prefix}/`) ? rooted.slice(prefix.length) : rooted
  const parts = path.slice(1).split('/')
  if (parts.some((part) => part === '' || /^(?:\.|%2e){1,2}$/i.test(part))) {
    throw new UsageError(`Invalid API path: ${text}.`, hint)
  }
  return { path, query: Object.fromEntries(new URLSearchParams(rest.join('?'))) }
}

type AnyPage = { data: unknown[]; hasMore?: boolean; nextCursor?: string | null }

/** The rows of all pages. The feed of events goes on by after, all other lists by cursor. */
export async function readEveryPage(
  client: TaskReview,
  call: ApiCall,
  signal: AbortSignal,
): Promise<unknown[]> {
  const name = call.path === '/events' || call.query.after !== undefined ? 'after' : 'cursor'
  const rows: unknown[] = []
  let query = { limit: '100', ...call.query }
  for (;;) {
    const reply = await client.request(call.method, call.path, { query, signal })
    if (!isPage(reply)) {
      throw new CliError(`${call.path} is no list.`, {
        code: 'NO_LIST',
        next: 'Leave out --paginate.',
      })
    }
    rows.push(...reply.data)
    if (reply.hasMore !== true || !reply.nextCursor) return rows
    query = { ...query, [name]: reply.nextCursor }
  }
}

function isPage(reply: unknown): reply is AnyPage {
  return typeof reply === 'object' && reply !== null && Array.isArray((reply as AnyPage).data)
}
