import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/client.ts'
import type { WorkContent } from '../queries.ts'

export type WorkDraftRef = { accountUuid: string; taskUuid: string; engineerUuid: string }

/** The account of a task that the engineer holds or has held. */
export async function selectHeldAccount(
  db: Db,
  engineerUuid: string,
  taskUuid: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('task_leases')
    .select('account_id')
    .where('engineer_id', '=', engineerUuid)
    .where('task_id', '=', taskUuid)
    .limit(1)
    .executeTakeFirst()
  return row?.account_id
}

export type WorkDraftRow = { revision: number; content: WorkContent; saved_at: Date }

export async function selectWorkDraft(
  db: Db | Tx,
  { accountUuid, taskUuid, engineerUuid }: WorkDraftRef,
): Promise<WorkDraftRow | undefined> {
  const row = await db
    .selectFrom('work_drafts')
    .select(['revision', 'content', 'saved_at'])
    .where('account_id', '=', accountUuid)
    .where('task_id', '=', taskUuid)
    .where('engineer_id', '=', engineerUuid)
    .executeTakeFirst()
  return row as WorkDraftRow | undefined
}

export type SavedRow = { revision: number; saved_at: Date }

/** Undefined when a text is there already. */
export async function insertWorkDraft(
  tx: Tx,
  { accountUuid, taskUuid, engineerUuid }: WorkDraftRef,
  content: WorkContent,
): Promise<SavedRow | undefined> {
  const result = await sql<SavedRow>`
    insert into work_drafts (account_id, task_id, engineer_id, revision, content)
    values (${accountUuid}, ${taskUuid}, ${engineerUuid}, 1, ${JSON.stringify(content)}::jsonb)
    on conflict do nothing
    returning revision, saved_at`.execute(tx)
  return result.rows[0]
}

/** Undefined when the text has another revision by now. */
export async function updateWorkDraft(
  tx: Tx,
  { accountUuid, taskUuid, engineerUuid }: WorkDraftRef,
  { revision, content }: { revision: number; content: WorkContent },
): Promise<SavedRow | undefined> {
  const result = await sql<SavedRow>`
    update work_drafts
    set revision = revision + 1, content = ${JSON.stringify(content)}::jsonb, saved_at = now()
    where account_id = ${accountUuid} and task_id = ${taskUuid}
      and engineer_id = ${engineerUuid} and revision = ${revision}
    returning new.revision, new.saved_at`.execute(tx)
  return result.rows[0]
}
