// How long from question to answer, one dot an answer, by mode. The axis is logarithmic: minutes and
// days have to fit on one line.
import { useState } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { formatDuration, plural } from '../../core/formats.ts'
import { type Mode, modes, modeWords } from '../../records/modes.ts'
import { useWidth } from '../../ui/plots/use-width.ts'
import { PanelHead, type View } from './panel-head.tsx'
import './answer-times.css'

export type AnswerTime = Schemas['AnswerTime']

const labelWidth = 72
const rowHeight = 40
const headHeight = 16
/** At the right end: what half of the answers are faster than. */
const medianWidth = 56
export const plotHeight = headHeight + modes.length * rowHeight + 20
const axisSeconds = [60, 600, 3600, 6 * 3600, 86_400]
const [shortest, longest] = [20, 3 * 86_400]

export function AnswerTimes({ times }: { times: AnswerTime[] }) {
  const [view, setView] = useState<View>('plot')
  // Every mode has its row, so that a plot of few answers looks as one of many.
  const rows = modes.map((mode) => summarize(mode, times))
  const hasAny = times.length > 0
  return (
    <section className="own-work-panel" aria-labelledby="own-times">
      <PanelHead
        id="own-times"
        title="Time to answer"
        view={view}
        onView={setView}
        isEmpty={!hasAny}
      />
      {!hasAny ? (
        <p className="own-work-none" style={{ minHeight: plotHeight }}>
          No answers yet
        </p>
      ) : view === 'plot' ? (
        <Plot rows={rows} times={times} />
      ) : (
        <TimesTable rows={rows.filter(({ count }) => count > 0)} />
      )}
      <p className="answer-times-key">
        {!hasAny ? null : (
          <>
            Your last {plural(times.length, 'answer')}, from claim to answer.
            {view === 'plot' ? sayHowToRead(times) : ''}
          </>
        )}
      </p>
    </section>
  )
}

function sayHowToRead(times: AnswerTime[]): string {
  const late = times.some(({ wasLate }) => wasLate) ? ' A cross marks a late answer.' : ''
  return `${late} The line marks the median.`
}

type Summary = { mode: Mode; count: number; late: number; median: number; most: number }

function summarize(mode: Mode, times: AnswerTime[]): Summary {
  const own = times.filter((time) => time.mode === mode)
  const seconds = own.map((time) => time.seconds).sort((a, b) => a - b)
  const at = (share: number) =>
    seconds[Math.min(seconds.length - 1, Math.floor(seconds.length * share))] ?? 0
  return {
    mode,
    count: own.length,
    late: own.filter(({ wasLate }) => wasLate).length,
    median: at(0.5),
    most: at(0.9),
  }
}

function Plot({ rows, times }: { rows: Summary[]; times: AnswerTime[] }) {
  const { frame, width } = useWidth()
  const height = plotHeight
  const words = rows
    .filter(({ count }) => count > 0)
    .map(({ mode, median }) => `${modeWords[mode]} ${formatDuration(median)}`)
  return (
    <div ref={frame}>
      <svg className="answer-times" width={width} height={height} role="img">
        <title>Median time to answer: {words.join('; ')}</title>
        <text x={width} y={11} textAnchor="end">
          median
        </text>
        {axisSeconds.map((seconds) => (
          <g key={seconds}>
            <line
              className="answer-times-grid"
              x1={place(width, seconds)}
              x2={place(width, seconds)}
              y1={headHeight}
              y2={height - 18}
            />
            <text x={place(width, seconds)} y={height - 4} textAnchor="middle">
              {formatDuration(seconds)}
            </text>
          </g>
        ))}
        {rows.map(({ mode, median, count }, row) => (
          <g key={mode} transform={`translate(0 ${headHeight + row * rowHeight})`}>
            <text className="answer-times-mode" x={0} y={rowHeight / 2 + 4}>
              {modeWords[mode]}
            </text>
            {times
              .filter((time) => time.mode === mode)
              .map((time, index) => (
                <Dot key={time.taskId} width={width} time={time} index={index} />
              ))}
            {count === 0 ? null : (
              <line
                className="answer-times-median"
                x1={place(width, median)}
                x2={place(width, median)}
                y1={8}
                y2={rowHeight - 8}
              />
            )}
            <text className="answer-times-mode" x={width} y={rowHeight / 2 + 4} textAnchor="end">
              {count === 0 ? 'none' : formatDuration(median)}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}

/** Dots are spread over the height of their row in a fixed pattern, so that they do not cover each other. */
function Dot({ width, time, index }: { width: number; time: AnswerTime; index: number }) {
  const x = place(width, time.seconds)
  const y = rowHeight / 2 + (((index * 7) % 5) - 2) * 4
  return time.wasLate ? (
    <path className="answer-times-late" d={`M${x - 3} ${y - 3}l6 6m0-6l-6 6`} />
  ) : (
    <circle className="answer-times-dot" cx={x} cy={y} r={3} />
  )
}

function place(width: number, seconds: number): number {
  const within = Math.min(longest, Math.max(shortest, seconds))
  const share = Math.log(within / shortest) / Math.log(longest / shortest)
  return Math.round(labelWidth + share * (width - labelWidth - medianWidth - 8))
}

function TimesTable({ rows }: { rows: Summary[] }) {
  return (
    <table className="own-work-table">
      <caption className="visually-hidden">Time to answer by mode</caption>
      <thead>
        <tr>
          <th scope="col">Mode</th>
          <th scope="col">Answers</th>
          <th scope="col">Median</th>
          <th scope="col">p90</th>
          <th scope="col">Late</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ mode, count, median, most, late }) => (
          <tr key={mode}>
            <th scope="row">{modeWords[mode]}</th>
            <td className="mono">{count}</td>
            <td className="mono">{formatDuration(median)}</td>
            <td className="mono">{formatDuration(most)}</td>
            <td className="mono">{late}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
