// How the fifth week was judged, in figures.
import { type Mode, modes } from '../../src/core/money.ts'

export type Judged = {
  mode: Mode
  level: string
  isUnderP50: boolean
  isUnderP90: boolean
  /** Of a rush that every week has at that hour. */
  isRush: boolean
  /** Of one that the fifth week alone has. */
  isNewRush: boolean
}

type Shares = { tasks: number; p50: number; p90: number }

const share = (judged: Judged[], isSo: (each: Judged) => boolean) =>
  judged.filter(isSo).length / Math.max(1, judged.length)

const sharesOf = (judged: Judged[]): Shares => ({
  tasks: judged.length,
  p50: share(judged, ({ isUnderP50 }) => isUnderP50),
  p90: share(judged, ({ isUnderP90 }) => isUnderP90),
})

const percent = (value: number) => `${(value * 100).toFixed(1)}%`

const rowOf = (name: string, { tasks, p50, p90 }: Shares) =>
  `| ${name} | ${tasks.toLocaleString('en-US')} | ${percent(p50)} | ${percent(p90)} |`

export function describeWeeks(
  judged: Judged[],
  { tasksPerWeek, roundsMs }: { tasksPerWeek: number; roundsMs: number[] },
) {
  const ordinary = judged.filter(({ isRush, isNewRush }) => !isRush && !isNewRush)
  const byMode = modes.map((mode) => ({
    mode,
    ...sharesOf(ordinary.filter((each) => each.mode === mode)),
  }))
  const levels = ['hour_of_week', 'hour_of_day', 'tag', 'mode'].map(
    (level) => `${level} ${percent(share(judged, (each) => each.level === level))}`,
  )
  const table = [
    '| Tasks of the fifth week | Tasks | Completed within p50 | Within p90 |',
    '|---|---|---|---|',
    ...byMode.map(({ mode, ...shares }) => rowOf(`\`${mode}\``, shares)),
    rowOf('in the rush of every Monday', sharesOf(judged.filter(({ isRush }) => isRush))),
    rowOf(
      'in a rush on Thursday that no week had before',
      sharesOf(judged.filter(({ isNewRush }) => isNewRush)),
    ),
  ].join('\n')
  const slowest = Math.max(...roundsMs)
  const last = roundsMs.at(-1) ?? 0
  const facts =
    `Behind the quotes: ${levels.join(', ')}. The job ran ${roundsMs.length} times; its last round over ` +
    `four weeks of tasks took ${Math.round(last)} ms, the slowest ${Math.round(slowest)} ms.`
  return {
    modes: byMode,
    text: `${table}\n${facts}\n`,
    page: pageOf({ table, facts, tasksPerWeek }),
  }
}

function pageOf({
  table,
  facts,
  tasksPerWeek,
}: Record<'table' | 'facts', string> & { tasksPerWeek: number }) {
  return `# Quotes

Written by \`node_modules/.bin/vitest run --mode full server/test/slow/estimates.test.ts\`.

Five weeks of ${tasksPerWeek.toLocaleString('en-US')} tasks each pass through the job of the worker and its tables, on the clock of the test: three modes, two tags of which one takes 1.7 times as long, nights on which \`fast\` and \`standard\` take 4 times as long, few tasks on weekends, and a rush each Monday in which everything takes 2.5 times as long. In the fifth week the job runs every hour, a task is quoted in the moment it is created, and its completion is held against the quote. Rushes are reported apart; one that no week had before cannot be known from the past.

${table}

${facts}
`
}
