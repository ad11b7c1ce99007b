import { sql } from 'kysely'
import type { Mode } from '../../../core/money.ts'
import type { Db } from '../../../db/client.ts'

export type SimulatedRow = {
  mode: Mode
  prompt: string
  metadata: unknown
  response_schema: unknown
  is_test: boolean
  was_asked: boolean
}

export async function selectSimulated(
  db: Db,
  accountUuid: string,
  taskUuid: string,
): Promise<SimulatedRow | undefined> {
  const result = await sql<SimulatedRow>`
    select t.mode, t.prompt, t.metadata, t.response_schema, a.is_test, exists (select from task_questions n
      where n.account_id = t.account_id and n.task_id = t.id) as was_asked
    from tasks t join accounts a on a.id = t.account_id
    where t.account_id = ${accountUuid} and t.id = ${taskUuid}`.execute(db)
  return result.rows[0]
}
