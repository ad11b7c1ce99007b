// What was sent to a webhook, newest first; a row opens in its place.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar, FilterChip } from '../../ui/filters/filter-bar.tsx'
import { type SearchFilters, useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { useAccount } from '../account.tsx'
import { listColumns } from './delivery-columns.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'
import { eventItems } from './event-types.ts'
import { ResendRangeDialog } from './resend-range-dialog.tsx'
import { statisticsQuery } from './webhook-plot.tsx'
import {
  type Delivery,
  type DeliveryFilters,
  deliveriesQuery,
  type Webhook,
  webhooksKey,
} from './webhook-queries.ts'

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
  const attempts = useQuery(statisticsQuery(accountId, webhook.id)).data?.lastAttempts
  const { openId, closedAs } = useOpenRow(values.delivery, list.rows)
  const shown = useMemo(() => listColumns(openId, attempts ?? []), [openId, attempts])
  const toggle = ({ id }: Delivery) => set({ delivery: id === openId ? closedAs : id })
  const isEmpty = list.rows?.length === 0 && list.more === undefined && !isFiltered
  return (
    <section className="webhook-deliveries" aria-labelledby="webhook-deliveries">
      <div className="webhook-deliveries-head">
        <h2 id="webhook-deliveries">Deliveries</h2>
        {isEmpty ? null : (
          <Tools
            filters={filters}
            isFiltered={isFiltered}
            isOn={webhook.enabled}
            onResend={() => setIsResending(true)}
          />
        )}
      </div>
      <DataTable
        label="Deliveries"
        list={list}
        columns={shown}
        keyOf={({ id }) => id}
        idOf={({ id }) => id}
        openKey={openId}
        onOpen={toggle}
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

/** In the address: that the row which opens by itself was closed. */
const noRow = 'none'

/** The row of the address or, until somebody chooses, the newest that fails; it stays while others come. */
function useOpenRow(chosen: string | undefined, rows: readonly Delivery[] | undefined) {
  const first = useRef<string>(undefined)
  const isShown = rows?.some(({ id }) => id === first.current) === true
  if (!isShown)
    first.current = rows?.find(
      ({ status, attemptCount }) => status === 'pending' && attemptCount > 0,
    )?.id
  const openId = chosen === noRow ? undefined : (chosen ?? first.current)
  return { openId, closedAs: first.current === undefined ? undefined : noRow }
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
      label="Delivery filters"
      onClear={props.isFiltered ? clear : undefined}
      aside={
        <Button
          size="small"
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
