// The three numbers that home and credits begin with.
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { formatCredits, plural } from '../../core/formats.ts'
import { Pill } from '../../ui/pill.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { useAccount } from '../account.tsx'
import { owners } from '../roles.ts'
import { useWhomToAsk } from '../use-refusal.ts'

type Statistics = Schemas['AccountStatistics']

export function BalanceCards(props: {
  statistics: Statistics | undefined
  days: number
  /** At the balance while there is nothing to spend: the way to more. */
  more?: ReactNode
}) {
  const { statistics, days } = props
  const isSuspended = useAccount().suspension !== null
  const isOut = statistics !== undefined && statistics.availableCredits <= 0
  const show = (read: (it: Statistics) => number) =>
    statistics === undefined ? undefined : formatCredits(read(statistics))
  return (
    <>
      <StatCard label="Available" value={show((it) => it.availableCredits)} unit="credits">
        {statistics === undefined ? null : isOut ? (
          <>
            <Pill tone="overdue">No credits to spend</Pill>{' '}
            <span className="balance-who">
              <WhoAdds /> {props.more}
            </span>
          </>
        ) : (
          <>
            {isSuspended ? "Suspended: can't be spent" : describePace(statistics, days)}
            {daysLeft(statistics, days) < 1 ? (
              <>
                {'. '}
                <span className="balance-who">
                  <WhoAdds />
                </span>
              </>
            ) : null}
          </>
        )}
      </StatCard>
      <StatCard label="Held" value={show((it) => it.heldCredits)} unit="credits">
        {statistics === undefined ? null : describeHeld(statistics)}
      </StatCard>
      <StatCard label={`Spent, ${days} days`} value={show((it) => it.spentCredits)} unit="credits">
        {statistics === undefined ? null : describeTrend(statistics, days)}
      </StatCard>
    </>
  )
}

/** Whom to ask for more: an owner asks the operators, and the others ask an owner. */
function WhoAdds() {
  const account = useAccount()
  const owner = useWhomToAsk(account, owners)
  return owners.includes(account.role)
    ? 'Contact your service operator to add credits.'
    : `Ask ${owner ?? 'an owner'} to add credits.`
}

/** How long it lasts if it goes on as in the days shown. */
function describePace(statistics: Statistics, days: number): string {
  const left = daysLeft(statistics, days)
  if (left === Number.POSITIVE_INFINITY) return 'Ready for new tasks'
  if (left > 730) return 'Enough for years at this pace'
  return left < 1
    ? 'Less than a day at this pace'
    : `About ${plural(Math.floor(left), 'day')} at this pace`
}

function daysLeft({ availableCredits, spentCredits }: Statistics, days: number): number {
  return spentCredits === 0 ? Number.POSITIVE_INFINITY : (availableCredits * days) / spentCredits
}

function describeHeld({ openTasks, heldCredits }: Statistics): string {
  if (heldCredits === 0) return 'No credits held'
  return `For ${countOpen(openTasks)}`
}

function countOpen({ total, orMore }: Statistics['openTasks']): string {
  return `${orMore ? 'more than ' : ''}${plural(total, 'open task')}`
}

function describeTrend({ spentCredits, spentBeforeCredits }: Statistics, days: number): string {
  if (spentBeforeCredits === 0)
    return spentCredits === 0 ? 'No charges' : `No charges in the previous ${days} days`
  const share = Math.round((spentCredits / spentBeforeCredits - 1) * 100)
  if (share === 0) return 'No change'
  if (share >= 200) return `${(share / 100 + 1).toFixed(1)}× the period before`
  return share > 0 ? `${share}% more than before` : `${-share}% less than before`
}
