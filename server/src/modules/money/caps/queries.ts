import { sql } from 'kysely'
import type { CapPeriod } from '../../../core/full-cap.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { alertSteps } from './writes.ts'

export type SpendingRow = { pausedAt: Date | null; hasCaps: boolean; timeZone: string }

export async function selectSpending(
  db: Db | Tx,
  accountUuid: string,
): Promise<SpendingRow | undefined> {
  const result = await sql<SpendingRow>`
    select b.spending_paused_at as "pausedAt", b.has_caps as "hasCaps", a.time_zone as "timeZone"
    from balances b join accounts a on a.id = b.account_id
    where b.account_id = ${accountUuid}`.execute(db)
  return result.rows[0]
}

export type CapRow = {
  id: string
  project_id: number | null
  project_name: string | null
  /** The newest key of the lineage, one that works where there is one. */
  key_id: string | null
  key_name: string | null
  key_hint: string | null
  period: CapPeriod
  amount: number
  is_default: boolean
  used: number
  charged: number
  starts_at: Date
  resets_at: Date
  reached_at: Date | null
}

const periodOf = (moment: string) =>
  sql.raw(`spending_period(case c.period when 'month' then 'month' else 'day' end,
    ${moment}, a.time_zone)`)

/** What was counted of a period that is over counts no more. */
const inPeriod = (column: 'used' | 'charged') =>
  sql.raw(`case when c.starts_at = p.starts_at then c.${column} else 0 end`)

/** Those of keys that no longer work are kept for the tasks that they count, and not shown. */
export async function selectCaps(
  db: Db | Tx,
  accountUuid: string,
  capUuid?: string,
): Promise<CapRow[]> {
  const result = await sql<CapRow>`
    select c.id, c.project_id, pr.name as project_name, k.id as key_id, k.name as key_name,
      k.hint as key_hint, c.period, c.amount, c.is_default, ${inPeriod('used')} as used,
      ${inPeriod('charged')} as charged, p.starts_at, p.ends_at as resets_at,
      reached.reached_at
    from spending_caps c join accounts a on a.id = c.account_id
      cross join lateral ${periodOf('now()')} p
      left join projects pr on pr.account_id = c.account_id and pr.id = c.project_id
      left join lateral (
        select key.id, key.name, key.hint,
          key.revoked_at is null and (key.expires_at is null or key.expires_at > now()) as is_working
        from api_keys key
        where key.account_id = c.account_id and key.lineage_id = c.key_lineage_id
        order by is_working desc, key.id desc limit 1) k on true
      left join spending_cap_alerts reached on reached.cap_id = c.id
        and reached.starts_at = p.starts_at and reached.step = 100
    where c.account_id = ${accountUuid} and (c.key_lineage_id is null or k.is_working)
      and (${capUuid ?? null}::uuid is null or c.id = ${capUuid ?? null}::uuid)
    order by (c.key_lineage_id is not null), (c.project_id is not null), pr.name, k.name, c.id
    limit 1000`.execute(db)
  return result.rows
}

export type NewHold = {
  accountUuid: string
  keyUuid: string
  projectId: number | undefined
  maxCredits: number
}

export type FullRow = {
  id: string
  project_id: number | null
  key_lineage_id: string | null
  period: CapPeriod
  amount: number
  used: number
  ends_at: Date
}

/** The cap that refuses a hold now, the one with the least left first. */
export async function selectFullCap(
  db: Db,
  { accountUuid, keyUuid, projectId, maxCredits }: NewHold,
): Promise<FullRow | undefined> {
  const result = await sql<FullRow>`
    select c.id, c.project_id, c.key_lineage_id, c.period, c.amount, counted.used, p.ends_at
    from spending_caps c join accounts a on a.id = c.account_id
      cross join lateral ${periodOf('now()')} p
      cross join lateral (
        select case when c.period = 'task' then 0 else ${inPeriod('used')} end as used) counted
    where c.account_id = ${accountUuid} and counted.used + ${maxCredits}::bigint > c.amount
      and (c.project_id is null or c.project_id = coalesce(${projectId ?? null}::bigint,
        (select o.id from projects o where o.account_id = c.account_id and o.archived_at is null limit 1)))
      and (c.key_lineage_id is null or c.key_lineage_id =
        (select k.lineage_id from api_keys k where k.id = ${keyUuid}))
    order by c.amount - counted.used, p.ends_at desc, c.id limit 1`.execute(db)
  return result.rows[0]
}

export type NewCap = {
  accountUuid: string
  projectId: number | null
  lineageUuid: string | null
  period: CapPeriod
  amount: number
  isDefault: boolean
}

/** Undefined when the subject has a cap of this period already. */
export async function insertCap(tx: Tx, cap: NewCap): Promise<string | undefined> {
  const row = await tx
    .insertInto('spending_caps')
    .values({
      account_id: cap.accountUuid,
      project_id: cap.projectId,
      key_lineage_id: cap.lineageUuid,
      period: cap.period,
      amount: cap.amount,
      is_default: cap.isDefault,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The caps of a key, for a key that it made. Returns how many there are. */
export async function insertCopies(
  tx: Tx,
  { accountUuid, ofLineage, forLineage }: CopiedCaps,
): Promise<number> {
  const result = await sql`
    insert into spending_caps (account_id, key_lineage_id, period, amount, is_default)
    select account_id, ${forLineage}::uuid, period, amount, is_default from spending_caps
    where account_id = ${accountUuid} and key_lineage_id = ${ofLineage}`.execute(tx)
  return Number(result.numAffectedRows)
}

export type CopiedCaps = { accountUuid: string; ofLineage: string; forLineage: string }

export async function updateAmount(
  tx: Tx,
  { accountUuid, capUuid, amount }: { accountUuid: string; capUuid: string; amount: number },
): Promise<void> {
  await tx
    .updateTable('spending_caps')
    .set({ amount, is_default: false })
    .where('account_id', '=', accountUuid)
    .where('id', '=', capUuid)
    .execute()
}

export async function deleteCapRow(tx: Tx, accountUuid: string, capUuid: string): Promise<void> {
  await tx
    .deleteFrom('spending_caps')
    .where('account_id', '=', accountUuid)
    .where('id', '=', capUuid)
    .execute()
}

export async function countCaps(tx: Tx, accountUuid: string): Promise<number> {
  const { count } = await tx
    .selectFrom('spending_caps')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountUuid)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * What caps of the account count, from the tasks of the current period: of all of them, or of one. The
 * caller has the lock of the balance row. The least id of a moment is its milliseconds and zeros.
 */
export async function recountCaps(tx: Tx, accountUuid: string, capUuid?: string): Promise<void> {
  await sql`set local statement_timeout = '1min'`.execute(tx)
  await sql`
    update spending_caps cap
    set starts_at = s.starts_at, ends_at = s.ends_at, used = s.used, charged = s.charged
    from (
      select c.id, p.starts_at, p.ends_at, coalesce(sums.used, 0)::bigint as used,
        coalesce(sums.charged, 0)::bigint as charged
      from spending_caps c join accounts a on a.id = c.account_id
        cross join lateral ${periodOf('now()')} p
        left join lateral (
          select sum(case when q.status = 'pending' then q.held_credits else settled.charged end)
              as used, sum(settled.charged) as charged
          from tasks t
            join task_queue q on q.account_id = t.account_id and q.task_id = t.id
            left join settlements settled on settled.task_id = t.id
          where t.account_id = c.account_id
            and t.id >= (lpad(to_hex((extract(epoch from p.starts_at) * 1000)::bigint), 12, '0')
              || '70008000000000000000')::uuid
            and (c.project_id is null or t.project_id = c.project_id)
            and (c.key_lineage_id is null or t.key_id in
              (select k.id from api_keys k where k.account_id = c.account_id
                and k.lineage_id = c.key_lineage_id))) sums on true
      where c.account_id = ${accountUuid} and c.period <> 'task'
        and (${capUuid ?? null}::uuid is null or c.id = ${capUuid ?? null}::uuid)
    ) s
    where cap.id = s.id`.execute(tx)
}

/** The steps that caps are at or above, where the period has none of them yet. */
export async function insertReachedSteps(
  tx: Tx,
  accountUuid: string,
  capUuid?: string,
): Promise<void> {
  await sql`
    insert into spending_cap_alerts (cap_id, starts_at, step, account_id, ends_at)
    select c.id, c.starts_at, reached.step, c.account_id, c.ends_at
    from spending_caps c, unnest(${[...alertSteps]}::smallint[]) reached (step)
    where c.account_id = ${accountUuid} and c.period <> 'task' and c.ends_at > now()
      and c.used * 100 >= c.amount * reached.step
      and (${capUuid ?? null}::uuid is null or c.id = ${capUuid ?? null}::uuid)
    on conflict do nothing`.execute(tx)
}

export async function selectLineage(
  db: Db | Tx,
  accountUuid: string,
  keyUuid: string,
): Promise<string | undefined> {
  const result = await sql<{ lineage_id: string }>`
    select lineage_id from api_keys where account_id = ${accountUuid} and id = ${keyUuid}
      and revoked_at is null and (expires_at is null or expires_at > now())`.execute(db)
  return result.rows[0]?.lineage_id
}

export async function selectOpenProject(
  db: Db | Tx,
  accountUuid: string,
  projectId: number,
): Promise<boolean> {
  const result = await sql`
    select from projects where account_id = ${accountUuid} and id = ${projectId}
      and archived_at is null`.execute(db)
  return result.rows.length > 0
}
