import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'

/** Of these tasks; those that wait to be sent stay, and go with their day. */
export async function deleteEndedDeliveries(
  tx: Tx,
  accountUuid: string,
  taskUuids: string[],
): Promise<void> {
  await sql`
    with ended as (
      delete from webhook_deliveries d
      where d.account_id = ${accountUuid} and d.task_id = any(${taskUuids}::uuid[])
        and d.status <> 'pending'
      returning d.id
    )
    delete from webhook_attempts a using ended where a.delivery_id = ended.id`.execute(tx)
}
