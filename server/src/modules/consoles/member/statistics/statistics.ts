// What an account spends and how it is served, told in the zone of the reader's days.

import { limits } from '../../../../core/limits.ts'
import { type Mode, modes } from '../../../../core/money.ts'
import { inTimeZone } from '../../../../core/time-zone.ts'
import type { Db } from '../../../../db/client.ts'
import { type Quotas, readQuotas } from '../../../money/balances/balances.ts'
import { readBalance } from '../../../money/credits/credits.ts'
import {
  type AnswerTimesRow,
  type Asked,
  type DayRow,
  type KeySpendRow,
  type ProjectSpendRow,
  type StageRow,
  selectAnswerTimes,
  selectKeySpend,
  selectOpenStages,
  selectProjectSpend,
  selectSpan,
  selectSpentBefore,
  selectSpentDays,
} from './statistics-queries.ts'
import { sumUpUsage } from './usage.ts'

export type { AnswerTimesRow, KeySpendRow, ProjectSpendRow, StageRow }

export const spendersShownMax = 50
/** Where one bar of the histogram ends and the next begins. */
export const bucketEndsSeconds = [
  ...[60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 57_600, 86_400],
]

export type SpentDay = { day: string } & Record<Mode, number>

export type Statistics = {
  from: Date
  to: Date
  available: number
  held: number
  spent: number
  spentBefore: number
  open: StageRow[]
  quotas: Quotas
  days: SpentDay[]
  answerTimes: AnswerTimesRow[]
  projects: ProjectSpendRow[]
  keys: KeySpendRow[]
}

export type StatisticsFilter = {
  days: number
  timeZone: string
  projectId: number | undefined
}

export async function readStatistics(
  db: Db,
  accountUuid: string,
  { days, timeZone, projectId }: StatisticsFilter,
): Promise<Statistics> {
  const span = await inTimeZone(timeZone, () => selectSpan(db, days, timeZone))
  await sumUpUsage(db, accountUuid)
  const asked: Asked = { accountUuid, projectId, span }
  const { available, held } = await readBalance(db, accountUuid)
  const ofDays = await selectSpentDays(db, asked, timeZone)
  return {
    from: span.from,
    to: span.to,
    available,
    held,
    spent: ofDays.reduce((sum, { charged }) => sum + charged, 0),
    spentBefore: await selectSpentBefore(db, asked),
    quotas: await readQuotas(db, accountUuid),
    open: await selectOpenStages(db, asked, limits.dashboardTasksLookedAtMax),
    days: listDays(span.first_day, days).map((day) => addUpDay(day, ofDays)),
    answerTimes: await selectAnswerTimes(db, asked, {
      endsSeconds: bucketEndsSeconds,
      answersMax: limits.answersCountedMax,
    }),
    projects: await selectProjectSpend(db, asked, spendersShownMax),
    keys: await selectKeySpend(db, asked, spendersShownMax),
  }
}

/** So many days from one on, as dates without a zone. */
function listDays(first: string, days: number): string[] {
  const start = Date.parse(`${first}T00:00:00Z`)
  return [...Array(days).keys()].map((day) =>
    new Date(start + day * 86_400_000).toISOString().slice(0, 10),
  )
}

function addUpDay(day: string, rows: readonly DayRow[]): SpentDay {
  const spent = modes.map((mode) => [
    mode,
    rows.find((row) => row.day === day && row.mode === mode)?.charged ?? 0,
  ])
  return { day, ...(Object.fromEntries(spent) as Record<Mode, number>) }
}
