// Keeps what the pages of an account show up to date: whatever an event of a task can have changed is read
// again, by all open parts of the page together.
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type AccountMove, useAccountEvents } from '../api/account-events.ts'
import type { Account } from './account.tsx'
import { webhooksKey } from './webhooks/webhook-queries.ts'

/** Second parts of the keys of what tasks change: lists, balances and counts. */
const moved: ReadonlySet<unknown> = new Set([
  'tasks',
  'attention',
  'task',
  'callback',
  'recent-tasks',
  'statistics',
  'project-tasks',
  'balance',
  'ledger',
  'spending',
])

/** An account with many tasks a second costs one reading in this time. */
const everyMs = 2_000
/** Whoever paged further reads older rows; reading all pages again costs a request each. */
export const rereadPagesMax = 3

export function useLiveAccount(account: Account | undefined): void {
  const queries = useQueryClient()
  const accountId = account?.id ?? ''
  const reread = useMemo(() => createReread(queries, accountId), [queries, accountId])
  useEffect(() => reread.stop, [reread])
  useAccountEvents(accountId, reread.hear, {
    isOn: account !== undefined && account.suspension === null,
  })
}

/** At once for the first event, then for all that came within two seconds together. */
export function createReread(queries: QueryClient, accountId: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false
  const run = () => {
    isWaiting = false
    timer = setTimeout(() => {
      timer = undefined
      if (isWaiting) run()
    }, everyMs)
    refresh(queries, (query) => isMoved(query, accountId))
  }
  return {
    hear(move: AccountMove) {
      // What was read before the stream began may miss an event; what is being read now does not.
      if (move === 'opened')
        refresh(queries, (query) => isMoved(query, accountId) && isSettled(query))
      else if (timer === undefined) run()
      else isWaiting = true
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

function refresh(queries: QueryClient, predicate: (query: Query) => boolean): void {
  // A hidden tab reads when it is shown again.
  const refetchType = document.hidden ? 'none' : 'active'
  void queries.invalidateQueries({ predicate, refetchType })
}

function isMoved(query: Query, accountId: string): boolean {
  const [first, second, third] = query.queryKey
  if (countPages(query.state.data) > rereadPagesMax) return false
  if (first === webhooksKey(accountId)[0]) return second === accountId
  return first === 'account' && second === accountId && moved.has(third)
}

function isSettled({ state }: Query): boolean {
  return state.data !== undefined && state.fetchStatus === 'idle'
}

function countPages(data: unknown): number {
  const pages = (data as { pages?: unknown } | undefined)?.pages
  return Array.isArray(pages) ? pages.length : 1
}
