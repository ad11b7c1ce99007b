// The switch that pauses spending. It asks once before new tasks are refused, and never before they are
// accepted again.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import type { Schemas } from '../../../api/queries.ts'
import { spendingQuery } from '../../../api/spending-query.ts'
import { formatDayAndTime } from '../../../core/formats.ts'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import type { Account } from '../../account.tsx'
import { owners } from '../../roles.ts'

type Spending = Schemas['Spending']

export function PauseCard(props: { account: Account; spending: Spending | undefined }) {
  const { account, spending } = props
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const pausedAt = spending?.pausedAt ?? null
  const set = async (paused: boolean) => {
    setBusy(true)
    try {
      const now = await call('put', '/console/v1/accounts/{account_id}/spending/pause', {
        params: { account_id: account.id },
        body: { paused },
      })
      queries.setQueryData(spendingQuery(account.id).queryKey, now)
    } finally {
      setBusy(false)
    }
  }
  const resume = () =>
    set(false).catch(() => showToast({ text: "Couldn't resume spending. Try again." }))
  return (
    <StatCard
      label="Pause spending"
      value={spending === undefined ? undefined : pausedAt === null ? 'Off' : 'Paused'}
      aside={
        owners.includes(account.role) && spending !== undefined ? (
          <Switch
            isOn={pausedAt !== null}
            label="Pause spending"
            isBusy={isBusy}
            onChange={(isOn) => (isOn ? setAsking(true) : void resume())}
          >
            {pausedAt === null ? 'Pause' : 'Resume'}
          </Switch>
        ) : undefined
      }
    >
      {pausedAt === null
        ? 'New tasks are accepted'
        : `New tasks are rejected since ${formatDayAndTime(pausedAt)}`}
      {isAsking ? (
        <ConfirmDialog
          title="Pause spending?"
          about="New tasks are rejected with 402 until you resume spending. Open tasks are still answered and charged."
          act="Pause spending"
          isDanger
          failedTitle="Couldn't pause spending."
          onConfirm={() => set(true)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </StatCard>
  )
}
