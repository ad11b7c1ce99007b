// What is set for a webhook, in a line under its deliveries.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDayAndTime } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { IdChip } from '../../ui/id-chip.tsx'
import { useAccount } from '../account.tsx'
import { describeEvents, eventItems } from './event-types.ts'
import { statisticsQuery } from './webhook-plot.tsx'
import type { Webhook } from './webhook-queries.ts'
import { isNew } from './webhook-state.ts'
import './webhook-settings.css'

export function WebhookSettings(props: {
  webhook: Webhook
  isSwitching: boolean
  onRoll: () => void
  onSwitch: (isOn: boolean) => void
  onDelete: () => void
}) {
  const { webhook } = props
  const { description, revision, previousSecretUntil } = webhook
  return (
    <section className="webhook-settings" aria-label="Settings of this webhook">
      <dl>
        <Setting label="Secret">
          <span className="mono">whsec_••••••••</span>{' '}
          <Button kind="ghost" size="small" onClick={props.onRoll}>
            Rotate
          </Button>
        </Setting>
        {previousSecretUntil === null ? null : (
          <Setting label="Old secret">
            also signs until {formatDayAndTime(previousSecretUntil)}
          </Setting>
        )}
        <Setting label="Events">
          <span title={describeEvents(webhook.eventTypes)}>{countEvents(webhook.eventTypes)}</span>
        </Setting>
        <Setting label="Last success">
          <LastSuccess webhook={webhook} />
        </Setting>
        <Setting label="Retries">20 s, 5 min, hourly, for 5 days</Setting>
        {description === '' ? null : <Setting label="Description">{description}</Setting>}
        <Setting label="Revision">{revision}</Setting>
        <Setting label="Added">{formatDayAndTime(webhook.createdAt)}</Setting>
        <Setting label="Id">
          <IdChip id={webhook.id} />
        </Setting>
      </dl>
      <div className="webhook-settings-acts">
        <Button
          kind="ghost"
          size="small"
          isBusy={props.isSwitching}
          onClick={() => props.onSwitch(!webhook.enabled)}
        >
          {webhook.enabled ? 'Disable' : 'Enable'}
        </Button>
        <Button kind="danger" size="small" onClick={props.onDelete}>
          Delete
        </Button>
      </div>
    </section>
  )
}

function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function countEvents(types: Webhook['eventTypes']): string {
  return types === null ? 'all' : `${types.length} of ${eventItems.length}`
}

function LastSuccess({ webhook }: { webhook: Webhook }) {
  const { id: accountId } = useAccount()
  const { data } = useQuery(statisticsQuery(accountId, webhook.id))
  if (data === undefined) return 'unknown'
  if (data.lastDeliveredAt !== null) return formatDayAndTime(data.lastDeliveredAt)
  return isNew(webhook, data) ? 'none yet' : 'none in the last 48 h'
}
