import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'

/**
 * How many waiting tasks with the tag would be claimed before a task that the account creates now, counted up
 * to so many. It would get the turn that the create statement gives, and come after the tasks of that turn.
 */
export async function countAhead(
  db: Db,
  place: { accountUuid: string; tagId: number; claimClass: number; countedMax: number },
): Promise<number> {
  const { accountUuid, tagId, claimClass, countedMax } = place
  const result = await sql<{ count: number }>`
    with own as materialized (
      select greatest(
        (select next_turn from account_turns where account_id = ${accountUuid}
          and tag_id = ${tagId} and claim_class = ${claimClass}),
        (select current_turn from queue_clocks
          where tag_id = ${tagId} and claim_class = ${claimClass}), 0) as turn
    )
    select count(*) as count from (
      select from task_queue q
      where q.tag_id = ${tagId} and q.stage = 'queued' and q.claim_class is not null
        and (q.claim_class, q.turn) <= (${claimClass}::smallint, (select turn from own))
      limit ${countedMax}) waiting`.execute(db)
  return result.rows[0]?.count ?? 0
}
