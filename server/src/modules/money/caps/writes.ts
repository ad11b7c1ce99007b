// What creates and settlements have written to caps, only where an account has any. All of it happens under
// the lock of the account's balance row, which they take first: so the rows of caps are never waited for, two
// statements cannot wait for each other, and each sees the newest row, whatever its snapshot was.
import { sql } from 'kysely'
import type { CapPeriod, CapSubject } from '../../../core/full-cap.ts'
import type { Tx } from '../../../db/client.ts'
import type { Param } from '../../../db/statement.ts'

/** In percent of the amount; each is told of once in each period. */
export const alertSteps = [50, 80, 100] as const

type CapValues = { accountUuid: string; keyUuid: string; maxCredits: number }

type Sources = { gate: string; locked: string }

/**
 * The caps that a hold falls under, as they are after the wait for the balance row. A task that a person
 * created has no key, and so no cap of a key.
 */
export const lockCaps = (param: Param<CapValues>, { gate, locked }: Sources) =>
  `select c.id, c.period, c.amount, c.starts_at, c.used
  from ${gate}, ${locked}, spending_caps c
  where c.account_id = ${param('accountUuid')}
    and (c.project_id is null or c.project_id = ${gate}.project_id)
    and (c.key_lineage_id is null or c.key_lineage_id =
      (select k.lineage_id from api_keys k where k.id = ${param('keyUuid')}))
  for no key update of c`

/** The period of the create beside the one that is counted, which may be over. */
export const reckonPeriods = (
  param: Param<CapValues>,
  { gate, caps }: { gate: string; caps: string },
) => `select ${caps}.*, p.starts_at as period_starts_at, p.ends_at as period_ends_at
  from ${gate}, ${caps}, accounts a, lateral spending_period(
    case ${caps}.period when 'month' then 'month' else 'day' end,
    uuid_extract_timestamp(${gate}.task_id), a.time_zone) p
  where a.id = ${param('accountUuid')}`

/**
 * A row where no cap refuses the hold. A create whose moment lies before the counted period was overtaken
 * by one after midnight; it is refused here and tried again with a later moment.
 */
export const findRoom = (
  param: Param<CapValues>,
  { locked, reckoned }: { locked: string; reckoned: string },
) => `select from ${locked} where not exists (select from ${reckoned} r
    where ${param('maxCredits')} > r.amount or (r.period <> 'task'
      and (r.starts_at > r.period_starts_at or (r.starts_at = r.period_starts_at
        and r.used + ${param('maxCredits')} > r.amount))))`

/** The first create of a period begins its count. */
export const countHold = (
  param: Param<CapValues>,
  { reckoned, room }: { reckoned: string; room: string },
) => `update spending_caps c
  set starts_at = r.period_starts_at, ends_at = r.period_ends_at,
    used = case when c.starts_at = r.period_starts_at then c.used else 0 end + ${param('maxCredits')},
    charged = case when c.starts_at = r.period_starts_at then c.charged else 0 end
  from ${reckoned} r, ${room}
  where c.id = r.id and c.period <> 'task'
  returning c.id, c.account_id, c.amount, c.starts_at, c.ends_at, c.used`

/** Steps that this hold reached. The primary key keeps one that was reached before in the period. */
export const insertAlerts = (param: Param<CapValues>, { counted }: { counted: string }) =>
  `insert into spending_cap_alerts (cap_id, starts_at, step, account_id, ends_at)
  select c.id, c.starts_at, reached.step, c.account_id, c.ends_at
  from ${counted} c, unnest('{${alertSteps.join(',')}}'::smallint[]) reached (step)
  where c.used * 100 >= c.amount * reached.step
    and (c.used - ${param('maxCredits')}) * 100 < c.amount * reached.step
  on conflict do nothing`

/** Only the period of the create: its moment is in the task's id. */
const isOfTask = (task: string) => `c.period <> 'task'
    and c.starts_at <= uuid_extract_timestamp(${task}.id)
    and (c.project_id is null or c.project_id = ${task}.project_id)
    and (c.key_lineage_id is null or c.key_lineage_id =
      (select k.lineage_id from api_keys k where k.id = ${task}.key_id))`

/** The whole hold of a task, where the row of `balance` says that there are caps. */
export const giveBackHold = (
  param: Param<{ accountUuid: string; taskUuid: string }>,
  balance: string,
) => `update spending_caps c set used = greatest(c.used - ${balance}.held_credits, 0)
  from ${balance}, tasks t
  where ${balance}.has_caps and c.account_id = ${param('accountUuid')}
    and t.account_id = ${param('accountUuid')} and t.id = ${param('taskUuid')}
    and ${isOfTask('t')}`

/** What of the hold was not charged, where the row of `balance` says that there are caps. */
export const giveBackReleased = (param: Param<{ taskUuid: string }>, balance: string) =>
  `update spending_caps c set used = greatest(c.used - ${balance}.released, 0),
    charged = c.charged + ${balance}.charged
  from ${balance}, tasks t
  where ${balance}.has_caps and c.account_id = ${balance}.account_id
    and t.account_id = ${balance}.account_id and t.id = ${param('taskUuid')}
    and ${isOfTask('t')}`

export type Settled = { accountUuid: string; taskUuid: string; charged: number; released: number }

/** After the balance row was updated. It never fails: a wrong count must not keep a task from its end. */
export async function giveBack(tx: Tx, settled: Settled): Promise<void> {
  const { accountUuid, taskUuid, charged, released } = settled
  await sql`
    update spending_caps c set used = greatest(c.used - ${released}::bigint, 0),
      charged = c.charged + ${charged}::bigint
    from tasks t
    where c.account_id = ${accountUuid} and t.account_id = ${accountUuid} and t.id = ${taskUuid}
      and ${sql.raw(isOfTask('t'))}`.execute(tx)
}

// Alerts: a step is inserted by the statement that reaches it. It is marked as told in the transaction that
// raises its notice, under its lock: so it is told once, however many workers look, and a worker that dies
// has told nothing. One of a period that is over by now is still told.

export type CapAlert = {
  accountUuid: string
  capUuid: string
  startsAt: Date
  endsAt: Date
  step: number
}

/** What the cap is like now, for who is told. */
export type ToldCap = CapAlert & {
  subject: CapSubject
  /** Of the project or key; empty for the account. */
  name: string
  period: CapPeriod
  amount: number
}

/** Marks the next alerts as told. Of a cap that was deleted meanwhile nothing is told. */
export async function takeAlerts(tx: Tx, limit: number): Promise<ToldCap[]> {
  const result = await sql<ToldCap>`
    with due as materialized (
      select cap_id, starts_at, step from spending_cap_alerts where told_at is null
      order by reached_at, cap_id, step limit ${limit} for update skip locked
    ), told as (
      update spending_cap_alerts a set told_at = now() from due
      where a.cap_id = due.cap_id and a.starts_at = due.starts_at and a.step = due.step
      returning a.*
    )
    select told.account_id as "accountUuid", told.cap_id as "capUuid", told.starts_at as "startsAt",
      told.ends_at as "endsAt", told.step, c.period, c.amount,
      case when c.project_id is not null then 'project' when c.key_lineage_id is not null then 'key'
        else 'account' end as subject,
      coalesce(p.name, (select coalesce(nullif(k.name, ''), k.hint) from api_keys k
        where k.lineage_id = c.key_lineage_id order by k.id desc limit 1), '') as name
    from told join spending_caps c on c.id = told.cap_id
      left join projects p on p.account_id = c.account_id and p.id = c.project_id
    order by told.reached_at, told.cap_id, told.step`.execute(tx)
  return result.rows
}

/** Those of periods that ended a day ago, when no create can still belong to one. */
export async function removeEndedAlerts(tx: Tx, limit: number): Promise<CapAlert[]> {
  const result = await sql<CapAlert>`
    delete from spending_cap_alerts where (cap_id, starts_at, step) in (
      select cap_id, starts_at, step from spending_cap_alerts
      where ends_at < now() - interval '1 day' and told_at is not null
      limit ${limit} for update skip locked)
    returning account_id as "accountUuid", cap_id as "capUuid", starts_at as "startsAt",
      ends_at as "endsAt", step`.execute(tx)
  return result.rows
}
