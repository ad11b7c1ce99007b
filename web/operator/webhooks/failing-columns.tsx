import type { TroubledEndpoint } from '../../api/operator-queries.ts'
import { formatCredits, formatDayAndTime } from '../../core/formats.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { Pill, type PillTone } from '../../ui/pill.tsx'

const states: Record<TroubledEndpoint['state'], { tone: PillTone; word: string }> = {
  failing: { tone: 'overdue', word: 'Failing' },
  probing: { tone: 'failed', word: 'Paused, probing' },
  disabled: { tone: 'cancelled', word: 'Disabled' },
}

export const troubledColumns: readonly Column<TroubledEndpoint>[] = [
  {
    key: 'state',
    skeletonWidth: 96,
    label: 'Status',
    onPhone: 'start',
    render: ({ state }) => <Pill tone={states[state].tone}>{states[state].word}</Pill>,
  },
  {
    key: 'host',
    label: 'Endpoint',
    isTitle: true,
    hasSecondLine: true,
    phoneOrder: 1,
    render: ({ host, webhookId }) => (
      <span className="webhooks-endpoint">
        <span className="cut">{host}</span>
        <small className="mono">{webhookId}</small>
      </span>
    ),
  },
  {
    key: 'account',
    skeletonWidth: 100,
    label: 'Client',
    phoneOrder: 2,
    render: ({ accountId, accountName, mode }) => (
      <a href={`/admin/accounts/${accountId}`}>
        {accountName}
        {mode === 'test' ? ', test' : ''}
      </a>
    ),
  },
  {
    key: 'last',
    skeletonWidth: 96,
    label: 'Last response',
    phoneOrder: 2,
    render: (endpoint) => sayLast(endpoint),
  },
  {
    key: 'failures',
    skeletonWidth: 24,
    label: 'Failed',
    align: 'right',
    phoneOrder: 2,
    render: ({ failures }) => <span className="mono">{formatCredits(failures)}</span>,
  },
  {
    key: 'waiting',
    skeletonWidth: 32,
    label: 'Waiting',
    align: 'right',
    phoneOrder: 2,
    render: ({ waiting }) => <span className="mono">{formatCredits(waiting)}</span>,
  },
  {
    key: 'since',
    skeletonWidth: 84,
    label: 'Since',
    align: 'right',
    onPhone: 'end',
    render: ({ since }) => formatDayAndTime(since),
  },
]

function sayLast(endpoint: TroubledEndpoint): string {
  if (endpoint.disabledReason === 'gone') return '410, gone'
  if (endpoint.lastStatusCode !== null) return String(endpoint.lastStatusCode)
  return endpoint.lastError ?? 'None yet'
}
