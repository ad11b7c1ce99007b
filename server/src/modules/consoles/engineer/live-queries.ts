import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export type LiveQueueRow = {
  person_id: string
  tags: { id: number; waiting: number; newestCreatedAt: string | null; mark: string }[]
}

/**
 * The tasks waiting for each of some engineers, read once for all who see the same. At most so many of each
 * tag and class are read; the mark changes whenever those do.
 */
export async function selectLiveQueues(
  db: Db,
  engineerUuids: readonly string[],
  countMax: number,
): Promise<LiveQueueRow[]> {
  const result = await sql<LiveQueueRow>`
    with watchers as (
      select e.person_id, e.tag_ids, array(select m.account_id from memberships m
        where m.person_id = e.person_id order by m.account_id) as own
      from engineers e where e.person_id = any(${[...engineerUuids]}::uuid[])
    ), places as (
      select distinct w.own, tag.id as tag_id from watchers w, unnest(w.tag_ids) tag (id)
    ), seen as materialized (
      select p.own, p.tag_id, looked.* from places p
      cross join lateral (
        select count(*)::integer as waiting, max(uuid_extract_timestamp(q.task_id)) as newest,
          coalesce(sum(hashtextextended(q.task_id::text, q.claim_class)), 0)::text as mark
        from generate_series(0, 3) class
        cross join lateral (
          select q.task_id, q.claim_class from task_queue q
          where q.tag_id = p.tag_id and q.claim_class = class and q.claim_class is not null
            and q.stage = 'queued' and q.account_id <> all (p.own)
          order by q.turn, q.task_id limit ${countMax}
        ) q
      ) looked
    )
    select w.person_id, jsonb_agg(jsonb_build_object('id', s.tag_id, 'waiting', s.waiting,
      'newestCreatedAt', s.newest, 'mark', s.mark) order by s.tag_id) as tags
    from watchers w
    join seen s on s.own = w.own and s.tag_id = any(w.tag_ids)
    group by w.person_id`.execute(db)
  return result.rows
}

export type LiveLeaseRow = {
  engineer_id: string
  task_id: string
  lease_number: number
  end_reason: string | null
  stage: string
  version: number
}

/** The open leases of some engineers, and those that ended a moment ago. */
export async function selectLiveLeases(
  db: Db,
  engineerUuids: readonly string[],
  endedWithinSeconds: number,
): Promise<LiveLeaseRow[]> {
  const ofThem = sql`engineer_id = any(${[...engineerUuids]}::uuid[])`
  const result = await sql<LiveLeaseRow>`
    select l.engineer_id, l.task_id, l.lease_number, l.end_reason, q.stage, q.version
    from (
      select * from task_leases where ${ofThem} and ended_at is null
      union all
      select * from task_leases where ${ofThem}
        and ended_at > now() - make_interval(secs => ${endedWithinSeconds})
    ) l
    join task_queue q on q.account_id = l.account_id and q.task_id = l.task_id
    order by l.task_id, l.lease_number`.execute(db)
  return result.rows
}
