// Over every page while spending is paused: since when, and for an owner the way on.
import { useQuery } from '@tanstack/react-query'
import { spendingQuery } from '../api/spending-query.ts'
import { formatDayAndTime } from '../core/formats.ts'
import { Banner } from '../ui/banner.tsx'
import type { Account } from './account.tsx'

export function PauseBanner({ account }: { account: Account }) {
  const pausedAt = useQuery(spendingQuery(account.id)).data?.pausedAt ?? null
  if (pausedAt === null) return null
  return (
    <Banner isCard tone="failure" title="Spending is paused.">
      New tasks are rejected since {formatDayAndTime(pausedAt)} with{' '}
      <span className="mono">402 SPENDING_PAUSED</span>. Open tasks are still answered and charged.{' '}
      <a href={`/dashboard/credits?account=${account.id}`}>Credits</a>
    </Banner>
  )
}
