import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import type { TaskStatus } from './queries.ts'
import type { TaskRef } from './tasks.ts'

export async function selectStatus(
  tx: Tx,
  { accountUuid, taskUuid }: TaskRef,
): Promise<TaskStatus | undefined> {
  const row = await tx
    .selectFrom('task_queue')
    .select('status')
    .where('account_id', '=', accountUuid)
    .where('task_id', '=', taskUuid)
    .executeTakeFirst()
  return row?.status as TaskStatus | undefined
}

/** Their bytes go, wherever they are; that there were such files stays known. */
const removal: RawBuilder<unknown> = sql`
  set content = null, file_id = null, removed_at = clock_timestamp()`

/** What there still is to remove, as the index over it says. */
const isHeld: RawBuilder<SqlBool> = sql`f.removed_at is null and f.blocked is null`

export async function removeTaskFiles(tx: Tx, ref: TaskRef): Promise<void> {
  await sql`
    update task_attachments f ${removal}
    where f.account_id = ${ref.accountUuid} and f.task_id = ${ref.taskUuid} and ${isHeld}`.execute(
    tx,
  )
}

/**
 * A task is made before it is final, so an id of that time bounds what has to be looked at. Each of
 * those is looked up by itself, in the order of the index, so that a batch costs a batch.
 */
export async function removeOldFiles(
  tx: Tx,
  { keepDays, limit }: { keepDays: number; limit: number },
): Promise<number> {
  const result = await sql`
    with old as materialized (
      select f.account_id, f.task_id, f.position
      from task_attachments f
      cross join lateral (
        select q.final_at from task_queue q
        where q.account_id = f.account_id and q.task_id = f.task_id offset 0
      ) q
      where ${isHeld} and f.task_id < (select uuidv7(make_interval(days => ${-keepDays})))
        and q.final_at < clock_timestamp() - make_interval(days => ${keepDays})
      order by f.task_id limit ${limit} for update of f skip locked
    )
    update task_attachments f ${removal} from old
    where f.account_id = old.account_id and f.task_id = old.task_id and f.position = old.position
      and ${isHeld}`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}
