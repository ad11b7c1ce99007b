// The ground of a plot: horizontal lines only, with their values at the left.
import type { PlotSize } from './plot-card.tsx'
import { listTicks } from './scale.ts'

export type Ground = {
  left: number
  right: number
  top: number
  /** Where nothing is. */
  bottom: number
  ticks: number[]
  placeY: (value: number) => number
}

/** Room for the values at the left, the labels below and, where asked, names of lines above. */
export function makeGround(
  size: PlotSize,
  most: number,
  format: (value: number) => string,
  above = 8,
): Ground {
  const ticks = listTicks(most, size.height < 200 ? 4 : 6)
  const highest = ticks.at(-1) ?? 1
  const longest = Math.max(...ticks.map((tick) => format(tick).length))
  const [top, bottom] = [above, size.height - 22]
  return {
    left: 10 + longest * 7,
    right: size.width,
    top,
    bottom,
    ticks,
    placeY: (value) => Math.round(bottom - (value / highest) * (bottom - top)),
  }
}

export function Grid({ ground, format }: { ground: Ground; format: (value: number) => string }) {
  return ground.ticks.map((tick) => (
    <g key={tick}>
      <line
        className="plot-grid"
        x1={ground.left}
        x2={ground.right}
        y1={ground.placeY(tick) + 0.5}
        y2={ground.placeY(tick) + 0.5}
      />
      <text x={ground.left - 8} y={ground.placeY(tick) + 4} textAnchor="end">
        {format(tick)}
      </text>
    </g>
  ))
}
