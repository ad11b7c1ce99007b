// What one half of an account has, and how fast it may ask.

import { formatCredits } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import type { AccountAct } from './account-act.ts'
import type { ClientAccountDetail } from './account-queries.ts'

export function AccountMoney(props: {
  half: ClientAccountDetail['live']
  isClosed: boolean
  onAct: (act: AccountAct) => void
}) {
  const { available, held, spent, granted, perSecond } = props.half
  return (
    <StatCards>
      <StatCard label="Available" value={formatCredits(available)} unit="credits">
        {props.isClosed ? 'when it was closed' : 'for new tasks'}
      </StatCard>
      <StatCard label="Held" value={formatCredits(held)} unit="credits">
        by open tasks
      </StatCard>
      <StatCard label="Spent" value={formatCredits(spent)} unit="credits">
        {granted === 0 ? 'nothing granted yet' : `of ${formatCredits(granted)} granted`}
      </StatCard>
      <StatCard
        label="Rate"
        value={formatCredits(perSecond)}
        unit="requests per second"
        {...(props.isClosed
          ? {}
          : {
              aside: (
                <Button size="small" onClick={() => props.onAct({ kind: 'rate' })}>
                  Change
                </Button>
              ),
            })}
      >
        all keys
      </StatCard>
    </StatCards>
  )
}
