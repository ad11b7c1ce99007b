// A line of the request log.
import type { ListRequests, LoggedRequest } from '@task-review/sdk'
import type { Column } from '../output/table.ts'
import { dim, green, red, type Text, yellow } from '../output/text.ts'
import { formatClock, formatTook } from '../values/figures.ts'
import { ageColumn, type View } from './cells.ts'

export const requestFields = [
  ...['requestId', 'at', 'method', 'path', 'status', 'durationMs', 'code', 'keyId', 'keyName'],
] as const

export const requestFlags = {
  status: { type: 'string', about: 'only this status, such as 404, or kind, such as 4xx' },
  method: {
    type: 'string',
    about: 'only this method',
    values: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  },
  path: { type: 'string', about: 'only paths that begin so' },
  code: { type: 'string', about: 'only this error code, such as RATE_LIMITED' },
  key: { type: 'string', about: 'only this key, by its id', placeholder: 'key-id' },
} as const

type RequestWishes = { [Name in keyof typeof requestFlags]: string | undefined }

export function requestFilter({ status, method, path, code, key }: RequestWishes): ListRequests {
  return {
    // Read by the service, which says what it takes.
    ...(status !== undefined && { status: status as NonNullable<ListRequests['status']> }),
    ...(method !== undefined && { method: method as NonNullable<ListRequests['method']> }),
    ...(path !== undefined && { path }),
    ...(code !== undefined && { code }),
    ...(key !== undefined && { keyId: key }),
  }
}

function styleStatus(text: string, { status }: LoggedRequest): Text {
  if (status >= 500) return red(text)
  return status >= 400 ? yellow(text) : green(text)
}

export function requestColumns(view: View): Column<LoggedRequest>[] {
  return [
    ageColumn(view, 'AGE', ({ at }) => at),
    { title: 'STATUS', value: ({ status }) => status, style: styleStatus },
    { title: 'METHOD', value: ({ method }) => method },
    { title: 'PATH', value: ({ path }) => path, shrinks: true },
    { title: 'CODE', value: ({ code }) => code },
    {
      title: 'TOOK',
      align: 'right',
      value: ({ durationMs }) => (view.isForPeople ? formatTook(durationMs) : durationMs),
    },
    { title: 'KEY', value: ({ keyName, keyId }) => keyName || keyId, shrinks: true },
    { title: 'REQUEST', value: ({ requestId }) => requestId },
  ]
}

/** "08:42:07  404  GET /api/v1/tasks/x  NOT_FOUND  3 ms  req_…". */
export function requestLine(request: LoggedRequest): Text[] {
  const { at, status, method, path, code, durationMs, requestId } = request
  return [
    dim(`${formatClock(at)}  `),
    styleStatus(String(status), request),
    `  ${method} ${path}${code === null ? '' : `  ${code}`}  ${formatTook(durationMs)}`,
    dim(`  ${requestId}`),
  ]
}
