// What was charged, summed up by quarters of an hour.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/client.ts'

/** How far the sums have come, and how far the ledger has; undefined before the first look. */
export async function selectUsageMark(
  db: Db,
  accountUuid: string,
): Promise<{ last_number: number | null; head: number }> {
  const result = await sql<{ last_number: number | null; head: number }>`
    select m.last_number, b.last_entry_number as head
    from balances b left join usage_marks m on m.account_id = b.account_id
    where b.account_id = ${accountUuid}`.execute(db)
  return result.rows[0] ?? { last_number: null, head: 0 }
}

/** Accounts whose sums lag so many entries behind, some of them. */
export async function selectLagging(
  db: Db,
  { entriesMin, limit }: { entriesMin: number; limit: number },
): Promise<string[]> {
  const result = await sql<{ account_id: string }>`
    select b.account_id from balances b left join usage_marks m on m.account_id = b.account_id
    where b.last_entry_number - coalesce(m.last_number, 0) >= ${entriesMin} limit ${limit}`.execute(
    db,
  )
  return result.rows.map(({ account_id }) => account_id)
}

export async function insertUsageMark(
  db: Db,
  accountUuid: string,
  lastNumber: number,
): Promise<void> {
  await db
    .insertInto('usage_marks')
    .values({ account_id: accountUuid, last_number: lastNumber })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Holds the mark until the transaction ends, so that no entry is summed up twice. */
export async function lockUsageMark(tx: Tx, accountUuid: string): Promise<number> {
  const row = await tx
    .selectFrom('usage_marks')
    .select('last_number')
    .where('account_id', '=', accountUuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.last_number
}

export type UsageStep = { accountUuid: string; after: number; upTo: number }

export async function addUsage(tx: Tx, { accountUuid, after, upTo }: UsageStep): Promise<void> {
  await sql`
    insert into usage_quarters as known (account_id, quarter_at, project_id, key_id, mode, charged)
    select e.account_id, date_bin('15 minutes', e.created_at, timestamptz '2000-01-01 00:00:00+00'),
      t.project_id, t.key_id, t.mode, sum(e.amount)
    from ledger_entries e
    join tasks t on t.account_id = e.account_id and t.id = e.task_id
    where e.account_id = ${accountUuid} and e.number > ${after} and e.number <= ${upTo}
      and e.kind = 'capture'
    group by 1, 2, 3, 4, 5
    on conflict (account_id, quarter_at, project_id, key_id, mode)
    do update set charged = known.charged + excluded.charged`.execute(tx)
  await tx
    .updateTable('usage_marks')
    .set({ last_number: upTo })
    .where('account_id', '=', accountUuid)
    .execute()
}

export async function sumUsage(db: Db, accountUuid: string, days: number): Promise<number> {
  const result = await sql<{ charged: number }>`
    select coalesce(sum(charged), 0)::bigint as charged from usage_quarters
    where account_id = ${accountUuid} and quarter_at > now() - make_interval(days => ${days})`.execute(
    db,
  )
  return result.rows[0]?.charged ?? 0
}
