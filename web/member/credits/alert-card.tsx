// From which balance on the owners are told. Owners see and change it; others read who may.
import { useQuery } from '@tanstack/react-query'
import { formatCredits } from '../../core/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import type { Account } from '../account.tsx'
import { owners } from '../roles.ts'
import { alertQuery } from '../settings/alert-section.tsx'
import { useRefusal } from '../use-refusal.ts'

export function AlertCard({ account }: { account: Account }) {
  const refusal = useRefusal(account, owners, 'view and change the alert')
  const mayRead = refusal === undefined && !account.isTest
  const settings = useQuery({ ...alertQuery(account.liveId), enabled: mayRead })
  if (account.isTest)
    return (
      <StatCard label="Low balance alert" value="Off">
        No alert for test credits
      </StatCard>
    )
  if (refusal !== undefined)
    return (
      <StatCard label="Low balance alert" value={<Icon name="lock" size={20} />}>
        {refusal}
      </StatCard>
    )
  if (settings.data === undefined && settings.error !== null)
    return (
      <StatCard
        label="Low balance alert"
        value="Unavailable"
        aside={
          <button
            type="button"
            className="credits-page-link"
            onClick={() => void settings.refetch()}
          >
            Try again
          </button>
        }
      >
        Couldn't load the alert
      </StatCard>
    )
  const credits = settings.data?.lowBalanceCredits
  return (
    <StatCard
      label="Low balance alert"
      value={credits === undefined ? undefined : credits === null ? 'Off' : formatCredits(credits)}
      {...(typeof credits === 'number' ? { unit: 'credits' } : {})}
      aside={
        <a className="credits-page-link" href={`/dashboard/settings?account=${account.id}`}>
          Edit<span className="visually-hidden"> the low balance alert</span>
        </a>
      }
    >
      {credits === null ? 'Nobody is notified' : 'By email to the owners'}
    </StatCard>
  )
}
