import { useId } from 'react'
import { Grey, SkeletonGroup } from '../skeleton.tsx'
import './plot-card.css'
import { Hatch, Legend, type Series } from './series.tsx'
import { isNarrowPlot, useWidth } from './use-width.ts'

/**
 * The card of a plot that is being read, as high as the plot will be. What is known before the numbers
 * stands there already: given the unit and the series, nothing below moves when they come.
 */
export function PlotSkeleton(props: {
  title: string
  label: string
  unit?: string
  series?: readonly Series[]
  /** How many lines the facts will take. */
  factLines?: number
}) {
  const { title, series = [] } = props
  const { frame, width } = useWidth()
  const hatchId = useId().replaceAll(/\W/g, '')
  return (
    <section
      className={isNarrowPlot(width) ? 'plot-card plot-card-narrow' : 'plot-card'}
      aria-label={title}
    >
      <svg className="plot-hatches" width={0} height={0} aria-hidden="true">
        <Hatch id={hatchId} />
      </svg>
      <header className="plot-card-head">
        <h2>
          {title}
          {props.unit === undefined ? null : <small>, {props.unit}</small>}
        </h2>
        {series.length < 2 ? null : <Legend series={series} hatchId={hatchId} kind="areas" />}
        <span className="plot-skeleton-button" />
      </header>
      <div className="plot-card-body" ref={frame}>
        <SkeletonGroup label={props.label} className="plot-skeleton">
          {lines.map((line) => (
            <Grey key={line} height={1} />
          ))}
        </SkeletonGroup>
      </div>
      <p className="plot-card-facts">
        {factWidths.slice(0, props.factLines ?? 1).map((factWidth) => (
          <Grey key={factWidth} width={factWidth} />
        ))}
      </p>
    </section>
  )
}

const lines = [1, 2, 3, 4, 5]
const factWidths = ['60%', '72%', '66%']
