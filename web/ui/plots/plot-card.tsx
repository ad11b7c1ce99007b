// The card of a plot: a title with its unit, what the colours mean, a sentence of facts, and the same
// numbers as a table for who would rather read them.
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import './plot-card.css'
import type { PlotProps } from './plot-table.tsx'
import { PlotTable } from './plot-table.tsx'
import { Hatch, Legend } from './series.tsx'
import { isNarrowPlot, useSize } from './use-width.ts'

export type { PlotProps } from './plot-table.tsx'

export type PlotSize = { width: number; height: number; isNarrow: boolean; hatchId: string }

export function PlotCard(
  props: PlotProps & {
    kind: 'areas' | 'lines'
    /** The parts of a place add up. */
    hasSum?: boolean
    /** The axis is time: a table begins with what is new. */
    isNewestFirst?: boolean
    draw: (size: PlotSize) => ReactNode
  },
) {
  const { title, unit, series, points } = props
  const [isTable, setIsTable] = useState(false)
  const { frame, width, height } = useSize()
  const [titleId, factsId, hatchId] = [useId(), useId(), useId().replaceAll(/\W/g, '')]
  const isNarrow = isNarrowPlot(width)
  const isEmpty =
    props.empty !== undefined &&
    points.every(({ values }) => series.every(({ key }) => !values[key]))
  return (
    <section
      className={isNarrow ? 'plot-card plot-card-narrow' : 'plot-card'}
      aria-labelledby={titleId}
    >
      {/* The legend needs it too, also while the table is shown. */}
      <svg className="plot-hatches" width={0} height={0} aria-hidden="true">
        <Hatch id={hatchId} />
      </svg>
      <header className="plot-card-head">
        <h2 id={titleId}>
          {title}
          <small>, {unit}</small>
        </h2>
        {isEmpty ? null : (
          <>
            {series.length < 2 || isTable ? null : (
              <Legend series={series} hatchId={hatchId} kind={props.kind} />
            )}
            <ViewButton title={title} isTable={isTable} onTable={setIsTable} />
          </>
        )}
      </header>
      <div className="plot-card-body" ref={frame}>
        {isEmpty ? (
          <p className="plot-card-empty">{props.empty}</p>
        ) : isTable ? (
          <PlotTable {...props} />
        ) : (
          <svg
            className="plot"
            width={width}
            height={height}
            role="img"
            aria-label={`${title}, ${unit}`}
            aria-describedby={factsId}
          >
            {props.draw({ width, height, isNarrow, hatchId })}
          </svg>
        )}
      </div>
      {/* Without anything there is nothing to say of it but that. */}
      {isEmpty ? null : (
        <p className="plot-card-facts" id={factsId}>
          {props.facts}
        </p>
      )}
    </section>
  )
}

function ViewButton(props: {
  title: string
  isTable: boolean
  onTable: (isTable: boolean) => void
}) {
  const { title, isTable, onTable } = props
  return (
    <Button
      kind="ghost"
      size="small"
      icon={isTable ? 'chart' : 'table'}
      aria-label={isTable ? `Show ${title} as a plot` : `Show ${title} as a table`}
      onClick={() => onTable(!isTable)}
    />
  )
}
