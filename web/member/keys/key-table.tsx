// The keys as a list: what each may do, when it was used last, and when it ends.
import { type ReactNode, useMemo } from 'react'
import { formatAgo, plural } from '../../core/formats.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { ListState } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { describeEnd, stateOf } from './key-state.ts'
import type { Key } from './keys-query.ts'
import { describeScopes } from './scopes.ts'

export function KeyTable(props: {
  list: ListState<Key>
  openId: string | undefined
  isFiltered: boolean
  isTest: boolean
  /** Shown instead of the list while there is no key. */
  create: ReactNode
  onOpen: (key: Key) => void
}) {
  // Ages and ends are told to the minute at best: they are as old as what was read.
  const columns = useMemo(() => listColumns(Date.now()), [props.list.rows])
  const mode = props.isTest ? 'test' : 'live'
  const over = props.list.rows?.filter((key) => stateOf(key, Date.now()).isOver).length ?? 0
  return (
    <DataTable
      label="API keys"
      list={props.list}
      columns={columns}
      keyOf={({ id }) => id}
      idOf={({ id }) => id}
      openKey={props.openId}
      onOpen={props.onOpen}
      rowHeight={44}
      failedTitle="Couldn't load keys."
      safe="Your keys keep working."
      foot={describeCount(props.list.rows?.length ?? 0, over, mode)}
      empty={
        props.isFiltered ? (
          <EmptyState icon="key" title="No matching keys">
            No {mode} key has this status.
          </EmptyState>
        ) : (
          <EmptyState icon="key" title={`No ${mode} keys yet`} acts={props.create}>
            A key lets a program send tasks and read their answers.
          </EmptyState>
        )
      }
    />
  )
}

/** "4 keys in live mode, 1 of them revoked or expired". */
function describeCount(count: number, over: number, mode: string): string {
  const all = `${plural(count, 'key')} in ${mode} mode`
  return over === 0 ? all : `${all}, ${over} of them revoked or expired`
}

function listColumns(nowMs: number): Column<Key>[] {
  return [
    {
      key: 'status',
      skeletonWidth: 68,
      label: 'Status',
      onPhone: 'start',
      render: (key) => {
        const { word, tone } = stateOf(key, nowMs)
        return <Pill tone={tone}>{word}</Pill>
      },
    },
    {
      key: 'name',
      label: 'Name',
      isTitle: true,
      phoneOrder: 1,
      render: (key) => key.name || 'Unnamed',
    },
    {
      key: 'hint',
      skeletonWidth: 104,
      label: 'Key',
      onPhone: 'end',
      render: (key) => <span className="mono">{key.hint}</span>,
    },
    {
      key: 'scopes',
      skeletonWidth: 130,
      label: 'Permissions',
      phoneOrder: 2,
      leavesBesideDrawer: true,
      render: (key) => describeScopes(key.scopes),
    },
    {
      key: 'from',
      skeletonWidth: 76,
      label: 'Allowed IPs',
      phoneOrder: 2,
      leavesBesideDrawer: true,
      render: (key) =>
        key.allowedAddresses.length === 0
          ? 'Any'
          : plural(key.allowedAddresses.length, 'address', 'addresses'),
    },
    {
      key: 'used',
      skeletonWidth: 72,
      label: 'Last used',
      align: 'right',
      phoneOrder: 2,
      render: (key) => (key.lastUsedAt === null ? 'Never' : formatAgo(key.lastUsedAt, nowMs)),
    },
    {
      key: 'expires',
      skeletonWidth: 84,
      label: 'Expires',
      align: 'right',
      phoneOrder: 2,
      render: (key) => describeEnd(key),
    },
  ]
}
