// What was sent to a webhook, newest first; a row opens in its place.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatCredits, formatDayAndTime, formatTook } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar, FilterChip } from '../../ui/filters/filter-bar.tsx'
import { type SearchFilters, useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { Icon } from '../../ui/icon.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useAccount } from '../account.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'
import { eventItems } from './event-types.ts'
import { ResendRangeDialog } from './resend-range-dialog.tsx'
import {
  type Delivery,
  type DeliveryFilters,
  deliveriesQuery,
  type Webhook,
  webhooksKey,
} from './webhook-queries.ts'
import { deliveryWords, taskIdOf } from './webhook-state.ts'

const filterNames = ['result', 'event', 'delivery'] as const
const results = [
  { value: 'delivered', label: 'Delivered' },
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
]
const events = [...eventItems, { value: 'webhook.test', label: 'webhook.test' }]

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { id: accountId } = useAccount()
  const filters = useSearchFilters(filterNames)
  const { values, set } = filters
  const [isResending, setIsResending] = useState(false)
  const isFiltered = values.result !== undefined || values.event !== undefined
  const list = readPages(
    useInfiniteQuery(deliveriesQuery(accountId, webhook.id, readFilters(values))),
  )
  const shown = useMemo(() => listColumns(values.delivery), [values.delivery])
  const isEmpty = list.rows?.length === 0 && list.more === undefined && !isFiltered
  return (
    <section className="webhook-deliveries" aria-labelledby="webhook-deliveries">
      <div className="webhook-deliveries-head">
        <h2 id="webhook-deliveries">Deliveries</h2>
        {isEmpty ? null : <span>{describeWaiting(webhook)}</span>}
      </div>
      {isEmpty ? null : (
        <Tools
          filters={filters}
          isFiltered={isFiltered}
          isOn={webhook.enabled}
          onResend={() => setIsResending(true)}
        />
      )}
      <DataTable
        label="Deliveries"
        list={list}
        columns={shown}
        keyOf={({ id }) => id}
        idOf={({ id }) => id}
        openKey={values.delivery}
        onOpen={({ id }) => set({ delivery: id === values.delivery ? undefined : id })}
        expand={({ id }) => <DeliveryDetail webhook={webhook} deliveryId={id} />}
        failedTitle="Couldn't load deliveries."
        safe="Deliveries are unaffected."
        foot="Deliveries are kept for 30 days."
        empty={
          <EmptyState
            icon="webhook"
            title={isFiltered ? 'No deliveries match the filters' : 'No deliveries yet'}
          >
            {isFiltered
              ? 'Deliveries are kept for 30 days.'
              : 'Send a test event, or wait for the first event of a task.'}
          </EmptyState>
        }
      />
      {isResending ? (
        <ResendDialog webhookId={webhook.id} onClose={() => setIsResending(false)} />
      ) : null}
    </section>
  )
}

function Tools(props: {
  filters: SearchFilters<(typeof filterNames)[number]>
  isFiltered: boolean
  isOn: boolean
  onResend: () => void
}) {
  const { clear, field } = props.filters
  return (
    <FilterBar
      onClear={props.isFiltered ? clear : undefined}
      aside={
        <Button
          icon="refresh"
          blockedBy={props.isOn ? undefined : 'webhook-is-off'}
          onClick={props.onResend}
        >
          Resend range
        </Button>
      }
    >
      <FilterChip label="Result" choices={results} {...field('result')} />
      <FilterChip label="Event" choices={events} {...field('event')} />
    </FilterBar>
  )
}

function ResendDialog({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const { id: accountId } = useAccount()
  const queries = useQueryClient()
  return (
    <ResendRangeDialog
      accountId={accountId}
      webhookId={webhookId}
      onClose={onClose}
      onSent={() => {
        void queries.invalidateQueries({ queryKey: webhooksKey(accountId) })
        onClose()
      }}
    />
  )
}

/** Words of the address that name nothing are as if they were not there. */
function readFilters({
  result,
  event,
}: {
  result?: string | undefined
  event?: string | undefined
}) {
  const filters: DeliveryFilters = {}
  if (results.some(({ value }) => value === result)) filters.status = result as Delivery['status']
  if (events.some(({ value }) => value === event)) filters.type = event as Delivery['type']
  return filters
}

function describeWaiting({ waiting, enabled }: Webhook): string {
  if (waiting === 0) return 'Nothing pending'
  const count = waiting >= 10_000 ? '10,000 or more' : formatCredits(waiting)
  return enabled
    ? `${count} pending; sent after the next success, oldest first`
    : `${count} pending until the webhook is enabled`
}

const columns: Column<Delivery>[] = [
  {
    key: 'result',
    label: 'Result',
    onPhone: 'start',
    render: ({ status }) => {
      const { word, tone } = deliveryWords[status]
      return <Pill tone={tone}>{word}</Pill>
    },
  },
  {
    key: 'event',
    label: 'Event',
    isTitle: true,
    phoneOrder: 1,
    render: ({ type }) => <span className="mono">{type}</span>,
  },
  {
    key: 'task',
    label: 'Task',
    onPhone: 'line',
    phoneOrder: 2,
    render: (delivery) => <span className="mono">{taskIdOf(delivery) ?? 'Test'}</span>,
  },
  {
    key: 'attempts',
    label: 'Attempts',
    align: 'right',
    phoneOrder: 3,
    render: ({ attemptCount }) => <span className="mono">{formatCredits(attemptCount)}</span>,
  },
  {
    key: 'took',
    label: 'Duration',
    align: 'right',
    phoneOrder: 3,
    render: (delivery) => <span className="mono">{describeTook(delivery)}</span>,
  },
  {
    key: 'at',
    label: 'Time',
    align: 'right',
    onPhone: 'end',
    render: ({ createdAt }) => (
      <time className="mono" dateTime={createdAt} title={createdAt}>
        {formatDayAndTime(createdAt, true)}
      </time>
    ),
  },
]

/** Says that rows open, and which one is. */
function listColumns(openId: string | undefined): Column<Delivery>[] {
  return [
    ...columns,
    {
      key: 'opens',
      label: 'Opens',
      isLabelHidden: true,
      onPhone: 'hidden',
      skeletonWidth: 16,
      render: ({ id }) => <Icon name={id === openId ? 'up' : 'down'} />,
    },
  ]
}

function describeTook({ status, createdAt, finishedAt }: Delivery): string {
  if (status !== 'delivered' || finishedAt === null) return '–'
  return formatTook(Date.parse(finishedAt) - Date.parse(createdAt))
}
