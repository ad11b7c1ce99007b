import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'

/** When somebody wants to work, which says where they live. */
export async function deleteHours(tx: Tx, personUuid: string): Promise<void> {
  await tx.deleteFrom('engineer_hours').where('engineer_id', '=', personUuid).execute()
}

/** The text of every engineer who worked on these tasks, and what they accepted of the AI draft. */
export async function deleteWork(tx: Tx, accountUuid: string, taskUuids: string[]): Promise<void> {
  const ofTasks = sql`account_id = ${accountUuid} and task_id = any(${taskUuids}::uuid[])`
  await sql`delete from work_drafts where ${ofTasks}`.execute(tx)
  await sql`delete from draft_acceptances where ${ofTasks}`.execute(tx)
}
