// Answers that wait for a few seconds before they are sent, so that their engineer can undo them. Invariant: there
// is one exactly while its task is in stage in_review; whatever ends that stage takes it away.
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import type { Param } from '../../../db/statement.ts'

type TaskRef = { accountUuid: string; taskUuid: string }

type HeldValues = { taskUuid: string; leaseNumber: number; result: string; provenance: string }

/** For the row of `from`, with the effort of the row of `ended`. */
export const insertHeldAnswer = (
  param: Param<HeldValues>,
  { from, ended }: { from: string; ended: string },
) => `insert into held_answers (account_id, task_id, lease_number, result, effort_seconds, provenance)
  select ${from}.account_id, ${param('taskUuid')}, ${param('leaseNumber')}, ${param('result')}::jsonb,
    ${ended}.effort_seconds, ${param('provenance')}::jsonb
  from ${from}, ${ended}`

/** That of the row of `from`. */
export const deleteHeldAnswer = (param: Param<{ taskUuid: string }>, { from }: { from: string }) =>
  `delete from held_answers a using ${from}
  where a.account_id = ${from}.account_id and a.task_id = ${param('taskUuid')}
  returning a.result, a.effort_seconds, a.provenance`

/** It was taken back, or its task ended otherwise. */
export async function dropHeldAnswer(tx: Tx, { accountUuid, taskUuid }: TaskRef): Promise<void> {
  await sql`delete from held_answers
    where account_id = ${accountUuid} and task_id = ${taskUuid}`.execute(tx)
}
