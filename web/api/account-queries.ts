// What pages of an account read, as options of TanStack Query. Every key begins with the account, so
// that what was done in one is read again there and nowhere else.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ownTimeZone } from '../core/formats.ts'
import { callAccount } from './account.ts'
import { byCursor, pageAt } from './by-cursor.ts'
import { call } from './client.ts'
import type { operations } from './console.generated.ts'
import type { Schemas } from './queries.ts'
import { refreshHeaders } from './refresh.ts'

/** Without what turns the pages. */
export type TaskFilter = Omit<
  NonNullable<operations['listAccountTasks']['parameters']['query']>,
  'cursor' | 'limit' | 'attention'
>

const tasksPageSize = 25

export const accountTasksQuery = (accountId: string, filter: TaskFilter) =>
  infiniteQueryOptions({
    queryKey: ['account', accountId, 'tasks', filter],
    queryFn: ({ signal, pageParam }) =>
      call('get', '/console/v1/accounts/{account_id}/tasks', {
        params: { account_id: accountId },
        query: {
          ...filter,
          limit: tasksPageSize,
          ...pageAt(pageParam),
        },
        signal,
      }),
    ...byCursor,
    staleTime: 5_000,
  })

/** Of the tasks that the filter finds: those that wait for a reply of the account or are overdue. */
export const attentionQuery = (accountId: string, filter: TaskFilter) =>
  queryOptions({
    queryKey: ['account', accountId, 'attention', filter],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}/tasks', {
        params: { account_id: accountId },
        query: { ...filter, attention: 'true', limit: tasksPageSize },
        signal,
      }),
    staleTime: 5_000,
  })

/** The address of the same tasks as a file. */
export function tasksFileAddress(accountId: string, filter: TaskFilter): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) search.set(name, String(value))
  const path = `/console/v1/accounts/${encodeURIComponent(accountId)}/tasks.csv`
  return search.size === 0 ? path : `${path}?${search}`
}

export const accountTaskQuery = (accountId: string, taskId: string) =>
  queryOptions({
    queryKey: ['account', accountId, 'task', taskId],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}/tasks/{task_id}', {
        params: { account_id: accountId, task_id: taskId },
        signal,
      }),
    staleTime: 2_000,
    // The stream of the account tells of the answer; this is for proxies that hold streams back.
    refetchInterval: ({ state }) => (isPending(state.data) ? 10_000 : false),
  })

function isPending(task: Schemas['AccountTaskDetail'] | undefined): boolean {
  return task?.status === 'pending'
}

/** Questions and replies. Whatever opens or closes one makes another version of the task. */
export const messagesQuery = (accountId: string, taskId: string, version: number) =>
  queryOptions({
    queryKey: ['account', accountId, 'messages', taskId, version],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}/tasks/{task_id}/messages', {
        params: { account_id: accountId, task_id: taskId },
        signal,
      }),
    // Until those of the new version are there, the ones of the last stay.
    placeholderData: (before, query) => (query?.queryKey[3] === taskId ? before : undefined),
    staleTime: 60_000,
  })

/** While something waits somebody may watch it being sent. */
export const callbackQuery = (accountId: string, taskId: string) =>
  queryOptions({
    queryKey: ['account', accountId, 'callback', taskId],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}/tasks/{task_id}/callback', {
        params: { account_id: accountId, task_id: taskId },
        signal,
      }),
    staleTime: 2_000,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => delivery.state === 'pending') ? 3_000 : false,
  })

/** Links live 60 seconds: read them when somebody wants a file, and again when they ran out. */
export const accountFilesQuery = (accountId: string, taskId: string) =>
  queryOptions({
    queryKey: ['account', accountId, 'files', taskId],
    queryFn: ({ signal }) =>
      callAccount(accountId, 'get', '/tasks/{task_id}/attachments', {
        params: { task_id: taskId },
        signal,
      }),
    staleTime: 45_000,
  })

export const projectsQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: ['account', accountId, 'projects'],
    queryFn: ({ signal, pageParam }) =>
      callAccount(accountId, 'get', '/projects', {
        query: { limit: 100, ...pageAt(pageParam) },
        signal,
      }),
    ...byCursor,
    staleTime: 60_000,
  })

/** Of the projects that one page of the list has. */
export const projectTasksQuery = (accountId: string, projectIds: readonly number[]) =>
  queryOptions({
    queryKey: ['account', accountId, 'project-tasks', projectIds],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}/project-tasks', {
        params: { account_id: accountId },
        query: { projectIds: projectIds.join(',') },
        signal,
      }),
    enabled: projectIds.length > 0,
  })

export const tagsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account', accountId, 'tags'],
    queryFn: ({ signal }) => callAccount(accountId, 'get', '/tags', { signal }),
    staleTime: 10 * 60_000,
  })

/** As the API gives it to programs; another version is another reply. */
export const rawTaskQuery = (accountId: string, taskId: string, version: number) =>
  queryOptions({
    queryKey: ['account', accountId, 'raw-task', taskId, version],
    queryFn: (context) =>
      callAccount(accountId, 'get', '/tasks/{task_id}', {
        params: { task_id: taskId },
        headers: refreshHeaders(context),
        signal: context.signal,
      }),
    staleTime: 60_000,
  })

export const deliveryQuery = (accountId: string, webhookId: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['account', accountId, 'delivery', deliveryId],
    queryFn: ({ signal }) =>
      callAccount(accountId, 'get', '/webhooks/{webhook_id}/deliveries/{delivery_id}', {
        params: { webhook_id: webhookId, delivery_id: deliveryId },
        signal,
      }),
  })

/** Days are those of the zone the person is in. */
export const accountStatisticsQuery = (
  accountId: string,
  days: 7 | 30 | 90,
  projectId?: number | undefined,
) =>
  queryOptions({
    queryKey: ['account', accountId, 'statistics', days, projectId],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}/statistics', {
        params: { account_id: accountId },
        query: {
          days,
          timeZone: ownTimeZone(),
          ...(projectId === undefined ? {} : { projectId }),
        },
        signal,
      }),
    staleTime: 30_000,
  })

export type LoggedRequest = Schemas['LoggedRequest']

/** Without what turns the pages. */
export type RequestFilter = Omit<
  NonNullable<operations['listRequests']['parameters']['query']>,
  'cursor' | 'limit'
>

/** The request log: a page may be short or empty and still have more behind it. */
export const accountRequestsQuery = (accountId: string, filter: RequestFilter) =>
  infiniteQueryOptions({
    queryKey: ['account', accountId, 'requests', filter],
    queryFn: ({ signal, pageParam }) =>
      call('get', '/console/v1/accounts/{account_id}/requests', {
        params: { account_id: accountId },
        query: { ...filter, limit: 50, ...pageAt(pageParam) },
        signal,
      }),
    ...byCursor,
    staleTime: 2_000,
  })
