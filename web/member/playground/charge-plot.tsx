// The charges of similar tasks as bars, with the median, the p90 and max credits; what lies beyond max credits
// is hatched.
import { useId } from 'react'
import { formatCredits } from '../../core/formats.ts'
import { binCharges } from './bin-charges.ts'
import './charge-plot.css'

const width = 390
const height = 60
const labelsHeight = 16
const barGap = 2
/** Two labels that are nearer than this would run into each other. */
const labelGap = 44

export function ChargePlot(props: { distribution: readonly number[]; maxCredits: number }) {
  const { distribution, maxCredits } = props
  const hatch = useId()
  const { bars, upTo, median, p90, withinMax } = binCharges(distribution, maxCredits)
  const x = (credits: number) => (credits / upTo) * width
  const barWidth = width / bars.length
  return (
    <svg
      className="charge-plot"
      viewBox={`0 0 ${width} ${height + labelsHeight}`}
      role="img"
      aria-label={`Charges of similar tasks: median ${formatCredits(median)}, p90 ${formatCredits(p90)} credits. ${withinMax}% are within this task's maximum.`}
    >
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse">
          <path d="M-1 6 6 -1" className="charge-plot-hatch" />
        </pattern>
      </defs>
      {bars.map(({ from, share, isBeyond }) => (
        <rect
          key={from}
          x={x(from) + barGap / 2}
          y={height - share * (height - 8)}
          width={barWidth - barGap}
          height={share * (height - 8)}
          rx="2"
          className="charge-plot-bar"
          {...(isBeyond && { fill: `url(#${hatch})` })}
          data-beyond={isBeyond}
        />
      ))}
      <path className="charge-plot-axis" d={`M0 ${height} H${width}`} />
      <path className="charge-plot-median" d={`M${x(median)} 8 V${height}`} />
      <path className="charge-plot-p90" d={`M${x(p90)} 20 V${height}`} />
      {maxCredits > upTo ? null : (
        <path className="charge-plot-max" d={`M${x(maxCredits)} 0 V${height}`} />
      )}
      <Labels {...{ x, median, p90, upTo, maxCredits }} />
    </svg>
  )
}

function Labels(props: {
  x: (credits: number) => number
  median: number
  p90: number
  upTo: number
  maxCredits: number
}) {
  const { x, median, p90, upTo, maxCredits } = props
  const isBeyond = maxCredits > upTo
  const isLate = isBeyond || x(maxCredits) > width * 0.7
  const labelX = isBeyond ? width : x(maxCredits) + (isLate ? -5 : 5)
  const y = height + 12
  const showsP90 = x(p90) - x(median) >= labelGap && width - x(p90) >= labelGap
  return (
    <g className="charge-plot-labels">
      <text x={labelX} y="9" textAnchor={isLate ? 'end' : 'start'}>
        Max {formatCredits(maxCredits)}
        {isBeyond ? ' →' : ''}
      </text>
      <text x="0" y={y}>
        0
      </text>
      {x(median) >= labelGap / 2 ? (
        <text x={x(median)} y={y} textAnchor="middle">
          {formatCredits(median)}
        </text>
      ) : null}
      {showsP90 ? (
        <text x={x(p90)} y={y} textAnchor="middle">
          {formatCredits(p90)}
        </text>
      ) : null}
      <text x={width} y={y} textAnchor="end">
        {formatCredits(Math.round(upTo))}
      </text>
    </g>
  )
}
