// How many took how long: bars without space between them, their ends on the axis, and what was promised
// as dashed lines with a name.
import { Grid, type Ground, makeGround } from './axes.tsx'
import { PlotCard, type PlotProps, type PlotSize } from './plot-card.tsx'
import { describePoint, sumOf } from './series.tsx'
import { Stack } from './stacked-bars.tsx'

/** A line at the upper end of a bar. */
export type PromisedTime = { afterKey: string; label: string }

/** The label of a point is that of its upper end on the axis; '' for those that get none. */
export function Histogram(props: PlotProps & { promises?: readonly PromisedTime[] }) {
  return (
    <PlotCard {...props} hasSum kind="areas" draw={(size) => <Bins {...props} size={size} />} />
  )
}

function Bins(props: PlotProps & { promises?: readonly PromisedTime[]; size: PlotSize }) {
  const { points, series, format, size, promises = [] } = props
  const most = Math.max(1, ...points.map((point) => sumOf(point, series)))
  const ground = makeGround(size, most, format, promises.length === 0 ? 8 : 28)
  const band = (ground.right - ground.left - 1) / Math.max(1, points.length)
  const edgeX = (index: number) => Math.round(ground.left + band * index)
  return (
    <>
      <Grid ground={ground} format={format} />
      {points.map((point, index) => (
        <g key={point.key}>
          <title>{describePoint(point, series, format)}</title>
          <Stack
            {...{ point, series, ground }}
            x={edgeX(index) + 1}
            width={Math.max(1, edgeX(index + 1) - edgeX(index) - 1)}
            hatchId={size.hatchId}
          />
          <text x={edgeX(index + 1)} y={size.height - 4} textAnchor="middle">
            {point.label}
          </text>
        </g>
      ))}
      {promises.map(({ afterKey, label }) => {
        const index = points.findIndex(({ key }) => key === afterKey)
        return index < 0 ? null : (
          <PromiseLine key={label} x={edgeX(index + 1)} ground={ground} label={label} />
        )
      })}
    </>
  )
}

function PromiseLine({ x, ground, label }: { x: number; ground: Ground; label: string }) {
  const half = label.length * 3.4
  return (
    <>
      <line className="plot-promise" x1={x} x2={x} y1={ground.top - 8} y2={ground.bottom} />
      <text
        className="plot-promise-label"
        x={Math.min(x, ground.right - half)}
        y={ground.top - 14}
        textAnchor="middle"
      >
        {label}
      </text>
    </>
  )
}
