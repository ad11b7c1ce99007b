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

export type HeldLease = {
  accountUuid: string
  taskUuid: string
  engineerUuid: string
  leaseNumber: number
}

/**
 * Under a live lease alone; false without one. To have read a part outweighs to have accepted it
 * unread, and never the other way round; a part accepted unread under an earlier lease is accepted
 * anew.
 */
export async function insertAcceptances(
  db: Db,
  { accountUuid, taskUuid, engineerUuid, leaseNumber }: HeldLease,
  { parts, isRead }: { parts: readonly string[]; isRead: boolean },
): Promise<boolean> {
  const result = await sql<{ found: boolean }>`
    with lease as materialized (
      select account_id, task_id, engineer_id, lease_number from task_leases
      where account_id = ${accountUuid} and task_id = ${taskUuid}
        and lease_number = ${leaseNumber} and engineer_id = ${engineerUuid}
        and ended_at is null and expires_at > clock_timestamp()
    ), accepted as (
      insert into draft_acceptances as old
        (account_id, task_id, engineer_id, lease_number, part, is_read)
      select l.account_id, l.task_id, l.engineer_id, l.lease_number, part, ${isRead}::boolean
      from lease l, unnest(${[...new Set(parts)]}::text[]) as part
      on conflict (account_id, task_id, engineer_id, part) do update
        set is_read = excluded.is_read, lease_number = excluded.lease_number,
          accepted_at = excluded.accepted_at
        where not old.is_read and (excluded.is_read or old.lease_number <> excluded.lease_number)
    )
    select exists (select from lease) as found`.execute(db)
  return result.rows[0]?.found ?? false
}
