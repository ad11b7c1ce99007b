// What goes up and down over time, as lines. Staffed hours are shaded behind them.
import { Grid, makeGround } from './axes.tsx'
import { PlotCard, type PlotProps, type PlotSize } from './plot-card.tsx'
import { pickLabels } from './scale.ts'
import { describePoint, lineClass, type PlotPoint } from './series.tsx'

export function LinePlot(props: PlotProps) {
  return (
    <PlotCard
      {...props}
      isNewestFirst
      kind="lines"
      draw={(size) => <Lines {...props} size={size} />}
    />
  )
}

function Lines({ points, series, format, size }: PlotProps & { size: PlotSize }) {
  const values = points.flatMap((point) => series.map(({ key }) => point.values[key] ?? 0))
  const ground = makeGround(size, Math.max(1, ...values), format)
  const band = (ground.right - ground.left) / Math.max(1, points.length)
  const placeX = (index: number) => Math.round(ground.left + band * (index + 0.5))
  const labelled = pickLabels(points, ground.right - ground.left, size.isNarrow ? 64 : 56)
  const trace = (key: string) =>
    points
      .map((point, index) => `${placeX(index)},${ground.placeY(point.values[key] ?? 0)}`)
      .join(' ')
  const edgeX = (index: number) => Math.round(ground.left + band * index)
  const upright = { y: ground.top, height: ground.bottom - ground.top }
  return (
    <>
      {listShades(points).map(([from, to]) => (
        <rect
          key={from}
          className="plot-shade"
          x={edgeX(from)}
          width={edgeX(to) - edgeX(from)}
          {...upright}
        />
      ))}
      <Grid ground={ground} format={format} />
      {series.map((one, place) => (
        <polyline key={one.key} className={lineClass(place, one)} points={trace(one.key)} />
      ))}
      {points.map((point, index) =>
        labelled.has(index) ? (
          <text key={point.key} x={placeX(index)} y={size.height - 4} textAnchor="middle">
            {point.label}
          </text>
        ) : null,
      )}
      {points.map((point, index) => (
        <rect
          key={point.key}
          className="plot-clear"
          x={edgeX(index)}
          width={edgeX(index + 1) - edgeX(index)}
          {...upright}
        >
          <title>{describePoint(point, series, format)}</title>
        </rect>
      ))}
    </>
  )
}

/** Shaded places that follow each other are one: between two there would be a seam. */
function listShades(points: readonly PlotPoint[]): [from: number, to: number][] {
  const shades: [number, number][] = []
  for (const [index, { isShaded }] of points.entries()) {
    const last = shades.at(-1)
    if (isShaded !== true) continue
    if (last?.[1] === index) last[1] = index + 1
    else shades.push([index, index + 1])
  }
  return shades
}
