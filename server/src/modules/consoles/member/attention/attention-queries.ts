import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'

export type AttentionRow = { open_tasks: number; failing_webhooks: number; is_low: boolean }

/** In one statement, because every page of the account asks for it again and again. */
export async function selectAttention(
  db: Db,
  accountUuid: string,
  openTasksMax: number,
): Promise<AttentionRow> {
  const result = await sql<AttentionRow>`
    select
      (select count(*) from (select from task_queue
        where account_id = ${accountUuid} and status = 'pending' limit ${openTasksMax}) open)
        as open_tasks,
      (select count(*) from webhook_endpoints e join webhook_lanes l on l.endpoint_id = e.id
        where e.account_id = ${accountUuid} and e.deleted_at is null and e.disabled_at is null
          and l.failing_since is not null) as failing_webhooks,
      exists (select from accounts a join balances b on b.account_id = a.id
        where a.id = ${accountUuid} and b.available < a.low_balance_credits
          and b.available < b.granted) as is_low`.execute(db)
  return result.rows[0] as AttentionRow
}
