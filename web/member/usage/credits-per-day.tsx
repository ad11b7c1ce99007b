import type { Schemas } from '../../api/queries.ts'
import { formatCredits, formatDate } from '../../core/formats.ts'
import { modeWords } from '../../records/modes.ts'
import { PlotSkeleton } from '../../ui/plots/plot-skeleton.tsx'
import type { PlotPoint } from '../../ui/plots/series.tsx'
import { StackedBars } from '../../ui/plots/stacked-bars.tsx'

/** The cheapest at the ground; the third, which is hatched, is the one that is rare. */
export const plottedModes = (['standard', 'fast', 'realtime_answer'] as const).map((key) => ({
  key,
  label: modeWords[key],
}))

type Statistics = Schemas['AccountStatistics']
type SpentDay = Statistics['creditsByDay'][number]

const about = { title: 'Credits per day', unit: 'charged', series: plottedModes }

export function CreditsPerDaySkeleton() {
  return <PlotSkeleton {...about} label="Loading spending" />
}

export function CreditsPerDay({ statistics }: { statistics: Statistics }) {
  const days = statistics.creditsByDay
  return (
    <StackedBars
      {...about}
      rowLabel="Day"
      points={days.map(toPoint)}
      format={formatCredits}
      facts={describeSpending(statistics)}
      empty="No charges in this period."
    />
  )
}

function toPoint({ day, ...values }: SpentDay): PlotPoint {
  return { key: day, label: formatDate(day), values }
}

function describeSpending({ creditsByDay, spentCredits }: Statistics) {
  const sums = creditsByDay.map((day) => ({ day: day.day, credits: sumOf(day) }))
  const most = sums.reduce((a, b) => (b.credits > a.credits ? b : a), { day: '', credits: 0 })
  if (most.credits === 0) return 'Charges appear on the day a task ends.'
  const average = Math.round(spentCredits / Math.max(1, creditsByDay.length))
  return (
    <>
      <b>{formatCredits(average)}</b> a day on average; most on {formatDate(most.day)}:{' '}
      <b>{formatCredits(most.credits)}</b>
    </>
  )
}

function sumOf({ standard, fast, realtime_answer }: SpentDay): number {
  return standard + fast + realtime_answer
}
