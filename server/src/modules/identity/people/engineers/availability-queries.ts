import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'

export type FreeEngineerFilter = {
  tagId: number
  /** Whose members do not count: nobody answers a task of an account they belong to. */
  accountUuid: string | undefined
  seenWithinSeconds: number
}

/** Whether an engineer is on duty, was seen lately, and has a hand free for this tag. */
export async function selectFreeEngineer(db: Db, filter: FreeEngineerFilter): Promise<boolean> {
  const { tagId, accountUuid = null, seenWithinSeconds } = filter
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (
      select from engineers e
      where e.on_duty_since is not null and e.suspended_at is null
        and e.last_seen_at > now() - make_interval(secs => ${seenWithinSeconds})
        and e.open_leases < e.capacity
        and e.tag_ids @> array[${tagId}::bigint]
        and not exists (
          select from memberships m
          where m.account_id = ${accountUuid}::uuid and m.person_id = e.person_id
        )
    ) as is_there`.execute(db)
  return rows[0]?.is_there ?? false
}
