// A list as a table: rows that can be walked by j and k, opened, copied and picked; on phones a card for
// each row. It shows its own loading, empty and failing state, and never blanks what was read before.
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { Button } from '../button.tsx'
import { FailedCard } from '../failed-card.tsx'
import { Icon } from '../icon.tsx'
import { Kbd } from '../kbd.tsx'
import { useKey } from '../keys/use-keys.ts'
import { type Column, cellClass } from './column.ts'
import { DataRow } from './data-row.tsx'
import './data-table.css'
import type { ListState } from './list-state.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { useRowKeys } from './use-row-keys.ts'

export type DataTableProps<Row> = {
  /** What is listed, for who hears the page: "Tasks". */
  label: string
  list: ListState<Row>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Shown instead of the table when there are no rows: an EmptyState. */
  empty: ReactNode
  /** "Couldn't load the tasks." */
  failedTitle: string
  /** What a failed list leaves as it is: "Tasks are unaffected." */
  safe?: ReactNode
  onOpen?: (row: Row) => void
  /** With it the title is a real link, which onOpen takes over for a plain click. */
  hrefOf?: (row: Row) => string
  /** The row that is open beside the list; j and k then open the next one. */
  openKey?: string | undefined
  /** Shown under the open row, across the whole table; the list opens in place instead of beside. */
  expand?: (row: Row) => ReactNode
  /** What y copies. */
  idOf?: (row: Row) => string
  /** Rows that are picked for an act on many; without it there are no boxes. */
  picked?: ReadonlySet<string>
  onPickedChange?: (picked: ReadonlySet<string>) => void
  /** Under the table, at the left; the keys stand at the right. */
  foot?: ReactNode
  rowHeight?: 36 | 40 | 44 | 52
  /** Inside a card that has its own border. */
  isBare?: boolean
  /** For the second table of a page: the keys are those of the first. */
  hasNoKeys?: boolean
  skeletonRows?: number
}

export function DataTable<Row>(given: DataTableProps<Row>) {
  const columns = useColumns(given)
  const props = { ...given, columns }
  const { list, keyOf } = props
  const table = useRef<HTMLTableElement>(null)
  const rows = list.rows ?? []
  const pick = usePick(props)
  const cursorKey = useRowKeys({
    rows,
    keyOf,
    table,
    openKey: props.openKey,
    onOpen: props.onOpen,
    idOf: props.idOf,
    onPick: pick,
    isOff: props.hasNoKeys === true,
  })
  const hasFailed = list.error !== null && list.error !== undefined
  const failure = hasFailed ? <Failure {...props} /> : null
  if (list.rows === undefined && hasFailed) return failure
  if (list.rows?.length === 0 && list.more === undefined && !hasFailed) return props.empty
  return (
    <div className={isThin(given) ? 'data-table-frame data-table-thin' : 'data-table-frame'}>
      {rows.length === 0 && list.rows !== undefined ? null : (
        <div className={props.isBare === true ? 'data-table-bare' : 'data-table-card'}>
          <table
            ref={table}
            className={`data-table data-table-${props.rowHeight ?? 40}`}
            aria-busy={list.rows === undefined || list.isRefreshing === true}
          >
            <caption className="visually-hidden">{props.label}</caption>
            <Head {...props} />
            {list.rows === undefined ? (
              <SkeletonRows {...props} />
            ) : (
              <tbody>
                {rows.map((row) => {
                  const key = keyOf(row)
                  return (
                    <DataRow
                      key={key}
                      row={row}
                      rowKey={key}
                      columns={columns}
                      isCursor={key === cursorKey}
                      isOpen={key === props.openKey}
                      href={props.hrefOf?.(row)}
                      onOpen={props.onOpen}
                      isPicked={props.picked?.has(key)}
                      pickLabel={`Select ${props.idOf?.(row) ?? key}`}
                      onPick={pick}
                      expanded={key === props.openKey ? props.expand?.(row) : undefined}
                    />
                  )
                })}
              </tbody>
            )}
          </table>
        </div>
      )}
      {failure}
      <More list={list} />
      <Foot {...props} />
    </div>
  )
}

/** So few columns are read across more easily when they stand close. */
const thinColumnsMax = 4

function isThin<Row>({ columns, isBare }: DataTableProps<Row>): boolean {
  return isBare !== true && columns.length <= thinColumnsMax
}

function Failure<Row>({ list, failedTitle, safe }: DataTableProps<Row>) {
  return (
    <FailedCard
      title={failedTitle}
      error={list.error}
      {...(list.onRetry === undefined ? {} : { onRetry: list.onRetry })}
    >
      {safe === undefined ? undefined : <p>{safe}</p>}
    </FailedCard>
  )
}

/** All columns, or those that stay while a row is open beside the list. */
function useColumns<Row>({ columns, openKey, expand }: DataTableProps<Row>) {
  const isBeside = openKey !== undefined && expand === undefined
  return useMemo(
    () =>
      isBeside ? columns.filter(({ leavesBesideDrawer }) => leavesBesideDrawer !== true) : columns,
    [columns, isBeside],
  )
}

/** Selects or deselects a row; the same function while only the rows change. */
function usePick<Row>(props: DataTableProps<Row>): ((row: Row) => void) | undefined {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const pick = useCallback((row: Row) => {
    const { picked, keyOf, onPickedChange } = latest.current
    const next = new Set(picked)
    if (!next.delete(keyOf(row))) next.add(keyOf(row))
    onPickedChange?.(next)
  }, [])
  return props.onPickedChange === undefined ? undefined : pick
}

function Head<Row>({ columns, picked, onPickedChange, list, keyOf, label }: DataTableProps<Row>) {
  const keys = (list.rows ?? []).map(keyOf)
  const hasAll = picked !== undefined && keys.length > 0 && keys.every((key) => picked.has(key))
  const hasSome = !hasAll && keys.some((key) => picked?.has(key) === true)
  return (
    <thead>
      <tr>
        {picked === undefined ? null : (
          <th scope="col" className="data-table-pick">
            <input
              type="checkbox"
              aria-label={`Select all shown: ${label}`}
              checked={hasAll}
              ref={(box) => {
                if (box !== null) box.indeterminate = hasSome
              }}
              onChange={() => onPickedChange?.(new Set(hasAll ? [] : keys))}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            scope="col"
            key={column.key}
            className={cellClass(column)}
            aria-sort={column.sort?.direction}
          >
            <HeadLabel column={column} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

function HeadLabel<Row>({ column: { label, isLabelHidden, sort } }: { column: Column<Row> }) {
  if (isLabelHidden === true) return <span className="visually-hidden">{label}</span>
  if (sort === undefined) return label
  return (
    <button type="button" className="data-table-sort" onClick={sort.onTurn}>
      {label}
      <Icon name={sort.direction === 'ascending' ? 'sort-up' : 'sort-down'} size={12} />
    </button>
  )
}

/** A page may be short though there is more behind it: then nothing is said to be missing. */
function More<Row>({ list }: { list: ListState<Row> }) {
  const { more, rows } = list
  if (more === undefined || rows === undefined) return null
  return (
    <div className={rows.length === 0 ? 'data-table-more data-table-none' : 'data-table-more'}>
      {rows.length === 0 ? <p>No matches so far. Keep searching?</p> : null}
      <Button isBusy={more.isBusy} onClick={more.run}>
        {rows.length === 0 ? 'Search more' : 'Show more'}
      </Button>
    </div>
  )
}

/** While rows are read its place is kept: what stands below does not move when they come. */
function Foot<Row>(props: DataTableProps<Row>) {
  if (props.foot === undefined || props.list.rows?.length === 0) return null
  return (
    <div className="data-table-foot">
      {props.list.rows === undefined ? null : <FootWords {...props} />}
    </div>
  )
}

function FootWords<Row>({ foot, onOpen, idOf, onPickedChange, hasNoKeys }: DataTableProps<Row>) {
  const keys = {
    down: useKey('Table.down'),
    up: useKey('Table.up'),
    open: useKey('Table.open'),
    copy: useKey('Table.copy'),
    pick: useKey('Table.pick'),
  }
  return (
    <>
      <span>{foot}</span>
      {hasNoKeys === true ? null : (
        <span className="data-table-keys not-on-phone">
          <Kbd keys={keys.down} /> <Kbd keys={keys.up} /> move
          {onOpen === undefined ? null : (
            <>
              <Kbd keys={keys.open} /> open
            </>
          )}
          {idOf === undefined ? null : (
            <>
              <Kbd keys={keys.copy} /> copy id
            </>
          )}
          {onPickedChange === undefined ? null : (
            <>
              <Kbd keys={keys.pick} /> select
            </>
          )}
        </span>
      )}
    </>
  )
}
