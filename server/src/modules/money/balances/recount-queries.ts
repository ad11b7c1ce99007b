import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

/** How much a counter is above what there is. */
export type Drift = { pendingTasks: number; tasks: number; contentBytes: number }

export async function selectLeastRecentlyChecked(
  db: Db,
  { everyHours, limit }: { everyHours: number; limit: number },
): Promise<string[]> {
  const result = await sql<{ account_id: string }>`
    select account_id from balances
    where usage_checked_at < now() - make_interval(hours => ${everyHours})
    order by usage_checked_at, account_id limit ${limit}`.execute(db)
  return result.rows.map((row) => row.account_id)
}

/** Reads every task of the account, so it is given time. */
export async function selectDrift(
  tx: Tx,
  accountUuid: string,
): Promise<Drift & { checkedAt: string }> {
  await sql`set local statement_timeout = '2min'`.execute(tx)
  const result = await sql<Drift & { checkedAt: string }>`
    select b.usage_checked_at::text as "checkedAt",
      b.pending_tasks - (select count(*) from task_queue q
        where q.account_id = b.account_id and q.status = 'pending') as "pendingTasks",
      b.kept_tasks - (select count(*) from task_queue q
        where q.account_id = b.account_id) as tasks,
      (b.content_bytes
        - (select coalesce(sum(text_bytes_of(t)), 0) from tasks t
          where t.account_id = b.account_id and t.content_removed_at is null)
        - (select coalesce(sum(f.size_bytes), 0) from task_attachments f
          where f.account_id = b.account_id and f.removed_at is null and f.blocked is null)
        - (select coalesce(sum(u.size_bytes), 0) from uploads u
          where u.account_id = b.account_id and u.state in ('waiting', 'ready')))::bigint
        as "contentBytes"
    from balances b where b.account_id = ${accountUuid}`.execute(tx)
  return result.rows[0] as Drift & { checkedAt: string }
}

/** False when the account was checked by somebody else since. */
export async function correctCounters(
  tx: Tx,
  accountUuid: string,
  drift: Drift,
  checkedAt: string,
): Promise<boolean> {
  const result = await sql`
    update balances set pending_tasks = pending_tasks - ${drift.pendingTasks}::bigint,
      kept_tasks = kept_tasks - ${drift.tasks}::bigint,
      content_bytes = content_bytes - ${drift.contentBytes}::bigint,
      usage_checked_at = clock_timestamp()
    where account_id = ${accountUuid} and usage_checked_at = ${checkedAt}::timestamptz`.execute(tx)
  return result.numAffectedRows === 1n
}
