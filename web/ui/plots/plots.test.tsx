import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { formatCredits } from '../../core/formats.ts'
import { Histogram } from './histogram.tsx'
import { labelHour } from './hour-label.ts'
import { LinePlot } from './line-plot.tsx'
import { PlotSkeleton } from './plot-skeleton.tsx'
import { listTicks, pickLabels } from './scale.ts'
import { StackedBars } from './stacked-bars.tsx'

const series = [
  { key: 'a', label: 'Standard' },
  { key: 'b', label: 'Fast' },
  { key: 'c', label: 'Realtime' },
]
const points = [
  { key: '1', label: '1 Nov', values: { a: 400, b: 100, c: 0 } },
  { key: '2', label: '2 Nov', values: { a: 0, b: 1, c: 499 }, isShaded: true },
]
const shared = {
  title: 'Credits per day',
  unit: 'charged',
  rowLabel: 'Day',
  series,
  points,
  facts: 'Most on 1 November.',
  format: formatCredits,
}

afterEach(cleanup)

describe('ticks', () => {
  it.each([
    [4_600, 6, [0, 1_000, 2_000, 3_000, 4_000, 5_000]],
    [500, 6, [0, 100, 200, 300, 400, 500]],
    [67, 4, [0, 50, 100]],
    [1, 6, [0, 1]],
    [0, 6, [0, 1]],
  ])('up to %d, at most %d of them', (most, count, ticks) => {
    expect(listTicks(most, count)).toEqual(ticks)
  })

  it('are round, few, and never below the highest value', () => {
    for (let most = 1; most < 200_000; most = Math.ceil(most * 1.37)) {
      const ticks = listTicks(most, 6)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
    }
  })

  it('leave out labels that would meet', () => {
    const days = (count: number) => Array.from({ length: count }, () => ({ label: '1 Nov' }))
    expect([...pickLabels(days(6), 700, 56)]).toEqual([0, 1, 2, 3, 4, 5])
    expect([...pickLabels(days(90), 300, 64)]).toEqual([0, 23, 46, 69])
    expect(pickLabels(days(30), 1_400, 56).size).toBe(6)
  })

  it('name the day where one begins, and nothing where no label is', () => {
    const hours = Array.from({ length: 48 }, (_, hour) =>
      new Date(2026, 10, 13, hour).toISOString(),
    )
    const labels = hours.map((at) => labelHour(at, 12))
    const points = labels.map((label) => ({ label }))
    const shown = [...pickLabels(points, 600, 56)].map((index) => labels[index])
    expect(shown).toEqual(['13 Nov', '12:00', '14 Nov', '12:00'])
  })
})

describe('bars', () => {
  it('stack what a day is made of, hatch the third, and draw nothing for nothing', () => {
    render(<StackedBars {...shared} />)
    const plot = screen.getByRole('img', { name: 'Credits per day, charged' })
    const parts = [...plot.querySelectorAll<SVGRectElement>('.plot-part')]
    expect(parts).toHaveLength(4)
    const [standard, fast, small, realtime] = parts.map((part) => ({
      top: Number(part.getAttribute('y')),
      height: Number(part.getAttribute('height')),
      fill: part.getAttribute('fill'),
    }))
    expect((fast?.top ?? 0) + (fast?.height ?? 0)).toBeLessThan(standard?.top ?? 0)
    expect((standard?.height ?? 0) / (fast?.height ?? 1)).toBeGreaterThan(3.5)
    expect(small?.height).toBe(1)
    expect(realtime?.fill).toMatch(/^url\(#/)
  })

  it('are a table too, with the sum of each row', async () => {
    render(<StackedBars {...shared} />)
    await userEvent.click(screen.getByRole('button', { name: 'Show Credits per day as a table' }))
    expect(screen.queryByRole('img')).toBeNull()
    const table = screen.getByRole('table', { name: 'Credits per day, charged' })
    const rows = within(table).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'DayStandardFastRealtimeAll',
      '2 Nov01499500',
      '1 Nov4001000500',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Show Credits per day as a plot' }))
    expect(screen.getByRole('img')).toBeTruthy()
  })

  it('say it when there is nothing to draw, without an axis, a legend or facts', () => {
    const nothing = [{ key: '1', label: '1 Nov', values: {} }]
    render(<StackedBars {...shared} points={nothing} empty="Nothing was charged." />)
    expect(screen.getByText('Nothing was charged.')).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByText('Standard')).toBeNull()
    expect(screen.queryByText('Most on 1 November.')).toBeNull()
  })

  it('show what failed by more than a shade, and never too small', () => {
    const failing = [
      { key: 'a', label: 'Delivered' },
      { key: 'b', label: 'Failed', isFailure: true },
    ]
    render(<StackedBars {...shared} series={failing} />)
    const failed = [...screen.getByRole('img').querySelectorAll('.plot-part-failed')]
    expect(failed.map((part) => Number(part.getAttribute('height')) >= 3)).toEqual([true, true])
    const legend = screen.getByText('Failed')
    expect(legend.querySelector('.plot-cross')).not.toBeNull()
  })
})

describe('a histogram', () => {
  it('marks what was promised at the end of its bar', () => {
    render(<Histogram {...shared} promises={[{ afterKey: '1', label: 'Fast 4 h' }]} />)
    const line = screen.getByRole('img').querySelector('.plot-promise')
    const first = screen.getByRole('img').querySelector('.plot-part')
    const end = Number(first?.getAttribute('x')) + Number(first?.getAttribute('width'))
    expect(Number(line?.getAttribute('x1'))).toBe(end)
    expect(screen.getByText('Fast 4 h')).toBeTruthy()
  })
})

describe('lines', () => {
  it('shade hours that follow each other as one', () => {
    const hours = [false, true, true, true, false, true].map((isShaded, hour) => ({
      key: String(hour),
      label: '',
      values: { a: 1 },
      isShaded,
    }))
    render(<LinePlot {...shared} points={hours} />)
    expect(screen.getByRole('img').querySelectorAll('.plot-shade')).toHaveLength(2)
  })

  it('have a point for each place, and shade the staffed ones', () => {
    render(<LinePlot {...shared} />)
    const lines = [...screen.getByRole('img').querySelectorAll('polyline')]
    expect(lines.map((line) => line.getAttribute('points')?.split(' ').length)).toEqual([2, 2, 2])
    expect(screen.getByRole('img').querySelectorAll('.plot-shade')).toHaveLength(1)
  })
})

it('that is being read has its title, unit and colours in the places of the plot', () => {
  const { title, unit } = shared
  const { container, unmount } = render(
    <PlotSkeleton title={title} unit={unit} series={series} factLines={2} label="Reading it" />,
  )
  const headOf = (card: HTMLElement) => card.querySelector('.plot-card-head')?.textContent
  const waiting = headOf(container)
  expect(screen.getByRole('status').textContent).toBe('Reading it')
  expect(container.querySelectorAll('.plot-card-facts > *')).toHaveLength(2)
  unmount()
  const { container: whole } = render(<StackedBars {...shared} />)
  expect(waiting).toBe(headOf(whole))
})
