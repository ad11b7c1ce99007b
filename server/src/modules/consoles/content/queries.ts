import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export async function selectKeepDays(
  db: Db | Tx,
  accountUuid: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('content_rules')
    .select('keep_days')
    .where('account_id', '=', accountUuid)
    .executeTakeFirst()
  return row?.keep_days
}

export async function upsertRules(tx: Tx, accountUuids: string[], keepDays: number): Promise<void> {
  await tx
    .insertInto('content_rules')
    .values(accountUuids.map((account_id) => ({ account_id, keep_days: keepDays })))
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ keep_days: keepDays }))
    .execute()
}

export async function deleteRules(tx: Tx, accountUuids: string[]): Promise<void> {
  await tx.deleteFrom('content_rules').where('account_id', 'in', accountUuids).execute()
}

export type Rule = { accountUuid: string; keepDays: number }

export async function selectRules(db: Db): Promise<Rule[]> {
  return await db
    .selectFrom('content_rules')
    .select(['account_id as accountUuid', 'keep_days as keepDays'])
    .orderBy('account_id')
    .execute()
}

export type Batch = Rule & { afterUuid: string | undefined; limit: number }

const ageOf = ({ keepDays }: Rule) => sql`make_interval(days => ${keepDays})`

/**
 * The ids between which something may be left to remove: from where the last round ended, a second
 * earlier because the end of an id is chance, up to what was made so long ago that it may be due.
 */
const rangeOf = (rule: Rule) => sql`
  select uuidv7(greatest(swept_before, '2000-01-01') - clock_timestamp() - interval '1 second') as first_id,
    uuidv7(-${ageOf(rule)}) as end_id
  from content_rules where account_id = ${rule.accountUuid}`

export type DueContent = { id: string; bytes: number }

/**
 * Final tasks whose content has been kept long enough, locked, with the bytes of their texts. In the
 * order of their ids, as the index has them.
 */
export async function lockDue(tx: Tx, batch: Batch): Promise<DueContent[]> {
  const { accountUuid, afterUuid, limit } = batch
  const result = await sql<DueContent>`
    with range as materialized (${rangeOf(batch)})
    select t.id, text_bytes_of(t)::bigint as bytes from range, task_queue q
    join tasks t on t.account_id = q.account_id and t.id = q.task_id
    where q.account_id = ${accountUuid} and q.task_id < range.end_id
      and q.task_id > coalesce(${afterUuid ?? null}::uuid, range.first_id)
      and q.final_at < clock_timestamp() - ${ageOf(batch)} and t.content_removed_at is null
    order by q.task_id limit ${limit} for update of t`.execute(tx)
  return result.rows
}

/** The oldest task that still has content says where the next round begins. */
export async function updateSwept(tx: Tx, rule: Rule): Promise<void> {
  const { accountUuid } = rule
  await sql`
    with range as materialized (${rangeOf(rule)})
    update content_rules set swept_before = coalesce(
      (select uuid_extract_timestamp(q.task_id) from range, task_queue q
        join tasks t on t.account_id = q.account_id and t.id = q.task_id
        where q.account_id = ${accountUuid} and t.content_removed_at is null
          and q.task_id > range.first_id and q.task_id < range.end_id
        order by q.task_id limit 1),
      clock_timestamp() - ${ageOf(rule)})
    where account_id = ${accountUuid}`.execute(tx)
}
