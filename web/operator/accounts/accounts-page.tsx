// Every account of a client with its money. A row leads to the page of the account.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatAgo, formatCredits, formatDayAndTime, plural } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar, FilterChip, FilterText } from '../../ui/filters/filter-bar.tsx'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { MoneyCell } from '../../ui/money-cell.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { DayBars } from '../../ui/plots/day-bars.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AccountPill } from './account-pill.tsx'
import { type AccountFilter, accountsQuery, type ClientAccount } from './account-queries.ts'
import './accounts-page.css'

const filterNames = ['search', 'state'] as const
const stateChoices = [
  { value: 'working', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
]

export function AccountsPage() {
  usePageTitle('Clients and credits')
  const navigate = useNavigate()
  const { values, isAny, clear, field } = useSearchFilters(filterNames)
  const list = readPages(useInfiniteQuery(accountsQuery(readFilter(values))))
  return (
    <>
      <div className="shell-head">
        <h1 tabIndex={-1}>Clients and credits</h1>
      </div>
      <FilterBar onClear={isAny ? clear : undefined}>
        <FilterText label="Find" isSearch placeholder="Name, id or email" {...field('search')} />
        <FilterChip label="Status" choices={stateChoices} {...field('state')} />
      </FilterBar>
      <DataTable
        label="Clients"
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        idOf={({ id }) => id}
        hrefOf={addressOf}
        onOpen={(account) => void navigate({ to: addressOf(account) })}
        rowHeight={44}
        failedTitle="Couldn't load the clients."
        foot={`${plural(list.rows?.length ?? 0, 'account')} shown, newest first. Test credits are not counted.`}
        empty={isAny ? <NothingFound onClear={clear} /> : <NobodyYet />}
      />
    </>
  )
}

function readFilter(values: { search?: string | undefined; state?: string | undefined }) {
  const { search, state } = values
  const isState = state === 'working' || state === 'suspended'
  const filter: AccountFilter = {
    ...(search === undefined ? {} : { search }),
    ...(isState ? { state } : {}),
  }
  return filter
}

function addressOf({ id }: ClientAccount): string {
  return `/admin/accounts/${id}`
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon="search"
      title="No matching accounts"
      acts={<Button onClick={onClear}>Show all accounts</Button>}
    >
      You can search by part of a name. Ids and email addresses must be complete.
    </EmptyState>
  )
}

function NobodyYet() {
  return (
    <EmptyState icon="box" title="No clients yet">
      Accounts opened in the dashboard or from the command line are listed here.
    </EmptyState>
  )
}

const credits = (
  key: 'available' | 'held' | 'spent',
  label: string,
  order: number,
): Column<ClientAccount> => ({
  key,
  label,
  align: 'right',
  skeletonWidth: 60,
  phoneOrder: order,
  render: (account) => <MoneyCell credits={account[key]} />,
})

const columns: readonly Column<ClientAccount>[] = [
  {
    key: 'state',
    skeletonWidth: 68,
    label: 'Status',
    onPhone: 'start',
    phoneOrder: 1,
    render: (account) => <AccountPill {...account} />,
  },
  {
    key: 'name',
    label: 'Client',
    isTitle: true,
    phoneOrder: 3,
    render: ({ name }) => name,
  },
  credits('available', 'Available', 4),
  credits('held', 'Held', 5),
  credits('spent', 'Spent', 6),
  {
    key: 'tasks',
    skeletonWidth: 148,
    label: 'Tasks, 28 days',
    phoneOrder: 7,
    render: ({ tasksByDay }) => <Tasks byDay={tasksByDay} />,
  },
  {
    key: 'members',
    skeletonWidth: 16,
    label: 'Members',
    align: 'right',
    onPhone: 'hidden',
    render: ({ members }) => <span className="mono">{formatCredits(members)}</span>,
  },
  {
    key: 'keys',
    skeletonWidth: 16,
    label: 'Keys',
    align: 'right',
    onPhone: 'hidden',
    render: ({ keys }) => <span className="mono">{formatCredits(keys)}</span>,
  },
  {
    key: 'active',
    skeletonWidth: 84,
    label: 'Last activity',
    onPhone: 'end',
    phoneOrder: 2,
    render: ({ lastActiveAt, createdAt }) => (
      <span className="accounts-quiet" title={`Opened ${formatDayAndTime(createdAt)}`}>
        {lastActiveAt === null ? 'Never' : <LastActive at={lastActiveAt} />}
      </span>
    ),
  },
]

function Tasks({ byDay }: { byDay: readonly number[] }) {
  const sum = byDay.reduce((total, tasks) => total + tasks, 0)
  return (
    <span className="accounts-tasks">
      <DayBars values={byDay} label={`${plural(sum, 'task')} in 28 days`} />
      <span className="mono">{formatCredits(sum)}</span>
    </span>
  )
}

const dayMs = 86_400_000

/** Of today how long ago, then the day. */
function LastActive({ at }: { at: string }) {
  const now = useNow()
  const isRecent = now - Date.parse(at) < dayMs
  return <time dateTime={at}>{isRecent ? formatAgo(at, now) : formatDayAndTime(at)}</time>
}
