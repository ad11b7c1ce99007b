// Answers that wait for a few seconds before they are sent, so that their engineer can undo them. Invariant: there
// is one exactly while its task is in stage in_review; whatever ends that stage takes it away.
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'

type TaskRef = { accountUuid: string; taskUuid: string }

export type HeldAnswer = {
  result: Record<string, unknown>
  effortSeconds: number
  provenance: Record<string, unknown>
}

export async function insertHeldAnswer(
  tx: Tx,
  { accountUuid, taskUuid }: TaskRef,
  { leaseNumber, ...answer }: HeldAnswer & { leaseNumber: number },
): Promise<void> {
  await tx
    .insertInto('held_answers')
    .values({
      account_id: accountUuid,
      task_id: taskUuid,
      lease_number: leaseNumber,
      result: JSON.stringify(answer.result),
      effort_seconds: answer.effortSeconds,
      provenance: JSON.stringify(answer.provenance),
    })
    .execute()
}

export async function takeHeldAnswer(
  tx: Tx,
  { accountUuid, taskUuid }: TaskRef,
): Promise<HeldAnswer | undefined> {
  const result = await sql<HeldAnswer>`
    delete from held_answers where account_id = ${accountUuid} and task_id = ${taskUuid}
    returning result, effort_seconds as "effortSeconds", provenance`.execute(tx)
  return result.rows[0]
}
