// The items of a list, one below the other, each to be moved and removed. Beyond a few dozen only
// those in sight are drawn.
import type { RJSFSchema } from '@rjsf/utils'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useRef } from 'react'
import { toPointer } from '../../../ui/diff/leaves.ts'
import { isJson } from '../core/content.ts'
import { useFacts } from './facts.ts'
import { describeColumn, ItemRow } from './item-row.tsx'
import './items.css'
import type { ItemsProps } from './item-row.tsx'

export type { ItemsProps } from './item-row.tsx'

const drawnMax = 40
const rowPx = 45

export function Items(props: ItemsProps) {
  const { items, columns } = props
  if (items.length === 0) return <p className="items-none">No items yet.</p>
  return (
    <div className="items" style={columns ? measureColumns(columns, items) : undefined}>
      {columns ? <Columns columns={columns} item={props.schemaAt(0)} /> : null}
      {items.length > drawnMax ? (
        <WindowedRows {...props} />
      ) : (
        items.map((_, index) => <ItemRow {...props} key={index} index={index} />)
      )}
    </div>
  )
}

const measuredRows = 20

/** Each column as wide as its content, within limits. */
function measureColumns(columns: readonly string[], items: readonly unknown[]): CSSProperties {
  const widths = columns.map((name) => {
    const lengths = items.slice(0, measuredRows).map((item) => {
      const value = isJson(item) ? item[name] : undefined
      return value === undefined || value === null ? 0 : String(value).length
    })
    return Math.min(Math.max(8, name.length, ...lengths), 28)
  })
  const tracks = widths.map((width) => `minmax(0, ${width + 4}fr)`).join(' ')
  const digits = String(items.length - 1).length
  return { '--item-columns': tracks, '--item-index': `${digits}ch` } as CSSProperties
}

function Columns({ columns, item }: { columns: readonly string[]; item: RJSFSchema }) {
  return (
    <div className="items-head" aria-hidden="true">
      <span>#</span>
      <span className="items-cells">
        {columns.map((name) => (
          <span key={name} className="cut">
            {describeColumn(name, item)}
          </span>
        ))}
      </span>
      <span>source</span>
    </div>
  )
}

function WindowedRows(props: ItemsProps) {
  const box = useRef<HTMLDivElement>(null)
  const { target } = useFacts()
  const pointer = toPointer((props.childFieldPathId ?? props.fieldPathId).path)
  const rows = useVirtualizer({
    count: props.items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 6,
  })
  const wanted = findIndex(target?.pointer, pointer)
  useEffect(() => {
    if (target && wanted !== undefined) rows.scrollToIndex(wanted, { align: 'center' })
  }, [target, wanted, rows])
  return (
    <section
      aria-label={`${props.items.length} items`}
      className="items-window"
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
      tabIndex={0}
    >
      <div className="items-whole" style={{ height: `${rows.getTotalSize()}px` }}>
        {rows.getVirtualItems().map((row) => (
          <div
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            className="items-placed"
            style={{ transform: `translateY(${row.start}px)` }}
          >
            <ItemRow {...props} index={row.index} />
          </div>
        ))}
      </div>
    </section>
  )
}

function findIndex(target: string | undefined, pointer: string): number | undefined {
  if (target === undefined || !target.startsWith(`${pointer}/`)) return undefined
  const index = Number(target.slice(pointer.length + 1).split('/')[0])
  return Number.isInteger(index) ? index : undefined
}
