// Where the account's events are sent, and whether they arrive.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AccountSchemas } from '../../api/account.ts'
import { formatCredits, formatDayAndTime, plural } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { type ListState, readWhole } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ForbiddenNote, GuardedButton } from '../../ui/forbidden-note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pill } from '../../ui/pill.tsx'
import { SecretDialog } from '../../ui/secret-once.tsx'
import { type Account, useAccount } from '../account.tsx'
import { writers } from '../roles.ts'
import { CreateWebhookDialog } from './create-webhook-dialog.tsx'
import './webhook-page.css'
import { useRefusal } from '../use-refusal.ts'
import { type Webhook, webhooksKey, webhooksQuery } from './webhook-queries.ts'
import { stateOf } from './webhook-state.ts'

type Doing = 'create' | { made: AccountSchemas['CreatedWebhook'] }

export function WebhooksPage() {
  usePageTitle('Webhooks')
  const account = useAccount()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [doing, setDoing] = useState<Doing>()
  const refusal = useRefusal(account, writers, 'see and manage webhooks')
  const onMade = (made: AccountSchemas['CreatedWebhook']) => {
    setDoing({ made })
    void queries.invalidateQueries({ queryKey: webhooksKey(account.id) })
  }
  const show = (webhookId: string) =>
    void navigate({ to: '/dashboard/webhooks/$webhookId', params: { webhookId } })
  const list = readWhole(useQuery({ ...webhooksQuery(account.id), enabled: refusal === undefined }))
  return (
    <>
      <div className="shell-head">
        <h1 tabIndex={-1}>Webhooks</h1>
        <div className="shell-head-acts">
          <GuardedButton
            refusal={refusal}
            // Then the card shown instead of the list has the one filled button.
            kind={list.rows?.length === 0 ? 'plain' : 'primary'}
            icon="plus"
            onClick={() => setDoing('create')}
          >
            Add webhook
          </GuardedButton>
        </div>
      </div>
      {refusal === undefined ? (
        <WebhookTable
          account={account}
          list={list}
          onAdd={() => setDoing('create')}
          onShow={show}
        />
      ) : (
        <ForbiddenNote>{refusal}</ForbiddenNote>
      )}
      {doing === 'create' ? (
        <CreateWebhookDialog
          accountId={account.id}
          onClose={() => setDoing(undefined)}
          onMade={onMade}
        />
      ) : null}
      {doing === undefined || doing === 'create' ? null : (
        <SecretDialog
          title="Webhook added"
          label="Signing secret"
          secret={doing.made.secret ?? ''}
          onClose={() => show(doing.made.id)}
        >
          <p>Use it to verify the signature of each delivery. Send a test event to check.</p>
        </SecretDialog>
      )}
    </>
  )
}

function WebhookTable(props: {
  account: Account
  list: ListState<Webhook>
  onAdd: () => void
  onShow: (webhookId: string) => void
}) {
  const { account, list, onShow } = props
  return (
    <DataTable
      label="Webhooks"
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/dashboard/webhooks/${id}?account=${account.id}`}
      onOpen={({ id }) => onShow(id)}
      rowHeight={52}
      failedTitle="Couldn't load webhooks."
      safe="Deliveries are unaffected."
      foot={`${list.rows?.length ?? 0} of 10 webhooks`}
      empty={
        <EmptyState
          icon="webhook"
          title="No webhooks yet"
          acts={
            <Button kind="primary" onClick={props.onAdd}>
              Add first webhook
            </Button>
          }
        >
          Webhooks notify your server of each event, so it doesn't need to poll.
        </EmptyState>
      }
    />
  )
}

const columns: Column<Webhook>[] = [
  {
    key: 'state',
    skeletonWidth: 88,
    label: 'Status',
    onPhone: 'line',
    render: (webhook) => {
      const { word, tone } = stateOf(webhook)
      return <Pill tone={tone}>{word}</Pill>
    },
  },
  {
    key: 'url',
    label: 'URL',
    isTitle: true,
    hasSecondLine: true,
    render: (webhook) => (
      <>
        <span className="mono">{webhook.url}</span>
        {webhook.description === '' ? null : (
          <small className="webhook-line">{webhook.description}</small>
        )}
      </>
    ),
  },
  {
    key: 'events',
    skeletonWidth: 44,
    label: 'Events',
    render: ({ eventTypes }) => (eventTypes === null ? 'All' : plural(eventTypes.length, 'type')),
  },
  {
    key: 'waiting',
    skeletonWidth: 16,
    label: 'Pending',
    align: 'right',
    render: ({ waiting }) => <span className="mono">{formatCredits(waiting)}</span>,
  },
  {
    key: 'revision',
    skeletonWidth: 8,
    label: 'Revision',
    onPhone: 'hidden',
    render: ({ revision }) => revision,
  },
  {
    key: 'made',
    skeletonWidth: 84,
    label: 'Added',
    align: 'right',
    render: ({ createdAt }) => formatDayAndTime(createdAt),
  },
]
