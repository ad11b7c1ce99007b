import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Revision } from '../../../../core/money.ts'
import type { Db } from '../../../../db/client.ts'
import { type MakerRow, makerColumns, makerJoins } from './maker-queries.ts'

export type EntryKind = 'grant' | 'hold' | 'capture' | 'release' | 'adjust'

export type LedgerFilter = {
  kind: EntryKind | undefined
  taskUuid: string | undefined
  projectId: number | undefined
  /** The key that made the task, or the member who did. */
  makerUuid: string | undefined
  from: Date | undefined
  to: Date | undefined
  beforeNumber: number | undefined
  limit: number
  /** How many entries a filtered page scans at most. */
  scanMax?: number
}

export type LedgerRow = Partial<MakerRow> & {
  number: number
  kind: EntryKind
  debit: string
  credit: string
  amount: number
  available_after: number
  held_after: number
  reason: string | null
  created_at: Date
  task_id: string | null
  project_id: number | null
  project_name: string | null
  effort_seconds: number | null
  max_credits: number | null
  mode_multiplier_e4: number | null
  tag_multiplier_e4: number | null
  created_revision: Revision | null
  cancel_reason: string | null
}

/**
 * The number of the first entry at or after a time. Entries are numbered in the order in which they
 * were written, so no index on the time is needed: a binary search over the numbers finds the position.
 */
export async function selectEntryPlace(db: Db, accountUuid: string, time: Date): Promise<number> {
  const result = await sql<{ place: number }>`
    with recursive halves (low, high) as (
      select 0::bigint, last_entry_number + 1 from balances where account_id = ${accountUuid}
      union all
      select case when e.created_at < ${time} then e.number else h.low end,
        case when e.created_at < ${time} then h.high else h.middle end
      from (select low, high, (low + high) / 2 as middle from halves where high - low > 1) h
      left join lateral (
        select number, created_at from ledger_entries
        where account_id = ${accountUuid} and number >= h.middle and number < h.high
        order by number limit 1) e on true
    )
    select min(high) as place from halves`.execute(db)
  return result.rows[0]?.place ?? 1
}

export type Places = { first: number | undefined; end: number | undefined }

export type LedgerQuery = LedgerFilter & { scanMax: number; places: Places }

/** The newest entries that may be what is looked for. */
function lookAt(accountUuid: string, filter: LedgerQuery): RawBuilder<unknown> {
  const { places, beforeNumber, kind } = filter
  const range = [sql<SqlBool>`account_id = ${accountUuid}`]
  if (places.first !== undefined) range.push(sql<SqlBool>`number >= ${places.first}`)
  if (places.end !== undefined) range.push(sql<SqlBool>`number < ${places.end}`)
  if (filter.taskUuid !== undefined) return lookAtTask(accountUuid, range, filter.taskUuid)
  if (beforeNumber !== undefined) range.push(sql<SqlBool>`number < ${beforeNumber}`)
  // Spelled out, so that the index of what came by hand is known to hold them.
  if (kind === 'grant') range.push(sql<SqlBool>`kind = 'grant'`)
  if (kind === 'adjust') range.push(sql<SqlBool>`kind = 'adjust'`)
  return sql`select * from ledger_entries where ${sql.join(range, sql` and `)}
    order by number desc limit ${filter.scanMax}`
}

/** Its hold lies among the entries of the time it was made, and the settlement names the others. */
function lookAtTask(
  accountUuid: string,
  range: RawBuilder<SqlBool>[],
  taskUuid: string,
): RawBuilder<unknown> {
  return sql`
    select * from ledger_entries
    where ${sql.join(range, sql` and `)} and kind = 'hold' and task_id = ${taskUuid}
    union all
    select e.* from settlements s
    join ledger_entries e on e.account_id = s.account_id
      and e.number in (s.capture_entry_number, s.release_entry_number)
    where s.task_id = ${taskUuid} and s.account_id = ${accountUuid}`
}

/** Evaluated for each scanned entry until the page is full; each is one primary-key lookup. */
function residue(filter: LedgerQuery): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  const { kind, from, to, projectId, makerUuid, beforeNumber } = filter
  if (beforeNumber !== undefined) conditions.push(sql<SqlBool>`e.number < ${beforeNumber}`)
  if (kind !== undefined) conditions.push(sql<SqlBool>`e.kind = ${kind}`)
  if (from) conditions.push(sql<SqlBool>`e.created_at >= ${from}`)
  if (to) conditions.push(sql<SqlBool>`e.created_at < ${to}`)
  if (projectId !== undefined)
    conditions.push(sql<SqlBool>`(select q.project_id from task_queue q
      where q.account_id = e.account_id and q.task_id = e.task_id) = ${projectId}`)
  if (makerUuid !== undefined)
    conditions.push(sql<SqlBool>`(select t.key_id from tasks t
      where t.account_id = e.account_id and t.id = e.task_id) = ${makerUuid}`)
  return sql.join(conditions, sql` and `)
}

export async function selectLedger(
  db: Db,
  accountUuid: string,
  filter: LedgerQuery,
): Promise<LedgerRow[]> {
  const result = await sql<LedgerRow>`
    with found as materialized (
      select * from (${lookAt(accountUuid, filter)}) e
      where ${residue(filter)} order by e.number desc limit ${filter.limit})
    select e.number, e.kind, e.debit, e.credit, e.amount, e.available_after, e.held_after, e.reason,
      e.created_at, e.task_id, t.project_id, p.name as project_name, r.effort_seconds, t.max_credits,
      t.mode_multiplier_e4, t.tag_multiplier_e4, t.created_revision, q.cancel_reason, ${makerColumns}
    from found e
    left join tasks t on t.account_id = e.account_id and t.id = e.task_id
    left join task_queue q on q.account_id = e.account_id and q.task_id = e.task_id
    left join task_results r on r.account_id = e.account_id and r.task_id = e.task_id
    left join projects p on p.account_id = t.account_id and p.id = t.project_id
    ${makerJoins}
    order by e.number desc`.execute(db)
  return result.rows
}

/** The last scanned entry, where there may be more after it. */
export async function selectLookedAtEntry(
  db: Db,
  accountUuid: string,
  filter: LedgerQuery,
): Promise<number | undefined> {
  const result = await sql<{ number: number }>`
    select number from (${lookAt(accountUuid, filter)}) looked
    order by number desc offset ${filter.scanMax - 1} limit 1`.execute(db)
  return result.rows[0]?.number
}
