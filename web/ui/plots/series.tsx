// What a plot shows side by side: at most three, in one hue of three depths. The third is hatched (or, as
// a line, dashed), so that nobody needs to tell shades apart. What failed is red and has a cross.
export type Series = {
  key: string
  label: string
  isFailure?: boolean
  /** As a line: told apart from the others by more than its depth. */
  isDashed?: boolean
}

/** A place on the axis with its values by series. */
export type PlotPoint = {
  key: string
  /** Short, for the axis: "15 Oct"; '' for a place that needs none. */
  label: string
  /** For the table and for who points at it; the label where it says enough. */
  name?: string
  values: Readonly<Record<string, number>>
  /** Grey behind it: staffed hours. */
  isShaded?: boolean
}

export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width={5}
        height={5}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className="plot-hatch-ground" width={5} height={5} />
        <rect className="plot-hatch-line" width={1.5} height={5} />
      </pattern>
    </defs>
  )
}

export function fillOf(
  place: number,
  { isFailure }: Series,
  hatchId: string,
): { className: string; fill?: string } {
  if (isFailure === true) return { className: 'plot-part plot-part-failed' }
  if (place === 2) return { className: 'plot-part', fill: `url(#${hatchId})` }
  return { className: `plot-part plot-part-${place + 1}` }
}

export function lineClass(place: number, { isDashed }: Series): string {
  return `plot-line plot-line-${place + 1}${isDashed === true ? ' plot-line-dashed' : ''}`
}

export function Legend(props: {
  series: readonly Series[]
  hatchId: string
  kind: 'areas' | 'lines'
}) {
  return (
    <ul className="plot-legend">
      {props.series.map((one, place) => (
        <li key={one.key}>
          <svg width={props.kind === 'lines' ? 20 : 12} height={10} aria-hidden="true">
            {props.kind === 'lines' ? (
              <line className={lineClass(place, one)} x1={0} x2={20} y1={5} y2={5} />
            ) : one.isFailure === true ? (
              <path className="plot-cross" d="M1.5 1.5l7 7m0-7l-7 7" />
            ) : (
              <rect {...fillOf(place, one, props.hatchId)} width={10} height={10} rx={2} />
            )}
          </svg>
          {one.label}
        </li>
      ))}
    </ul>
  )
}

export function sumOf(point: PlotPoint, series: readonly Series[]): number {
  return series.reduce((sum, { key }) => sum + (point.values[key] ?? 0), 0)
}

/** What somebody reads who points at it: "13 Nov: Standard 1,200, Fast 300". */
export function describePoint(
  point: PlotPoint,
  series: readonly Series[],
  format: (value: number) => string,
): string {
  const parts = series.map(({ key, label }) => `${label} ${format(point.values[key] ?? 0)}`)
  return `${point.name ?? point.label}: ${parts.join(', ')}`
}
