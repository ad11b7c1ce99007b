// One webhook: whether it works, what signs it, and everything that was sent to it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { callAccount } from '../../api/account.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { ForbiddenNote } from '../../ui/forbidden-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pill } from '../../ui/pill.tsx'
import { SecretDialog } from '../../ui/secret-once.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useAccount } from '../account.tsx'
import { writers } from '../roles.ts'
import { Deliveries } from './deliveries.tsx'
import { EditWebhookDialog } from './edit-webhook-dialog.tsx'
import { RollSecretDialog } from './roll-secret-dialog.tsx'
import { useWebhookActs } from './use-webhook-acts.tsx'
import './webhook-page.css'
import { useRefusal } from '../use-refusal.ts'
import { statisticsQuery, WebhookPlot, type WebhookStatistics } from './webhook-plot.tsx'
import { type Webhook, webhookQuery, webhooksKey } from './webhook-queries.ts'
import { WebhookSettings } from './webhook-settings.tsx'
import { WebhookSkeleton } from './webhook-skeleton.tsx'
import { stateWith } from './webhook-state.ts'
import { WebhookStrip } from './webhook-strip.tsx'

export function WebhookPage() {
  const account = useAccount()
  usePageTitle('Webhook')
  const refusal = useRefusal(account, writers, 'see and manage webhooks')
  return (
    <>
      <Link className="webhook-back" to="/dashboard/webhooks">
        <Icon name="back" size={14} /> Webhooks
      </Link>
      {refusal === undefined ? <Shown /> : <Refused refusal={refusal} />}
    </>
  )
}

function Refused({ refusal }: { refusal: string }) {
  return (
    <>
      <div className="shell-head">
        <h1 tabIndex={-1}>Webhook</h1>
      </div>
      <ForbiddenNote>{refusal}</ForbiddenNote>
    </>
  )
}

function Shown() {
  const { webhookId } = useParams({ strict: false }) as { webhookId: string }
  const account = useAccount()
  const webhook = useQuery(webhookQuery(account.id, webhookId))
  if (webhook.data !== undefined) return <Whole webhook={webhook.data} />
  return (
    <>
      <div className="shell-head">
        <h1 tabIndex={-1}>Webhook</h1>
      </div>
      {webhook.error === null ? (
        <WebhookSkeleton />
      ) : (
        <FailedCard
          title="Couldn't load the webhook."
          error={webhook.error}
          onRetry={() => void webhook.refetch()}
        >
          Deliveries are unaffected.
        </FailedCard>
      )}
    </>
  )
}

type Doing = 'edit' | 'roll' | 'delete' | { secret: string }

function Whole({ webhook }: { webhook: Webhook }) {
  const [doing, setDoing] = useState<Doing>()
  const acts = useWebhookActs(webhook.id)
  const statistics = useStatistics(webhook)
  return (
    <>
      <Head webhook={webhook} statistics={statistics} acts={acts} onEdit={() => setDoing('edit')} />
      <WebhookStrip
        webhook={webhook}
        statistics={statistics}
        isSwitching={acts.isSwitching}
        onEnable={() => acts.switchTo(true)}
      />
      {acts.failure}
      <WebhookPlot webhook={webhook} />
      <Deliveries webhook={webhook} />
      <WebhookSettings
        webhook={webhook}
        isSwitching={acts.isSwitching}
        onRoll={() => setDoing('roll')}
        onSwitch={acts.switchTo}
        onDelete={() => setDoing('delete')}
      />
      <Dialogs webhook={webhook} doing={doing} onDo={setDoing} />
    </>
  )
}

/**
 * Read again after each attempt, which the time of the next one or the number of those that wait tells: a
 * page that says Failing beside figures from before the failure contradicts itself.
 */
function useStatistics({ id, nextAttemptAt, failingSince, waiting }: Webhook) {
  const { id: accountId } = useAccount()
  const { data, refetch } = useQuery(statisticsQuery(accountId, id))
  const state = `${failingSince} ${nextAttemptAt} ${waiting}`
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state) void refetch()
    before.current = state
  }, [state, refetch])
  return data
}

function Head(props: {
  webhook: Webhook
  statistics: WebhookStatistics | undefined
  acts: ReturnType<typeof useWebhookActs>
  onEdit: () => void
}) {
  const { webhook, statistics, acts } = props
  const isFailing = webhook.enabled && webhook.failingSince !== null
  return (
    <div className="shell-head webhook-head">
      <h1 className="webhook-url mono" tabIndex={-1}>
        {webhook.url.replace(/^https:\/\//, '')}
      </h1>
      <WebhookPill webhook={webhook} statistics={statistics} />
      <div className="shell-head-acts">
        <Button icon="pencil" onClick={props.onEdit}>
          Edit
        </Button>
        <Button
          kind={isFailing ? 'plain' : 'primary'}
          icon="bolt"
          isBusy={acts.isTesting}
          blockedBy={webhook.enabled ? undefined : 'webhook-is-off'}
          onClick={acts.test}
        >
          Send test event
        </Button>
        {isFailing ? (
          <Button
            kind="primary"
            icon="refresh"
            isBusy={acts.isRetrying}
            onClick={() => acts.retry(statistics?.retry?.deliveryId)}
          >
            Retry now
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** Alone, so that a countdown draws nothing else again. */
function WebhookPill(props: { webhook: Webhook; statistics: WebhookStatistics | undefined }) {
  const { word, tone } = stateWith(props.webhook, props.statistics, useNow())
  return <Pill tone={tone}>{word}</Pill>
}

function Dialogs(props: {
  webhook: Webhook
  doing: Doing | undefined
  onDo: (doing: Doing | undefined) => void
}) {
  const { webhook, doing, onDo } = props
  const { id: accountId } = useAccount()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const close = () => onDo(undefined)
  const refresh = () => void queries.invalidateQueries({ queryKey: webhooksKey(accountId) })
  if (doing === undefined) return null
  if (doing === 'edit')
    return (
      <EditWebhookDialog
        accountId={accountId}
        webhook={webhook}
        onClose={close}
        onChanged={() => {
          close()
          refresh()
          showToast({ text: 'Webhook updated.' })
        }}
      />
    )
  if (doing === 'roll')
    return (
      <RollSecretDialog
        accountId={accountId}
        webhookId={webhook.id}
        onClose={close}
        onMade={(secret) => {
          onDo({ secret })
          refresh()
        }}
      />
    )
  if (doing === 'delete')
    return (
      <ConfirmDialog
        title="Delete this webhook?"
        about="Pending deliveries are dropped and the delivery log is no longer accessible."
        act="Delete webhook"
        isDanger
        failedTitle="Couldn't delete the webhook."
        onClose={close}
        onConfirm={async () => {
          await callAccount(accountId, 'delete', '/webhooks/{webhook_id}', {
            params: { webhook_id: webhook.id },
          })
          await navigate({ to: '/dashboard/webhooks' })
          refresh()
          showToast({ text: 'Webhook deleted.' })
        }}
      />
    )
  return (
    <SecretDialog
      title="Your new signing secret"
      label="Signing secret"
      secret={doing.secret}
      onClose={close}
    />
  )
}
