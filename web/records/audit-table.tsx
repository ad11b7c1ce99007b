// Acts of power in a list, newest first. One of them opens beside it; the address says which.
import type { ReactNode } from 'react'
import { formatDayAndTime } from '../core/formats.ts'
import type { Column } from '../ui/data-table/column.ts'
import { DataTable } from '../ui/data-table/data-table.tsx'
import type { ListState } from '../ui/data-table/list-state.ts'
import { useSearchFilters } from '../ui/filters/use-search-filters.ts'
import { shortenId } from '../ui/id-chip.tsx'
import { describeAct } from './audit-acts.ts'

type Entry = { at: string; act: string; subject: string; names: Record<string, string> }

const names = ['entry'] as const

export function AuditTable<Row extends Entry>(props: {
  list: ListState<Row>
  columns: readonly Column<Row>[]
  keyOf: (entry: Row) => string
  foot: string
  empty: ReactNode
  drawer: (entry: Row, close: () => void) => ReactNode
}) {
  const { list, columns, keyOf, foot, empty } = props
  const { values, set } = useSearchFilters(names)
  const open = list.rows?.find((entry) => keyOf(entry) === values.entry)
  return (
    <>
      <DataTable
        label="Actions"
        list={list}
        columns={columns}
        keyOf={keyOf}
        idOf={({ subject }) => subject}
        openKey={open === undefined ? undefined : keyOf(open)}
        onOpen={(entry) => set({ entry: keyOf(entry) })}
        failedTitle="Couldn't load the audit log."
        foot={foot}
        empty={empty}
      />
      {open === undefined ? null : props.drawer(open, () => set({ entry: undefined }))}
    </>
  )
}

/** When and what, which every list of acts begins with. */
export const actColumns: readonly Column<Entry>[] = [
  {
    key: 'at',
    skeletonWidth: 106,
    label: 'Time',
    onPhone: 'start',
    render: ({ at }) => formatDayAndTime(at, true),
  },
  {
    key: 'act',
    label: 'Action',
    isTitle: true,
    phoneOrder: 1,
    render: ({ act }) => describeAct(act),
  },
]

export const subjectColumn = (skeletonWidth: number): Column<Entry> => ({
  key: 'subject',
  skeletonWidth,
  label: 'Target',
  leavesBesideDrawer: true,
  phoneOrder: 2,
  render: ({ subject, names }) => <Named id={subject} names={names} />,
})

/** By name; what has none, and who was erased, by the end of the id. */
function Named({ id, names }: { id: string; names: Record<string, string> }) {
  const name = names[id]
  if (name !== undefined) return <span title={id}>{name}</span>
  return (
    <span className="mono" title={id}>
      {shortenId(id)}
    </span>
  )
}
