import type { Ai } from '../../api/operator-queries.ts'
import { formatCredits, formatDate } from '../../core/formats.ts'
import { StackedBars } from '../../ui/plots/stacked-bars.tsx'

const tokenSeries = [
  { key: 'read', label: 'Read' },
  { key: 'written', label: 'Written' },
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
      facts={`In ${span} days ${formatCredits(sum('calls'))} calls read ${formatCredits(sum('inputTokens'))} tokens and wrote ${formatCredits(sum('outputTokens'))}.`}
      empty="No tokens in these days."
    />
  )
}

const useSeries = [
  { key: 'asIs', label: 'As it was' },
  { key: 'edited', label: 'Edited' },
  { key: 'unused', label: 'Not used' },
] as const

export function AcceptancePlot({ weeks }: { weeks: Ai['weeks'] }) {
  const last = weeks.findLast(({ answered }) => answered > 0)
  const facts =
    last === undefined
      ? 'No answer had a draft in twelve weeks.'
      : `In the week of ${formatDate(last.week)} ${formatCredits(last.asIs + last.edited)} of ${formatCredits(last.answered)} answers used the draft, ${formatCredits(last.asIs)} as it was. Of each week the newest 2,000 drafts are looked at.`
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
      empty="No answer had a draft in twelve weeks."
    />
  )
}
