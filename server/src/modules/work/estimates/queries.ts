import { sql } from 'kysely'
import type { Mode } from '../../../core/money.ts'
import { isEstimateOf, narrowestEstimate } from '../../../db/answer-times.ts'
import type { Db } from '../../../db/client.ts'

export type ChargeRow = {
  is_own: boolean
  tasks: number
  median: number
  p90: number
  /** The 5th, 10th … 100th percentile; null where they are of several accounts. */
  twentieths: number[] | null
}

type Kind = { mode: Mode; tagId: number; hasSchema: boolean }

/** That of the account first, then that of the deployment; either may be missing. */
export async function selectCharges(
  db: Db,
  accountUuid: string,
  { mode, tagId, hasSchema }: Kind,
): Promise<ChargeRow[]> {
  return await db
    .selectFrom('charge_estimates')
    .select([
      sql<boolean>`account_id is not null`.as('is_own'),
      'tasks',
      'median',
      'p90',
      'twentieths',
    ])
    .where((is) => is.or([is('account_id', '=', accountUuid), is('account_id', 'is', null)]))
    .where('mode', '=', mode)
    .where('tag_id', '=', tagId)
    .where('has_schema', '=', hasSchema)
    .orderBy('is_own', 'desc')
    .execute()
}

export type AnswerTimeRow = {
  level: string
  tasks: number
  p50_seconds: number
  p90_seconds: number
}

/** Of each level that has enough tasks, the narrowest first. */
export async function selectAnswerTimes(
  db: Db,
  { mode, isInstant, tagId, at }: { mode: Mode; isInstant: boolean; tagId: number; at: Date },
): Promise<AnswerTimeRow[]> {
  const hourOfDay = at.getUTCHours()
  const hourOfWeek = ((at.getUTCDay() + 6) % 7) * 24 + hourOfDay
  const result = await sql<AnswerTimeRow>`
    select level, tasks, p50_seconds, p90_seconds from answer_time_estimates,
      (select ${tagId}::bigint as tag, ${hourOfWeek}::integer as hour_of_week,
        ${hourOfDay}::integer as hour_of_day) wanted
    where mode = ${mode} and is_instant = ${isInstant}
      and ${sql.raw(isEstimateOf('wanted.tag', 'wanted.hour_of_week', 'wanted.hour_of_day'))}
    order by ${sql.raw(narrowestEstimate)}`.execute(db)
  return result.rows
}
