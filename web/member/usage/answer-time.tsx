// How long answers took, from creation on, against what was promised.
import type { Schemas } from '../../api/queries.ts'
import { formatDuration } from '../../core/formats.ts'
import { Histogram } from '../../ui/plots/histogram.tsx'
import { PlotSkeleton } from '../../ui/plots/plot-skeleton.tsx'
import type { PlotPoint } from '../../ui/plots/series.tsx'
import { plottedModes } from './credits-per-day.tsx'

type AnswerTimes = Schemas['AnswerTimes']

const hour = 3600
/** What each mode promises, in opening hours; here they stand at the same length of the clock. */
const promises = [
  { afterKey: String(4 * hour), label: 'Fast 4 h' },
  { afterKey: String(24 * hour), label: 'Standard 24 h' },
]
/** Not every end has a word: two of them would meet. */
const labels: Record<string, string> = {
  60: '1 min',
  900: '15 min',
  [hour]: '1 h',
  [4 * hour]: '4 h',
  [24 * hour]: '24 h',
}

const about = { title: 'Answer time', unit: 'number of answers' }

/** Most accounts use two modes, of which each has its line. */
export function AnswerTimeSkeleton() {
  return (
    <PlotSkeleton {...about} series={plottedModes} factLines={2} label="Loading answer times" />
  )
}

export function AnswerTime({ times }: { times: readonly AnswerTimes[] }) {
  const shown = plottedModes.filter(({ key }) => times.some(({ mode }) => mode === key))
  return (
    <Histogram
      {...about}
      rowLabel="Up to"
      series={shown.length === 0 ? plottedModes : shown}
      points={listBuckets(times)}
      format={(count) => count.toLocaleString('en-US')}
      promises={promises}
      facts={describeTimes(times)}
      empty="No answers in this period."
    />
  )
}

function listBuckets(times: readonly AnswerTimes[]): PlotPoint[] {
  const ends = times[0]?.buckets ?? []
  return ends.map(({ upToSeconds }, index) => ({
    key: String(upToSeconds),
    label: labels[String(upToSeconds)] ?? '',
    name: upToSeconds === null ? 'Longer' : formatDuration(upToSeconds),
    values: Object.fromEntries(
      times.map(({ mode, buckets }) => [mode, buckets[index]?.answers ?? 0]),
    ),
  }))
}

function describeTimes(times: readonly AnswerTimes[]) {
  const some = times.filter(({ answers }) => answers > 0)
  if (some.length === 0) return 'Measured from task creation to answer.'
  return (
    <span className="answer-time-facts">
      {some.map(({ mode, p50Seconds, p95Seconds, onTimeShare }) => (
        <span key={mode}>
          {plottedModes.find(({ key }) => key === mode)?.label}: median{' '}
          <b>{formatDuration(p50Seconds ?? 0)}</b>, p95 <b>{formatDuration(p95Seconds ?? 0)}</b>,{' '}
          <b>{formatShare(onTimeShare ?? 0)}</b> on time
        </span>
      ))}
    </span>
  )
}

function formatShare(share: number): string {
  return `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`
}
