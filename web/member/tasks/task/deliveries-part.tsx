// What was sent to webhooks about the task. The attempts of one are read when it is opened.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deliveryQuery } from '../../../api/account-queries.ts'
import { formatCredits, formatDayAndTime, formatTimeOfDay, plural } from '../../../core/formats.ts'
import { DrawerSection } from '../../../ui/drawer.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { ForbiddenNote } from '../../../ui/forbidden-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Pill, type PillTone } from '../../../ui/pill.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Account, useAccount } from '../../account.tsx'
import { writers } from '../../roles.ts'
import './deliveries-part.css'
import { useRefusal } from '../../use-refusal.ts'
import type { Delivery, Task } from './task-types.ts'

const states: Record<Delivery['state'], { word: string; tone: PillTone }> = {
  delivered: { word: 'Delivered', tone: 'completed' },
  pending: { word: 'Pending', tone: 'pending' },
  failed: { word: 'Failed', tone: 'failed' },
}

export function DeliveriesPart({ task }: { task: Task }) {
  const account = useAccount()
  return (
    <DrawerSection title="Webhooks">
      {task.deliveries.length === 0 ? (
        <p className="task-none">
          {sayNoDeliveries(task)}{' '}
          <a href={`/dashboard/webhooks?account=${account.id}`}>Open webhooks</a>
        </p>
      ) : (
        <ul className="task-deliveries">
          {task.deliveries.map((delivery) => (
            <DeliveryLine key={delivery.deliveryId} delivery={delivery} account={account} />
          ))}
        </ul>
      )}
    </DrawerSection>
  )
}

/** Deliveries are forgotten after a while, and then nobody knows whether there were any. */
function sayNoDeliveries({ createdAt }: Task): string {
  const isOld = Date.now() - Date.parse(createdAt) > deliveriesKeptMs
  return isOld
    ? 'No deliveries. They are kept for 30 days.'
    : 'No webhook was sent for this task. A webhook gets only events that happen after it is added.'
}

const deliveriesKeptMs = 30 * 24 * 3_600_000

function DeliveryLine({ delivery, account }: { delivery: Delivery; account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const { word, tone } = states[delivery.state]
  return (
    <li className="task-delivery-line">
      <button
        type="button"
        className="task-delivery"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'down' : 'forward'} size={12} />
        <span className="task-delivery-words">
          <b className="mono">{delivery.eventType}</b>
          <span>{delivery.url}</span>
        </span>
        <span className="task-delivery-end">
          <Pill tone={tone}>{word}</Pill>
          <span className="mono">{sayLast(delivery)}</span>
        </span>
      </button>
      {isOpen ? <Attempts delivery={delivery} account={account} /> : null}
    </li>
  )
}

function sayLast({ lastStatus, lastLatencyMs, attempts }: Delivery): string {
  if (attempts === 0) return 'not attempted yet'
  const said = lastStatus === null ? 'no response' : String(lastStatus)
  return lastLatencyMs === null ? said : `${said} in ${formatCredits(lastLatencyMs)} ms`
}

function Attempts({ delivery, account }: { delivery: Delivery; account: Account }) {
  const { webhookId, deliveryId } = delivery
  const refusal = useRefusal(account, writers, 'see webhook responses')
  const detail = useQuery({
    ...deliveryQuery(account.id, webhookId, deliveryId),
    enabled: refusal === undefined,
  })
  if (refusal !== undefined) return <ForbiddenNote>{refusal}</ForbiddenNote>
  if (detail.data === undefined)
    return detail.error === null ? (
      <Skeleton lines={2} label="Loading attempts" />
    ) : (
      <ErrorNote
        title="Couldn't load attempts."
        error={detail.error}
        onRetry={() => void detail.refetch()}
      />
    )
  return (
    <div className="task-attempts">
      <ol aria-label="Attempts">
        {detail.data.attempts.map((attempt) => (
          <li key={attempt.number}>
            <span>
              Attempt {attempt.number}, {formatDayAndTime(attempt.startedAt)}
              {`:${formatTimeOfDay(attempt.startedAt, true).slice(-2)}`}
            </span>
            <span className="mono">
              {attempt.statusCode ?? attempt.error ?? 'no response'} ·{' '}
              {formatCredits(attempt.latencyMs)} ms
            </span>
            {attempt.responseExcerpt ? <code>{attempt.responseExcerpt}</code> : null}
          </li>
        ))}
      </ol>
      <p>
        {plural(detail.data.attempts.length, 'attempt')}.{' '}
        <a href={`/dashboard/webhooks/${webhookId}?account=${account.id}`}>Open the webhook</a> to
        resend it.
      </p>
    </div>
  )
}
