// What is fixed about a webhook, and what can be done to it.
import { useQuery } from '@tanstack/react-query'
import { formatDayAndTime, ownTimeZone } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useAccount } from '../account.tsx'
import { describeEvents } from './event-types.ts'
import { statisticsQuery } from './webhook-plot.tsx'
import type { Webhook } from './webhook-queries.ts'
import { isNew } from './webhook-state.ts'

export function WebhookFacts(props: {
  webhook: Webhook
  isSwitching: boolean
  onRoll: () => void
  onSwitch: (isOn: boolean) => void
  onDelete: () => void
}) {
  const { webhook } = props
  return (
    <section className="webhook-card" aria-label="About this webhook">
      <Facts
        facts={[
          {
            label: 'Signing secret',
            value: (
              <span className="webhook-secret">
                <span className="mono">whsec_••••••••</span>
                <Button size="small" onClick={props.onRoll}>
                  Rotate
                </Button>
              </span>
            ),
          },
          ...(webhook.previousSecretUntil === null
            ? []
            : [
                {
                  label: 'Old secret',
                  value: `Also signs until ${formatDayAndTime(webhook.previousSecretUntil)}`,
                },
              ]),
          {
            label: 'Events',
            value: <span className="mono">{describeEvents(webhook.eventTypes)}</span>,
          },
          { label: 'Last success', value: <LastSuccess webhook={webhook} /> },
          { label: 'Retries', value: 'Every 20 s, then 5 min, then hourly, for 5 days' },
          { label: 'Added', value: `${formatDayAndTime(webhook.createdAt)}, ${ownTimeZone()}` },
        ]}
      />
      <div className="webhook-card-foot">
        <Switch
          isOn={webhook.enabled}
          label="Enabled"
          isBusy={props.isSwitching}
          onChange={props.onSwitch}
        >
          {webhook.enabled ? 'Enabled' : 'Disabled'}
        </Switch>
        <Button kind="danger" size="small" onClick={props.onDelete}>
          Delete
        </Button>
      </div>
    </section>
  )
}

function LastSuccess({ webhook }: { webhook: Webhook }) {
  const { id: accountId } = useAccount()
  const { data } = useQuery(statisticsQuery(accountId, webhook.id))
  if (data === undefined) return 'Unknown'
  if (data.lastDeliveredAt !== null) return formatDayAndTime(data.lastDeliveredAt)
  return isNew(webhook, data) ? 'None yet' : 'None in the last 48 h'
}
