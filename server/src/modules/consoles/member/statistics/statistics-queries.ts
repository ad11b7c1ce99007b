import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { firstUuidAt } from '../../../../core/ids.ts'
import type { Mode } from '../../../../core/money.ts'
import type { Db } from '../../../../db/client.ts'
import { shownStage } from '../../../../db/shown-stage.ts'
import type { MakerRow } from '../ledger/maker-queries.ts'
import type { Stage } from '../member.ts'

export type SpanRow = { from: Date; before_from: Date; to: Date; first_day: string }

/** The days of a zone, today the last of them, and as many before. */
export async function selectSpan(db: Db, days: number, timeZone: string): Promise<SpanRow> {
  const result = await sql<SpanRow>`
    with first as (
      select date_trunc('day', now() at time zone ${timeZone})
        - make_interval(days => ${days - 1}) as day)
    select day at time zone ${timeZone} as from,
      (day - make_interval(days => ${days})) at time zone ${timeZone} as before_from, now() as to,
      to_char(day, 'YYYY-MM-DD') as first_day
    from first`.execute(db)
  return result.rows[0] as SpanRow
}

export type Asked = { accountUuid: string; projectId: number | undefined; span: SpanRow }

function usageOf({ accountUuid, projectId }: Asked): RawBuilder<SqlBool> {
  const ofProject = projectId === undefined ? sql`` : sql`and project_id = ${projectId}`
  return sql<SqlBool>`account_id = ${accountUuid} ${ofProject}`
}

export async function selectSpentBefore(db: Db, asked: Asked): Promise<number> {
  const { before_from, from } = asked.span
  const result = await sql<{ charged: number }>`
    select coalesce(sum(charged), 0)::bigint as charged from usage_quarters
    where ${usageOf(asked)} and quarter_at >= ${before_from} and quarter_at < ${from}`.execute(db)
  return result.rows[0]?.charged ?? 0
}

export type DayRow = { day: string; mode: Mode; charged: number }

export async function selectSpentDays(db: Db, asked: Asked, timeZone: string): Promise<DayRow[]> {
  const result = await sql<DayRow>`
    select to_char(quarter_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, mode,
      sum(charged)::bigint as charged
    from usage_quarters where ${usageOf(asked)} and quarter_at >= ${asked.span.from}
    group by 1, 2`.execute(db)
  return result.rows
}

export type ProjectSpendRow = { project_id: number; project_name: string; charged: number }

export async function selectProjectSpend(
  db: Db,
  asked: Asked,
  limit: number,
): Promise<ProjectSpendRow[]> {
  const result = await sql<ProjectSpendRow>`
    select spent.project_id, p.name as project_name, spent.charged
    from (select project_id, sum(charged)::bigint as charged from usage_quarters
      where ${usageOf(asked)} and quarter_at >= ${asked.span.from}
      group by 1 order by 2 desc, 1 limit ${limit}) spent
    join projects p on p.account_id = ${asked.accountUuid} and p.id = spent.project_id
    order by spent.charged desc, spent.project_id`.execute(db)
  return result.rows
}

export type KeySpendRow = MakerRow & { charged: number }

export async function selectKeySpend(db: Db, asked: Asked, limit: number): Promise<KeySpendRow[]> {
  const result = await sql<KeySpendRow>`
    select spent.key_id as maker_id, k.id is not null as maker_is_key,
      coalesce(k.name, u.name, '') as maker_name, spent.charged
    from (select key_id, sum(charged)::bigint as charged from usage_quarters
      where ${usageOf(asked)} and quarter_at >= ${asked.span.from}
      group by 1 order by 2 desc, 1 limit ${limit}) spent
    left join api_keys k on k.id = spent.key_id
    left join auth.users u on u.id = spent.key_id and k.id is null
    order by spent.charged desc, spent.key_id`.execute(db)
  return result.rows
}

export type StageRow = { stage: Stage; tasks: number }

/** What is open, of so many at most. */
export async function selectOpenStages(
  db: Db,
  { accountUuid, projectId }: Asked,
  scanMax: number,
): Promise<StageRow[]> {
  const ofProject = projectId === undefined ? sql`` : sql`and project_id = ${projectId}`
  const result = await sql<StageRow>`
    select ${sql.raw(shownStage('open'))} as stage, count(*) as tasks from (
      select stage from task_queue
      where account_id = ${accountUuid} and status = 'pending' ${ofProject} limit ${scanMax}) open
    group by 1 order by 1`.execute(db)
  return result.rows
}

export type AnswerTimesRow = {
  mode: Mode
  answers: number
  p50_seconds: number
  p95_seconds: number
  on_time: number
  /** How many fell between one end and the next; those that are empty are left out. */
  buckets: Record<string, number>
}

/** Of the newest answers to tasks of the span, so many at most. */
export async function selectAnswerTimes(
  db: Db,
  { accountUuid, projectId, span }: Asked,
  { endsSeconds, answersMax }: { endsSeconds: readonly number[]; answersMax: number },
): Promise<AnswerTimesRow[]> {
  const ofProject = projectId === undefined ? sql`` : sql`and project_id = ${projectId}`
  const result = await sql<AnswerTimesRow>`
    with answers as materialized (
      select mode, final_at <= due_at as is_on_time,
        extract(epoch from final_at - uuid_extract_timestamp(task_id))::integer as seconds
      from task_queue
      where account_id = ${accountUuid} and status = 'completed' ${ofProject}
        and task_id >= ${firstUuidAt(span.from)}::uuid
      order by task_id desc limit ${answersMax}
    ), buckets as (
      select mode, width_bucket(seconds, ${[...endsSeconds]}::integer[]) as bucket, count(*) as answers
      from answers group by 1, 2
    )
    select a.mode, count(*) as answers,
      percentile_disc(0.5) within group (order by a.seconds) as p50_seconds,
      percentile_disc(0.95) within group (order by a.seconds) as p95_seconds,
      count(*) filter (where a.is_on_time) as on_time,
      (select jsonb_object_agg(b.bucket, b.answers) from buckets b where b.mode = a.mode) as buckets
    from answers a group by a.mode`.execute(db)
  return result.rows
}
