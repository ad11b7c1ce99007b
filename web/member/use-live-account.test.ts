import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReread } from './use-live-account.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A query on a page, and how often it was read. */
async function show(queries: QueryClient, queryKey: unknown[], data: unknown = 1) {
  const read = vi.fn(async () => data)
  const stop = new QueryObserver(queries, { queryKey, queryFn: read }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  return { read, stop }
}

it('reads again what an event of a task can have changed, of this account alone', async () => {
  const queries = new QueryClient()
  const list = await show(queries, ['account', 'acct_a', 'tasks', {}])
  const webhook = await show(queries, ['webhooks', 'acct_a', 'wh_1'])
  const tags = await show(queries, ['account', 'acct_a', 'tags'])
  const other = await show(queries, ['account', 'acct_b', 'tasks', {}])
  createReread(queries, 'acct_a').hear('event')
  await vi.advanceTimersByTimeAsync(0)
  const counts = [list, webhook, tags, other].map(({ read }) => read.mock.calls.length)
  expect(counts).toEqual([2, 2, 1, 1])
})

it('reads once for many events, and once more for those that came meanwhile', async () => {
  const queries = new QueryClient()
  const { read } = await show(queries, ['account', 'acct_a', 'balance'])
  const reread = createReread(queries, 'acct_a')
  for (let event = 0; event < 50; event++) reread.hear('event')
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(3)
  reread.hear('event')
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(4)
})

it('leaves a list alone whose reader has paged on', async () => {
  const queries = new QueryClient()
  const { read } = await show(queries, ['account', 'acct_a', 'ledger', {}], { pages: [1, 2, 3, 4] })
  createReread(queries, 'acct_a').hear('event')
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(1)
})

it('a stream that opens does not repeat what the page is still reading', async () => {
  const queries = new QueryClient()
  const queryKey = ['account', 'acct_a', 'statistics', 7]
  const read = vi.fn(() => new Promise(() => undefined))
  new QueryObserver(queries, { queryKey, queryFn: read }).subscribe(() => undefined)
  createReread(queries, 'acct_a').hear('opened')
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(1)
})
