import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'

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
