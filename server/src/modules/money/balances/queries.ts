import { sql } from 'kysely'
import { lockUntilCommit } from '../../../db/advisory-locks.ts'
import type { Db, Tx } from '../../../db/client.ts'

/** Undefined stays as it is. */
export type QuotaLimits = {
  pendingTasks?: number | undefined
  /** Of test accounts alone: live tasks are never deleted, so their number only grows. */
  tasks?: number | undefined
  contentBytes?: number | undefined
}

const columns = [
  ...(['pending_tasks', 'kept_tasks', 'content_bytes'] as const),
  ...(['pending_tasks_max', 'kept_tasks_max', 'content_bytes_max'] as const),
]

export type QuotaRow = {
  pending_tasks: number
  kept_tasks: number
  content_bytes: number
  pending_tasks_max: number
  kept_tasks_max: number | null
  content_bytes_max: number
}

export async function selectQuotas(
  db: Db | Tx,
  accountUuid: string,
): Promise<QuotaRow | undefined> {
  return await db
    .selectFrom('balances')
    .select(columns)
    .where('account_id', '=', accountUuid)
    .executeTakeFirst()
}

/** False when the quota has no room for them. */
export async function addBytes(tx: Tx, accountUuid: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('balances')
    .set({ content_bytes: sql`content_bytes + ${bytes}::bigint` })
    .where('account_id', '=', accountUuid)
    .where(sql<boolean>`content_bytes + ${bytes}::bigint <= content_bytes_max`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function subtractBytes(tx: Tx, accountUuid: string, bytes: number): Promise<void> {
  await tx
    .updateTable('balances')
    .set({ content_bytes: sql`content_bytes - ${bytes}::bigint` })
    .where('account_id', '=', accountUuid)
    .execute()
}

export async function subtractTasks(
  tx: Tx,
  { accountUuid, tasks, bytes }: { accountUuid: string; tasks: number; bytes: number },
): Promise<void> {
  await tx
    .updateTable('balances')
    .set({
      kept_tasks: sql`kept_tasks - ${tasks}::bigint`,
      content_bytes: sql`content_bytes - ${bytes}::bigint`,
    })
    .where('account_id', '=', accountUuid)
    .execute()
}

/** A quota of an account is changed by one transaction at a time, so that the audit names the one before. */
export async function lockQuotas(tx: Tx, accountUuid: string): Promise<QuotaRow> {
  await lockUntilCommit(tx, 'quotas', accountUuid)
  return (await selectQuotas(tx, accountUuid)) as QuotaRow
}

export async function updateQuotas(
  tx: Tx,
  accountUuid: string,
  limits: QuotaLimits,
): Promise<void> {
  const { pendingTasks, tasks, contentBytes } = limits
  await tx
    .updateTable('balances')
    .set({
      ...(pendingTasks !== undefined && { pending_tasks_max: pendingTasks }),
      ...(tasks !== undefined && { kept_tasks_max: tasks }),
      ...(contentBytes !== undefined && { content_bytes_max: contentBytes }),
    })
    .where('account_id', '=', accountUuid)
    .execute()
}
