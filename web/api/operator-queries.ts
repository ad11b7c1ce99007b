// The queries of the pricing and system pages. All of them are for operators only.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { byCursor, pageAt } from './by-cursor.ts'
import { call } from './client.ts'
import type { Schemas } from './queries.ts'

export type PricedTag = Schemas['PricedTag']
export type TagPrice = Schemas['TagPrice']
export type DeadJob = Schemas['DeadJob']
export type JobQueue = Schemas['JobQueue']
export type TroubledEndpoint = Schemas['TroubledEndpoint']
export type FoundAuditEntry = Schemas['FoundAuditEntry']
export type Ai = Schemas['Ai']
export type System = Schemas['System']

export const pricedTagsQuery = queryOptions({
  queryKey: ['priced-tags'],
  queryFn: ({ signal }) => call('get', '/operator/v1/tags', { signal }),
})

export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => call('get', '/operator/v1/jobs', { signal }),
  refetchInterval: 5_000,
})

export const webhookHealthQuery = queryOptions({
  queryKey: ['webhook-health'],
  queryFn: ({ signal }) => call('get', '/operator/v1/webhook-health', { signal }),
  refetchInterval: 30_000,
})

export const aiQuery = (days: number) =>
  queryOptions({
    queryKey: ['ai', days],
    queryFn: ({ signal }) => call('get', '/operator/v1/ai', { query: { days }, signal }),
    placeholderData: keepPreviousData,
  })

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call('get', '/operator/v1/system', { signal }),
  refetchInterval: 30_000,
})

export const attentionQuery = queryOptions({
  queryKey: ['operator-attention'],
  queryFn: ({ signal }) => call('get', '/operator/v1/attention', { signal }),
  refetchInterval: 30_000,
})

export const outagesQuery = queryOptions({
  queryKey: ['outages'],
  queryFn: ({ signal }) => call('get', '/operator/v1/outages', { signal }),
  refetchInterval: 15_000,
})

export type ActSearch = {
  actor?: string
  act?: string
  accountId?: string
  subject?: string
  after?: string
  before?: string
}

export const foundActsQuery = (search: ActSearch) =>
  infiniteQueryOptions({
    queryKey: ['found-acts', search],
    queryFn: ({ signal, pageParam }) =>
      call('get', '/operator/v1/audit', {
        query: { limit: 50, ...search, ...pageAt(pageParam) },
        signal,
      }),
    ...byCursor,
  })
