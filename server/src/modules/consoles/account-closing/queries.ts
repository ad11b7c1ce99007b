import type { Tx } from '../../../db/client.ts'

export async function countPending(tx: Tx, accountUuids: string[]): Promise<number> {
  const row = await tx
    .selectFrom('task_queue')
    .select((count) => count.fn.countAll<number>().as('pending'))
    .where('account_id', 'in', accountUuids)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return row.pending
}
