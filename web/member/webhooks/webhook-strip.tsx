// Why a webhook gets nothing now, and what is safe: it fails, or it is disabled.
import { formatDayAndTime, formatTimeOfDay, plural } from '../../core/formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { describeResponse, isHeard } from './http-response.ts'
import type { WebhookStatistics } from './webhook-plot.tsx'
import type { Webhook } from './webhook-queries.ts'
import { countWaiting, describeOff } from './webhook-state.ts'

const retriedForMs = 5 * 24 * 3_600_000

export function WebhookStrip(props: {
  webhook: Webhook
  statistics: WebhookStatistics | undefined
  isSwitching: boolean
  onEnable: () => void
}) {
  const { webhook, statistics } = props
  if (!webhook.enabled)
    return (
      <div id="webhook-is-off">
        <Banner
          isCard
          tone="warning"
          title="This webhook is disabled."
          acts={
            <Button isBusy={props.isSwitching} onClick={props.onEnable}>
              Enable webhook
            </Button>
          }
        >
          {describeOff(webhook)}
        </Banner>
      </div>
    )
  const { failingSince } = webhook
  if (failingSince === null) return null
  const until = formatDayAndTime(Date.parse(failingSince) + retriedForMs)
  return (
    <Banner isCard tone="failure" title={describeFailure(failingSince, statistics)}>
      {describeWaiting(webhook.waiting)}Retries continue until {until}.
    </Banner>
  )
}

function describeFailure(since: string, statistics: WebhookStatistics | undefined): string {
  const isToday = new Date(since).toDateString() === new Date().toDateString()
  const when = isToday ? formatTimeOfDay(since, true) : formatDayAndTime(since)
  const last = statistics?.lastAttempts.find((attempt) => !isHeard(attempt))
  return `${last === undefined ? 'Failing' : describeResponse(last)} since ${when}.`
}

function describeWaiting(waiting: number): string {
  if (waiting === 0) return ''
  if (waiting === 1) return '1 event waits. '
  const count = waiting >= 10_000 ? `${countWaiting(waiting)} events` : plural(waiting, 'event')
  return `${count} wait. The first success sends them, oldest first. `
}
