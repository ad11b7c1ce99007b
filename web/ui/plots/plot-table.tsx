// The numbers of a plot as a table. It scrolls inside its card, so that it takes no more room than the plot.

import type { ReactNode } from 'react'
import type { PlotPoint, Series } from './series.tsx'
import { sumOf } from './series.tsx'

export type PlotProps = {
  title: string
  /** Stands after the title: "credits", "answers". */
  unit: string
  /** What the places on the axis are, as the head of the first column: "Day". */
  rowLabel: string
  series: readonly Series[]
  points: readonly PlotPoint[]
  /** What is to be seen in it, in a sentence: it is also what is heard in place of the picture. */
  facts: ReactNode
  /** Said in its place while there is nothing to draw; without it an empty axis is drawn. */
  empty?: ReactNode
  format: (value: number) => string
}

export function PlotTable({ title, unit, rowLabel, series, format, hasSum, ...rest }: TableProps) {
  const points = rest.isNewestFirst === true ? rest.points.toReversed() : rest.points
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group that scrolls; a fieldset would be a form's
    <div
      className="plot-table-scroll"
      role="group"
      aria-label={`${title} as a table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
    >
      <table className="plot-table">
        <caption className="visually-hidden">
          {title}, {unit}
        </caption>
        <thead>
          <tr>
            <th scope="col">{rowLabel}</th>
            {series.map(({ key, label }) => (
              <th scope="col" key={key}>
                {label}
              </th>
            ))}
            {hasSum === true && series.length > 1 ? <th scope="col">All</th> : null}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.key}>
              <th scope="row">{point.name ?? point.label}</th>
              {series.map(({ key }) => (
                <td key={key}>{format(point.values[key] ?? 0)}</td>
              ))}
              {hasSum === true && series.length > 1 ? (
                <td>{format(sumOf(point, series))}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TableProps = Pick<
  PlotProps,
  'title' | 'unit' | 'rowLabel' | 'series' | 'points' | 'format'
> & {
  /** A last column with the sum of the row, where the parts add up to something. */
  hasSum?: boolean
  isNewestFirst?: boolean
}
