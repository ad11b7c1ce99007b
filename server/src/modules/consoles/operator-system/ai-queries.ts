import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export type UsageRow = { calls: number; input_tokens: number; output_tokens: number }
export type DayRow = UsageRow & { day: string }

/** So many days in UTC, today the last, also those without calls. */
export async function selectDays(db: Db, days: number): Promise<DayRow[]> {
  const result = await sql<DayRow>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(u.calls), 0)::bigint as calls,
      coalesce(sum(u.input_tokens), 0)::bigint as input_tokens,
      coalesce(sum(u.output_tokens), 0)::bigint as output_tokens
    from (select (now() at time zone 'utc')::date - n as day
      from generate_series(0, ${days - 1}::integer) n) d
    left join model_usage u on u.day = d.day
    group by d.day order by d.day`.execute(db)
  return result.rows
}

export async function selectBookedToday(db: Db): Promise<number> {
  const result = await sql<{ tokens: number }>`
    select coalesce(sum(booked_tokens), 0)::bigint as tokens from model_usage_totals
    where day = (now() at time zone 'utc')::date`.execute(db)
  return result.rows[0]?.tokens ?? 0
}

export type AccountUsageRow = UsageRow & { account_id: string; account_name: string }

export async function selectAccounts(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<AccountUsageRow[]> {
  const result = await sql<AccountUsageRow>`
    select u.account_id, a.name as account_name, sum(u.calls)::bigint as calls,
      sum(u.input_tokens)::bigint as input_tokens, sum(u.output_tokens)::bigint as output_tokens
    from model_usage u join accounts a on a.id = u.account_id
    where u.day > (now() at time zone 'utc')::date - ${days}::integer
    group by u.account_id, a.name
    order by sum(u.input_tokens + u.output_tokens) desc, u.account_id limit ${limit}`.execute(db)
  return result.rows
}

export type WeekRow = {
  week: string
  drafts: number
  answered: number
  as_is: number
  edited: number
  unused: number
}

/** So many weeks in UTC, this one the last; of each the newest drafts, so many at most. */
export async function selectWeeks(
  db: Db,
  { weeks, draftsMax }: { weeks: number; draftsMax: number },
): Promise<WeekRow[]> {
  const result = await sql<WeekRow>`
    with weeks as (
      select (date_trunc('week', now() at time zone 'utc') - make_interval(weeks => n)) as starts
      from generate_series(0, ${weeks - 1}::integer) n
    ), looked as (
      select weeks.starts, draft.account_id, draft.task_id from weeks, lateral (
        select d.account_id, d.task_id from ai_drafts d
        where d.created_at >= weeks.starts at time zone 'utc'
          and d.created_at < (weeks.starts + interval '1 week') at time zone 'utc'
        order by d.created_at desc limit ${draftsMax}) draft
    ), used as (
      select looked.starts, r.provenance is not null as is_answered, case
        when r.provenance is null then null
        when r.provenance->>'source' = 'human' then 'unused'
        when r.provenance->>'source' = 'ai' or r.provenance->>'keptShare' = '1'
          or (r.provenance ? 'fields' and not r.provenance ? 'omittedFields' and not exists (
            select from jsonb_each_text(r.provenance->'fields') field where field.value <> 'ai'))
          then 'as_is'
        else 'edited' end as kind
      from looked left join task_results r
        on r.account_id = looked.account_id and r.task_id = looked.task_id
    )
    select to_char(weeks.starts, 'YYYY-MM-DD') as week, count(used.starts) as drafts,
      count(*) filter (where used.is_answered) as answered,
      count(*) filter (where used.kind = 'as_is') as as_is,
      count(*) filter (where used.kind = 'edited') as edited,
      count(*) filter (where used.kind = 'unused') as unused
    from weeks left join used using (starts)
    group by weeks.starts order by weeks.starts`.execute(db)
  return result.rows
}
