// What anyone may read: staffed hours and times from the API, prices, and who may sign up.
import { queryOptions } from '@tanstack/react-query'
import type { AccountSchemas } from './account.ts'
import { call, callLoosely, parseBody } from './client.ts'

export type ServiceStatus = AccountSchemas['ServiceStatus']

/** Several parts of a page read the same: one that is drawn later does not ask again for what failed. */
const once = { staleTime: 60_000, retry: false, retryOnMount: false } as const

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }) => {
    const { text } = await callLoosely('get', '/api/v1/status', { signal })
    return parseBody(text) as ServiceStatus
  },
  ...once,
})

export const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ signal }) => call('get', '/console/v1/prices', { signal }),
  ...once,
})

export const signUpQuery = queryOptions({
  queryKey: ['sign-up'],
  queryFn: ({ signal }) => call('get', '/auth/sign-up', { signal }),
  retry: false,
})
