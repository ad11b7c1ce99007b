// One webhook: whether it works, what signs it, and everything that was sent to it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { callAccount } from '../../api/account.ts'
import { plural } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { ForbiddenNote } from '../../ui/forbidden-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IdChip } from '../../ui/id-chip.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pill } from '../../ui/pill.tsx'
import { SecretDialog } from '../../ui/secret-once.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useAccount } from '../account.tsx'
import { writers } from '../roles.ts'
import { Deliveries } from './deliveries.tsx'
import { EditWebhookDialog } from './edit-webhook-dialog.tsx'
import { RollSecretDialog } from './roll-secret-dialog.tsx'
import { useWebhookActs } from './use-webhook-acts.tsx'
import { WebhookFacts } from './webhook-facts.tsx'
import './webhook-page.css'
import { useRefusal } from '../use-refusal.ts'
import { statisticsQuery, WebhookPlot } from './webhook-plot.tsx'
import { type Webhook, webhookQuery, webhooksKey } from './webhook-queries.ts'
import { WebhookSkeleton } from './webhook-skeleton.tsx'
import { describeOff, stateWith } from './webhook-state.ts'

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
  const { id: accountId } = useAccount()
  const { word, tone } = stateWith(webhook, useQuery(statisticsQuery(accountId, webhook.id)).data)
  return (
    <>
      <div className="shell-head webhook-head">
        <h1 className="webhook-url mono" tabIndex={-1}>
          {webhook.url}
        </h1>
        <IdChip id={webhook.id} />
        <Pill tone={tone}>{word}</Pill>
        <div className="shell-head-acts">
          <Button icon="pencil" onClick={() => setDoing('edit')}>
            Edit
          </Button>
          <Button
            kind="primary"
            icon="bolt"
            isBusy={acts.isTesting}
            blockedBy={webhook.enabled ? undefined : 'webhook-is-off'}
            onClick={acts.test}
          >
            Send test event
          </Button>
        </div>
        <p className="webhook-about">{describe(webhook)}</p>
      </div>
      {webhook.enabled ? null : (
        <div id="webhook-is-off">
          <Banner
            isCard
            tone="warning"
            title="This webhook is disabled."
            acts={
              <Button isBusy={acts.isSwitching} onClick={() => acts.switchTo(true)}>
                Enable webhook
              </Button>
            }
          >
            {describeOff(webhook)}
          </Banner>
        </div>
      )}
      {acts.failure}
      <div className="webhook-cards">
        <WebhookPlot webhook={webhook} />
        <WebhookFacts
          webhook={webhook}
          isSwitching={acts.isSwitching}
          onRoll={() => setDoing('roll')}
          onSwitch={acts.switchTo}
          onDelete={() => setDoing('delete')}
        />
      </div>
      <Deliveries webhook={webhook} />
      <Dialogs webhook={webhook} doing={doing} onDo={setDoing} />
    </>
  )
}

function describe({ description, eventTypes, revision }: Webhook): string {
  const events = eventTypes === null ? 'all events' : plural(eventTypes.length, 'event type')
  return [description, events, `revision ${revision}`].filter((part) => part !== '').join(', ')
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
