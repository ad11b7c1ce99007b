// The pages of members in their groups, and which of them need somebody.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { Schemas } from '../api/queries.ts'
import type { NavItem } from '../shell/nav-item.ts'
import type { Account } from './account.tsx'

export type Attention = Schemas['AccountAttention']

const build = { group: 'Build' } as const
const team = { group: 'Team' } as const

const pages: NavItem[] = [
  { href: '/dashboard', label: 'Home', icon: 'home', isOnPhone: true },
  { href: '/dashboard/tasks', label: 'Tasks', icon: 'list', isOnPhone: true, ...build },
  { href: '/dashboard/playground', label: 'Playground', icon: 'play', isOnPhone: true, ...build },
  { href: '/dashboard/projects', label: 'Projects', icon: 'folder', ...build },
  { href: '/dashboard/keys', label: 'API keys', icon: 'key', ...build },
  { href: '/dashboard/webhooks', label: 'Webhooks', icon: 'webhook', ...build },
  { href: '/dashboard/logs', label: 'Logs', icon: 'log', ...build },
  { href: '/dashboard/credits', label: 'Credits', icon: 'coins', isOnPhone: true, group: 'Money' },
  { href: '/dashboard/members', label: 'Members', icon: 'people', ...team },
  { href: '/dashboard/audit', label: 'Audit log', icon: 'shield', ...team },
  { href: '/dashboard/settings', label: 'Settings', icon: 'gear', ...team },
]

const attentionQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account', accountId, 'attention'],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}/attention', {
        params: { account_id: accountId },
        signal,
      }),
    staleTime: 10_000,
    refetchInterval: 30_000,
  })

export function useAttention(account: Account | undefined): Attention | undefined {
  return useQuery({ ...attentionQuery(account?.id ?? ''), enabled: account !== undefined }).data
}

/** The link of a page opened elsewhere shows the same account. In test mode nothing needs anybody. */
export function listPages(
  account: Account | undefined,
  attention: Attention | undefined,
): NavItem[] {
  if (account === undefined) return []
  const marks = attention === undefined || account.isTest ? {} : listMarks(attention)
  return pages.map((page) => ({
    ...page,
    ...marks[page.href],
    href: `${page.href}?account=${account.id}`,
  }))
}

type Mark = Pick<NavItem, 'count' | 'badge'>

/** The service counts no further. */
const countedMax = 1_000

function listMarks({ openTasks, failingWebhooks, isCreditLow }: Attention): Record<string, Mark> {
  return {
    '/dashboard/tasks':
      openTasks === 0 ? {} : { count: openTasks >= countedMax ? '1,000+' : openTasks },
    '/dashboard/webhooks':
      failingWebhooks === 0
        ? {}
        : { badge: { words: `${failingWebhooks} failing`, tone: 'failed' } },
    '/dashboard/credits': isCreditLow ? { badge: { words: 'low', tone: 'overdue' } } : {},
  }
}
