// How much one half of an account uses of what it may.

import { formatBytes, formatCredits } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import type { AccountAct } from './account-act.ts'
import type { ClientAccountDetail } from './account-queries.ts'

export function AccountQuotas(props: {
  half: ClientAccountDetail['live']
  isClosed: boolean
  onAct: (act: AccountAct) => void
}) {
  const { pendingTasks, tasks, contentBytes } = props.half.quotas
  return (
    <section className="account-page-part" aria-labelledby="quotas-title">
      <div className="account-page-part-head">
        <h2 id="quotas-title">Quotas</h2>
        {props.isClosed ? null : (
          <Button size="small" onClick={() => props.onAct({ kind: 'quotas' })}>
            Change quotas
          </Button>
        )}
      </div>
      <StatCards>
        <StatCard label="Pending tasks" value={formatCredits(pendingTasks.used)}>
          {describeLimit(pendingTasks.limit, formatCredits)}
        </StatCard>
        <StatCard label="Tasks" value={formatCredits(tasks.used)}>
          {describeLimit(tasks.limit, formatCredits)}
        </StatCard>
        <StatCard label="Content" value={formatBytes(contentBytes.used)}>
          {describeLimit(contentBytes.limit, formatBytes)}
        </StatCard>
      </StatCards>
    </section>
  )
}

function describeLimit(limit: number | null, format: (value: number) => string): string {
  return limit === null ? 'no limit' : `of ${format(limit)}`
}
