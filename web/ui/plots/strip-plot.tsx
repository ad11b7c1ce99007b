// A strip of many narrow bars under one line of facts: how something went over a time, low enough that what
// it is about stays in sight below. The numbers stand in a table behind the icon.
import { useId, useState } from 'react'
import { Button } from '../button.tsx'
import './plot-card.css'
import './strip-plot.css'
import { PlotTable } from './plot-table.tsx'
import { describePoint, Legend, type PlotPoint, type Series, sumOf } from './series.tsx'

export type StripPlotProps = {
  title: string
  /** "deliveries by half hour": heard with the title. */
  unit: string
  /** The head of the first column of the table. */
  rowLabel: string
  /** The last one is on top. */
  series: readonly Series[]
  points: readonly PlotPoint[]
  facts: string
  format: (value: number) => string
  /** Under the strip, from its beginning to its end; the even ones stay on phones. */
  axis: readonly string[]
  /** Said in its place while there is nothing to draw. */
  empty: string
}

const stripHeight = 60

export function StripPlot(props: StripPlotProps) {
  const { title, unit, series, points } = props
  const [isTable, setIsTable] = useState(false)
  const [titleId, factsId] = [useId(), useId()]
  const isEmpty = points.every((point) => sumOf(point, series) === 0)
  return (
    <section className="strip-plot" aria-labelledby={titleId}>
      <header className="strip-plot-head">
        <h2 id={titleId}>{title}</h2>
        <p className="strip-plot-facts cut" id={factsId}>
          {isEmpty ? props.empty : props.facts}
        </p>
        <Legend series={series} hatchId="" kind="areas" />
        <Button
          kind="ghost"
          size="small"
          icon={isTable ? 'chart' : 'table'}
          aria-label={isTable ? `Show ${title} as a plot` : `Show ${title} as a table`}
          onClick={() => setIsTable(!isTable)}
        />
      </header>
      {isTable ? (
        <div className="strip-plot-table">
          <PlotTable {...props} isNewestFirst />
        </div>
      ) : (
        <>
          <svg
            className="strip-plot-bars"
            viewBox={`0 0 ${points.length * barWidth} ${stripHeight}`}
            preserveAspectRatio="none"
            height={stripHeight}
            role="img"
            aria-label={`${title}, ${unit}`}
            aria-describedby={factsId}
          >
            <Bars {...props} />
          </svg>
          <Axis words={props.axis} />
        </>
      )}
    </section>
  )
}

export function Axis({ words }: { words: readonly string[] }) {
  return (
    <p className="strip-plot-axis" aria-hidden="true">
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </p>
  )
}

/** Of the picture, which is stretched to its place; a fifth of it is left between two bars. */
const barWidth = 10

function Bars({ points, series, format }: StripPlotProps) {
  const most = Math.max(1, ...points.map((point) => sumOf(point, series)))
  return points.map((point, index) => (
    <g key={point.key}>
      <title>{describePoint(point, series, format)}</title>
      {/* Also an empty half hour says what it is. */}
      <rect className="plot-clear" x={index * barWidth} width={barWidth} height={stripHeight} />
      {stack(point, series, most).map(({ key, isFailure, y, height }) => (
        <rect
          key={key}
          className={isFailure ? 'plot-part-failed' : 'plot-part-1'}
          x={index * barWidth + 1}
          width={barWidth - 2}
          {...{ y, height }}
        />
      ))}
    </g>
  ))
}

/** What is there is never too small to be seen, and never higher than the strip. */
function stack(point: PlotPoint, series: readonly Series[], most: number) {
  const parts: { key: string; isFailure: boolean; y: number; height: number }[] = []
  let top = stripHeight
  for (const { key, isFailure = false } of series) {
    const value = point.values[key] ?? 0
    if (value === 0) continue
    const height = Math.min(top, Math.max(isFailure ? 4 : 2, (value / most) * stripHeight))
    top -= height
    parts.push({ key, isFailure, y: top, height })
  }
  return parts
}
