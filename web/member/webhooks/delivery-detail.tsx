// One delivery: its attempts, what was sent, what came back, and sending it again.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { callAccount } from '../../api/account.ts'
import { formatDay, formatTimeOfDay, formatTook } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useAccount } from '../account.tsx'
import './delivery-detail.css'
import { describeError, describeResponse, isHeard } from './http-response.ts'
import { verifySnippet } from './verify-snippet.ts'
import {
  type DeliveryDetail as Detail,
  deliveryQuery,
  type Webhook,
  webhooksKey,
} from './webhook-queries.ts'
import { describeWhen, taskIdOf } from './webhook-state.ts'

type Attempt = Detail['attempts'][number]

export function DeliveryDetail(props: { webhook: Webhook; deliveryId: string }) {
  const { webhook, deliveryId } = props
  const { id: accountId } = useAccount()
  const detail = useQuery(deliveryQuery(accountId, webhook.id, deliveryId))
  if (detail.data === undefined)
    return detail.error === null ? (
      <Skeleton lines={4} label="Loading the delivery" />
    ) : (
      <ErrorNote
        title="Couldn't load the delivery."
        error={detail.error}
        onRetry={() => void detail.refetch()}
      />
    )
  return (
    <div className="delivery">
      <div className="delivery-attempts">
        <h3>Attempts</h3>
        <Attempts webhook={webhook} detail={detail.data} />
        <Acts webhook={webhook} detail={detail.data} />
      </div>
      <Sent detail={detail.data} />
    </div>
  )
}

function Attempts({ webhook, detail }: { webhook: Webhook; detail: Detail }) {
  const { attempts, status, nextAttemptAt } = detail
  return (
    <ol className="delivery-list">
      {attempts.map((attempt) => (
        <li key={attempt.number} data-is-heard={isHeard(attempt)}>
          <Icon name={isHeard(attempt) ? 'check-circle' : 'cross-circle'} />
          <span>
            Attempt {attempt.number}: {describeResponse(attempt)}, {formatTook(attempt.latencyMs)}
          </span>
          <time className="mono" dateTime={attempt.startedAt}>
            {formatTimeOfDay(attempt.startedAt, true)}
          </time>
        </li>
      ))}
      {status === 'pending' ? (
        <li>
          <Icon name="clock" />
          <Next webhook={webhook} detail={detail} />
          <time className="mono">
            {nextAttemptAt === null ? 'now' : formatTimeOfDay(nextAttemptAt, true)}
          </time>
        </li>
      ) : null}
    </ol>
  )
}

const retriedForMs = 5 * 24 * 3_600_000

/** Counts down, and says what follows if it fails again. */
function Next({ webhook, detail }: { webhook: Webhook; detail: Detail }) {
  const nowMs = useNow()
  const { nextAttemptAt, attempts } = detail
  const last = attempts.at(-1)?.number ?? 0
  const what = last === 0 ? 'Attempt 1' : `Retry ${last + 1}`
  const at = nextAttemptAt ?? webhook.nextAttemptAt
  const until = formatDay(Date.parse(webhook.failingSince ?? detail.createdAt) + retriedForMs)
  return (
    <span>
      <b>
        {what} {at === null || !webhook.enabled ? 'is pending' : describeWhen(at, nowMs)}
      </b>
      {last === 0 ? null : `, then every 5 min, then hourly until ${until}`}
    </span>
  )
}

function Acts({ webhook, detail }: { webhook: Webhook; detail: Detail }) {
  const { id: accountId } = useAccount()
  const queries = useQueryClient()
  const resend = useMutation({
    mutationFn: () =>
      callAccount(accountId, 'post', '/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver', {
        params: { webhook_id: webhook.id, delivery_id: detail.id },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey(accountId) }),
  })
  const taskId = taskIdOf(detail)
  return (
    <>
      <div className="delivery-acts">
        <Button
          size="small"
          icon="refresh"
          isBusy={resend.isPending}
          blockedBy={webhook.enabled ? undefined : 'webhook-is-off'}
          onClick={() => resend.mutate()}
        >
          Resend now
        </Button>
        {taskId === undefined ? null : (
          <Link to="/dashboard/tasks/$taskId" params={{ taskId }}>
            Open task
          </Link>
        )}
      </div>
      {resend.error === null ? null : (
        <ErrorNote title="Couldn't resend the delivery." error={resend.error} />
      )}
    </>
  )
}

type Side = 'request' | 'response' | 'verify'

function Sent({ detail }: { detail: Detail }) {
  const last = detail.attempts.at(-1)
  const [side, setSide] = useState<Side>(last === undefined ? 'request' : 'response')
  return (
    <Tabs
      label="Request and response"
      className="delivery-sent"
      isLined
      value={side}
      tabs={[
        { value: 'response', label: 'Response' },
        { value: 'request', label: 'Request' },
        { value: 'verify', label: 'Verify signature' },
      ]}
      onChange={setSide}
    >
      {side === 'request' ? <Request detail={detail} /> : null}
      {side === 'response' ? <Response attempt={last} /> : null}
      {side === 'verify' ? <CodeBlock code={verifySnippet} language="js" /> : null}
    </Tabs>
  )
}

function Request({ detail }: { detail: Detail }) {
  const startedAt = detail.attempts.at(-1)?.startedAt
  const seconds = startedAt === undefined ? undefined : Math.floor(Date.parse(startedAt) / 1_000)
  const headers = [
    `webhook-id: ${detail.eventId}`,
    ...(seconds === undefined ? [] : [`webhook-timestamp: ${seconds}`]),
    'webhook-signature: v1,… (computed for each attempt, not stored)',
  ]
  return (
    <>
      <pre className="delivery-headers mono">{headers.join('\n')}</pre>
      <CodeBlock code={indent(detail.body)} language="json" />
    </>
  )
}

/** To be read; the bytes that were signed have no spaces. */
function indent(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function Response({ attempt }: { attempt: Attempt | undefined }) {
  if (attempt === undefined) return <p className="delivery-none">Nothing sent yet.</p>
  if (attempt.statusCode === null)
    return <p className="delivery-none">No response: {describeError(attempt.error)}</p>
  const excerpt = attempt.responseExcerpt ?? ''
  return (
    <>
      <pre className="delivery-headers mono" data-is-heard={isHeard(attempt)}>
        {describeResponse(attempt)}
      </pre>
      {excerpt === '' ? (
        <p className="delivery-none">The response had no body.</p>
      ) : (
        <CodeBlock code={excerpt} />
      )}
    </>
  )
}
