import { type Column, skeletonFacts } from './column.ts'

/** The real layout, after 150 ms, so that a quick reply does not flicker. */
export function SkeletonRows<Row>(props: {
  columns: readonly Column<Row>[]
  skeletonRows?: number
  picked?: ReadonlySet<string>
  label: string
}) {
  const rows = Array.from({ length: props.skeletonRows ?? 6 }, (_, index) => `row ${index}`)
  return (
    <tbody className="data-table-skeleton">
      {rows.map((key, index) => (
        <tr key={key}>
          {props.picked !== undefined ? (
            <td className="data-table-pick">
              <i />
            </td>
          ) : null}
          {props.columns.map((column, place) => (
            <td key={column.key} {...skeletonFacts(column)}>
              {index === 0 && place === 0 ? (
                <span className="visually-hidden" role="status">
                  Loading: {props.label}
                </span>
              ) : null}
              <Bars column={column} row={index} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function Bars<Row>({ column, row }: { column: Column<Row>; row: number }) {
  const width = widthOf(column, row)
  if (column.hasSecondLine !== true) return <i style={{ width }} />
  return (
    <span className="data-table-skeleton-lines">
      <i style={{ width }} />
      <i style={{ width: 208 }} />
    </span>
  )
}

/** Titles are of many lengths, and their column has the width that is left. */
function widthOf<Row>(column: Column<Row>, row: number): number | string {
  if (column.skeletonWidth !== undefined) return column.skeletonWidth
  if (column.isTitle === true) return `${50 + ((row * 17) % 40)}%`
  return column.align === 'right' ? 56 : 96
}
