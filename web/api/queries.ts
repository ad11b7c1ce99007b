// What pages read, as options of TanStack Query: one key and one place for how fresh each must be.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ownTimeZone } from '../core/formats.ts'
import { byCursor, pageAt } from './by-cursor.ts'
import { call } from './client.ts'
import type { components } from './console.generated.ts'

export type Schemas = components['schemas']
export type Me = Schemas['Me']

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call('get', '/console/v1/me', { signal }),
  staleTime: 60_000,
})

export const dutyQuery = queryOptions({
  queryKey: ['duty'],
  queryFn: ({ signal }) => call('get', '/workbench/v1/duty', { signal }),
  staleTime: 15_000,
})

/** What the engineer is notified of outside the page, and whether this browser is subscribed. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: ({ signal }) => call('get', '/workbench/v1/push', { signal }),
  staleTime: 15_000,
})

export const queueQuery = queryOptions({
  queryKey: ['queue'],
  queryFn: ({ signal }) => call('get', '/workbench/v1/queue', { query: { limit: 100 }, signal }),
  staleTime: 5_000,
})

export const heldQuery = queryOptions({
  queryKey: ['held'],
  queryFn: ({ signal }) => call('get', '/workbench/v1/tasks', { signal }),
  staleTime: 5_000,
})

/** A task under a lease, or what is left of one that was held before. */
export const workQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['work', taskId],
    queryFn: ({ signal }) =>
      call('get', '/workbench/v1/tasks/{task_id}', { params: { task_id: taskId }, signal }),
  })

/** The tasks that wait for a client's reply to this engineer, and those that were replied to. */
export const askedQuery = queryOptions({
  queryKey: ['asked'],
  queryFn: ({ signal }) => call('get', '/workbench/v1/questions', { signal }),
  staleTime: 5_000,
})

/** The questions of a task. Replies are in them only while it is held, so each lease reads them anew. */
export const messagesQuery = (taskId: string, leaseNumber?: number) =>
  queryOptions({
    queryKey: ['messages', taskId, leaseNumber ?? 'past'],
    queryFn: ({ signal }) =>
      call('get', '/workbench/v1/tasks/{task_id}/messages', {
        params: { task_id: taskId },
        signal,
      }),
    staleTime: 5_000,
  })

/** Links live 60 seconds: read them when somebody wants to look, and again when they ran out. */
export const filesQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['files', taskId],
    queryFn: ({ signal }) =>
      call('get', '/workbench/v1/tasks/{task_id}/attachments', {
        params: { task_id: taskId },
        signal,
      }),
    staleTime: 45_000,
  })

export const historyQuery = infiniteQueryOptions({
  queryKey: ['history'],
  queryFn: ({ signal, pageParam }) =>
    call('get', '/workbench/v1/history', {
      query: pageAt(pageParam),
      signal,
    }),
  ...byCursor,
})

/** Days and hours are those of the zone the person is in. */
const zoned = () => ({ query: { timeZone: ownTimeZone() } })

export const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: ({ signal }) => call('get', '/workbench/v1/statistics', { ...zoned(), signal }),
  staleTime: 30_000,
})

export const demandQuery = queryOptions({
  queryKey: ['demand'],
  queryFn: ({ signal }) => call('get', '/workbench/v1/demand', { ...zoned(), signal }),
  staleTime: 10 * 60_000,
})

export const availabilityQuery = queryOptions({
  queryKey: ['availability'],
  queryFn: ({ signal }) => call('get', '/workbench/v1/availability', { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('get', '/auth/sessions', { signal }),
})

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('get', '/auth/passkeys', { signal }),
})
