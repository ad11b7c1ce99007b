// The pages of operators in their groups, and which of them need somebody.
import type { Schemas } from '../api/queries.ts'
import type { NavItem } from '../shell/nav-item.ts'
import type { Waiting } from './approvals/approval-queries.ts'

type Attention = Schemas['OperatorAttention']

const operations = { group: 'Operations' } as const
const money = { group: 'Money' } as const
const system = { group: 'System' } as const

const pages: NavItem[] = [
  { href: '/admin', label: 'Live overview', icon: 'pulse', isOnPhone: true, ...operations },
  { href: '/admin/tasks', label: 'Tasks', icon: 'list', isOnPhone: true, ...operations },
  { href: '/admin/engineers', label: 'Engineers', icon: 'people', isOnPhone: true, ...operations },
  { href: '/admin/calendar', label: 'Calendar', icon: 'calendar', ...operations },
  { href: '/admin/approvals', label: 'Approvals', icon: 'check-circle', ...operations },
  { href: '/admin/accounts', label: 'Clients and credits', icon: 'box', ...money },
  { href: '/admin/pricing', label: 'Pricing and tags', icon: 'tag', ...money },
  { href: '/admin/ledger', label: 'Ledger checks', icon: 'book', ...money },
  { href: '/admin/ai', label: 'AI', icon: 'sparkle', ...system },
  { href: '/admin/webhooks', label: 'Webhook health', icon: 'webhook', ...system },
  { href: '/admin/jobs', label: 'Jobs', icon: 'refresh', ...system },
  { href: '/admin/audit', label: 'Audit log', icon: 'shield', ...system },
  { href: '/admin/system', label: 'System', icon: 'machine', ...system },
]

/** With how much this operator can decide, and what fails. */
export function listPages(
  waiting: Waiting | undefined,
  attention: Attention | undefined,
): NavItem[] {
  const marks = listMarks(waiting, attention)
  return pages.map((page) => ({ ...page, ...marks[page.href] }))
}

type Mark = Pick<NavItem, 'count' | 'badge'>

function listMarks(
  waiting: Waiting | undefined,
  attention: Attention | undefined,
): Record<string, Mark> {
  const count = (waiting?.credits ?? 0) + (waiting?.people ?? 0) + (waiting?.requests ?? 0)
  return {
    '/admin/approvals': count === 0 ? {} : { count },
    '/admin/ledger':
      attention?.isLedgerWrong === true ? { badge: { words: 'failed', tone: 'failed' } } : {},
    '/admin/webhooks': countFailing(attention?.failingWebhooks),
    '/admin/jobs': countFailing(attention?.deadJobs),
  }
}

function countFailing(count: number | undefined): Mark {
  if (count === undefined || count === 0) return {}
  return { badge: { words: `${count.toLocaleString('en-US')} failing`, tone: 'failed' } }
}
