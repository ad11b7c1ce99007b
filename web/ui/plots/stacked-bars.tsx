// A bar for each day or week, stacked by what it is made of.
import { Grid, type Ground, makeGround } from './axes.tsx'
import { PlotCard, type PlotProps, type PlotSize } from './plot-card.tsx'
import { pickLabels } from './scale.ts'
import { describePoint, fillOf, type PlotPoint, type Series, sumOf } from './series.tsx'

export function StackedBars(props: PlotProps) {
  return (
    <PlotCard
      {...props}
      hasSum
      isNewestFirst
      kind="areas"
      draw={(size) => <Bars {...props} size={size} />}
    />
  )
}

function Bars({ points, series, format, size }: PlotProps & { size: PlotSize }) {
  const most = Math.max(1, ...points.map((point) => sumOf(point, series)))
  const ground = makeGround(size, most, format)
  const band = (ground.right - ground.left) / Math.max(1, points.length)
  const width = Math.max(1, Math.min(28, Math.round(band * 0.66)))
  const labelled = pickLabels(points, ground.right - ground.left, size.isNarrow ? 64 : 56)
  const placeX = (index: number) => Math.round(ground.left + band * (index + 0.5) - width / 2)
  return (
    <>
      <Grid ground={ground} format={format} />
      {points.map((point, index) => (
        <g key={point.key}>
          <title>{describePoint(point, series, format)}</title>
          <Stack {...{ point, series, ground, width }} x={placeX(index)} hatchId={size.hatchId} />
          {labelled.has(index) ? (
            <text
              x={keepWithin(placeX(index) + width / 2, ground, point.label)}
              y={size.height - 4}
              textAnchor="middle"
            >
              {point.label}
            </text>
          ) : null}
        </g>
      ))}
    </>
  )
}

/** Labels at the ends stay inside the plot. */
function keepWithin(x: number, { right }: Ground, label: string): number {
  return Math.min(x, right - label.length * 3)
}

export function Stack(props: {
  point: PlotPoint
  series: readonly Series[]
  ground: Ground
  x: number
  width: number
  hatchId: string
}) {
  let under = 0
  return props.series.map((one, place) => {
    const { key } = one
    const value = props.point.values[key] ?? 0
    if (value === 0) return null
    const [from, to] = [props.ground.placeY(under), props.ground.placeY(under + value)]
    under += value
    // One pixel of the ground between two parts; what is there is never too small to be seen.
    const height = Math.max(one.isFailure === true ? 3 : 1, from - to - 1)
    return (
      <rect
        key={key}
        {...fillOf(place, one, props.hatchId)}
        x={props.x}
        y={from - height}
        width={props.width}
        height={height}
      />
    )
  })
}
