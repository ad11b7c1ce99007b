// Tasks that were completed in the past, written in bulk as the service would have left them: what the
// estimates are made of.
import { sql } from 'kysely'
import { requireId } from '../src/core/ids.ts'
import type { Mode } from '../src/core/money.ts'
import type { Db } from '../src/db/client.ts'
import { makeEstimates } from '../src/modules/work/estimates/estimates.ts'

export type Completed = {
  accountId: string
  projectId: number
  keyId: string
  mode: Mode
  tagId: number
  hasSchema: boolean
  createdAt: Date
  seconds: number
  charged: number
}

export async function insertCompleted(adminDb: Db, tasks: readonly Completed[]): Promise<void> {
  const rows = tasks.map((task) => ({
    ...task,
    account: requireId('acct', task.accountId),
    key: requireId('key', task.keyId),
    created: task.createdAt.toISOString(),
  }))
  await sql`
    with made as materialized (
      select m.*, uuidv7(m.created - now()) as id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (account uuid, key uuid,
        "projectId" bigint, mode text, "tagId" bigint, "hasSchema" boolean, created timestamptz,
        seconds integer, charged bigint)
    ), task as (
      insert into tasks (account_id, id, project_id, key_id, prompt, mode, max_credits, tag_id,
        mode_multiplier_e4, tag_multiplier_e4, created_revision, response_schema)
      select account, id, "projectId", key, 'Is this safe to call twice?', mode, 115200, "tagId",
        10000, 10000, 'A', case when "hasSchema" then '{"type":"object"}'::jsonb end
      from made
    ), settled as (
      insert into settlements
        (task_id, account_id, capture_entry_number, charged, released, settled_at)
      select id, account, 1, charged, 0, created + make_interval(secs => seconds) from made
    )
    insert into task_events (account_id, task_id, version, type, data, occurred_at)
    select account, id, 2, 'task.completed', '{}', created + make_interval(secs => seconds)
    from made`.execute(adminDb)
}

/** Until all that is there is among them: transactions of other databases hold the event log back too. */
export async function makeEstimatesOf(db: Db, tasks: number, at: Date): Promise<void> {
  for (let afterMs = 0; ; afterMs++) {
    await sql`update estimate_mark set made_at = '-infinity'`.execute(db)
    await makeEstimates(db, new Date(at.getTime() + afterMs))
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from completed_tasks`.execute(db)
    if (rows[0]?.count === tasks) return
  }
}
