import type { Ai } from '../../api/operator-queries.ts'
import { formatCredits, formatDate } from '../../core/formats.ts'
import { StackedBars } from '../../ui/plots/stacked-bars.tsx'

const tokenSeries = [
  { key: 'read', label: 'Input' },
  { key: 'written', label: 'Output' },
] as const

export function TokensPlot({ ai: { days }, span }: { ai: Ai; span: string }) {
  const sum = (key: 'inputTokens' | 'outputTokens' | 'calls') =>
    days.reduce((all, day) => all + day[key], 0)
  return (
    <StackedBars
      title="Tokens"
      unit="by day"
      rowLabel="Day"
      series={tokenSeries}
      points={days.map(({ day, inputTokens, outputTokens }) => ({
        key: day,
        label: formatDate(day),
        values: { read: inputTokens, written: outputTokens },
      }))}
      format={formatCredits}
      facts={`${formatCredits(sum('calls'))} calls in ${span} days: ${formatCredits(sum('inputTokens'))} input and ${formatCredits(sum('outputTokens'))} output tokens.`}
      empty="No tokens used in this period"
    />
  )
}

const useSeries = [
  { key: 'asIs', label: 'Unchanged' },
  { key: 'edited', label: 'Edited' },
  { key: 'unused', label: 'Not used' },
] as const

export function AcceptancePlot({ weeks }: { weeks: Ai['weeks'] }) {
  const last = weeks.findLast(({ answered }) => answered > 0)
  const facts =
    last === undefined
      ? 'No answers with a draft in 12 weeks'
      : `Week of ${formatDate(last.week)}: ${formatCredits(last.asIs + last.edited)} of ${formatCredits(last.answered)} answers used the draft, ${formatCredits(last.asIs)} unchanged. Based on the newest 2,000 drafts of each week.`
  return (
    <StackedBars
      title="Use of drafts"
      unit="answers by week"
      rowLabel="Week of"
      series={useSeries}
      points={weeks.map(({ week, asIs, edited, unused }) => ({
        key: week,
        label: formatDate(week),
        values: { asIs, edited, unused },
      }))}
      format={formatCredits}
      facts={facts}
      empty="No answers with a draft in 12 weeks"
    />
  )
}
