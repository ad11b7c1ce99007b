import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

/** What waits, and who cannot decide it. */
export type WaitingRow = {
  subject_id: string
  proposed_by: string | null
  /** Whose factors would be reset. */
  person_id: string | null
}

/** Takes what has waited for hours and nobody was reminded of; another worker takes none of it again. */
export async function takeUnreminded(
  tx: Tx,
  { hours, limit }: { hours: number; limit: number },
): Promise<WaitingRow[]> {
  const result = await sql<WaitingRow>`
    with waiting as (
      select id as subject_id, proposed_by, null::uuid as person_id, proposed_at as since
        from adjustments where state = 'proposed'
      union all select id, proposed_by, person_id, proposed_at
        from proposals where state = 'proposed'
      union all select id, null, null, asked_at
        from credit_requests where state = 'open' and adjustment_id is null
    ), taken as (
      insert into approval_reminders (subject_id)
      select subject_id from waiting where since <= now() - make_interval(hours => ${hours})
      order by since limit ${limit}
      on conflict do nothing returning subject_id
    )
    select subject_id, proposed_by, person_id from waiting join taken using (subject_id)`.execute(
    tx,
  )
  return result.rows
}

export async function deleteOldReminders(db: Db, days: number): Promise<void> {
  await sql`delete from approval_reminders
    where reminded_at < now() - make_interval(days => ${days})
      and not exists (select from credit_requests r where r.id = subject_id and r.state = 'open')`.execute(
    db,
  )
}
