// The tables are pg-boss's: they are read here, and changed only by the package.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export type QueueRow = {
  name: string
  retry_limit: number
  waiting: number
  later: number
  active: number
  failed: number
  dead: number
  oldest_seconds: number | null
}

export async function selectQueues(db: Db): Promise<QueueRow[]> {
  const result = await sql<QueueRow>`
    select q.name, q.retry_limit,
      count(*) filter (where j.state < 'active' and j.start_after <= now()) as waiting,
      count(*) filter (where j.state < 'active' and j.start_after > now()) as later,
      count(*) filter (where j.state = 'active') as active,
      count(*) filter (where j.state = 'failed') as failed,
      (select count(*) from pgboss.job d where d.name = q.dead_letter and d.state < 'active') as dead,
      floor(extract(epoch from now() - min(greatest(j.start_after, j.created_on))
        filter (where j.state < 'active' and j.start_after <= now())))::bigint as oldest_seconds
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    where not exists (select from pgboss.queue s where s.dead_letter = q.name)
    group by q.name order by q.name`.execute(db)
  return result.rows
}

/** A worker looks after every queue each few seconds, and leaves the time of it. */
export async function selectWorkerSeenAt(db: Db): Promise<Date | null> {
  const result = await sql<{ seen_at: Date | null }>`
    select max(monitor_on) as seen_at from pgboss.queue`.execute(db)
  return result.rows[0]?.seen_at ?? null
}

export type DeadJobRow = {
  id: string
  queue: string
  task_uuid: string | null
  created_at: Date
  failed_at: Date
  attempts: number
  error: string | null
  kept_until: Date
}

export async function selectDeadJobs(db: Db, limit: number): Promise<DeadJobRow[]> {
  const result = await sql<DeadJobRow>`
    select j.id, q.name as queue, j.data->>'taskUuid' as task_uuid,
      coalesce(j.source_created_on, j.created_on) as created_at, j.created_on as failed_at,
      coalesce(j.source_retry_count, 0) + 1 as attempts,
      left(j.source_output->>'message', 1000) as error, j.keep_until as kept_until
    from pgboss.job j join pgboss.queue q on q.dead_letter = j.name
    where j.state < 'active' order by j.created_on desc, j.id limit ${limit}`.execute(db)
  return result.rows
}

export type DeadJobRef = { dead_queue: string; queue: string; task_uuid: string | null }

export async function selectDeadJob(tx: Tx, jobId: string): Promise<DeadJobRef | undefined> {
  const result = await sql<DeadJobRef>`
    select j.name as dead_queue, q.name as queue, j.data->>'taskUuid' as task_uuid
    from pgboss.job j join pgboss.queue q on q.dead_letter = j.name
    where j.id = ${jobId} and j.state < 'active'`.execute(tx)
  return result.rows[0]
}
