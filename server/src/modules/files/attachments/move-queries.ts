import { sql } from 'kysely'
import type { AttachmentRef } from '../../../core/ids.ts'
import type { Db, Tx } from '../../../db/client.ts'

export type ClaimedContent = AttachmentRef & { sha256: Buffer; content: Buffer }

/**
 * The longest waiting ones. Nobody else takes them for `holdSeconds`, after which they are anybody's
 * again, also when whoever claimed them is gone. The time is read once, or it would not bound the
 * look into the index.
 */
export async function claimContent(
  tx: Tx,
  { limit, holdSeconds }: { limit: number; holdSeconds: number },
): Promise<ClaimedContent[]> {
  const result = await sql<ClaimedContent>`
    with due as materialized (
      select account_id, task_id, position from task_attachments
      where content is not null and moves_at <= (select clock_timestamp())
      order by moves_at limit ${limit} for update skip locked
    )
    update task_attachments f
    set moves_at = clock_timestamp() + make_interval(secs => ${holdSeconds})
    from due
    where f.account_id = due.account_id and f.task_id = due.task_id and f.position = due.position
    returning f.account_id as "accountUuid", f.task_id as "taskUuid", f.position, f.sha256,
      f.content`.execute(tx)
  return result.rows
}

/** Gives back what was claimed and not moved. */
export async function releaseContent(tx: Tx, places: readonly AttachmentRef[]): Promise<void> {
  await sql`
    update task_attachments f set moves_at = clock_timestamp()
    from unnest(${places.map(({ accountUuid }) => accountUuid)}::uuid[],
      ${places.map(({ taskUuid }) => taskUuid)}::uuid[],
      ${places.map(({ position }) => position)}::smallint[]) as place (account_id, task_id, position)
    where f.account_id = place.account_id and f.task_id = place.task_id
      and f.position = place.position and f.content is not null`.execute(tx)
}

/** False when the content is gone: somebody else moved it, or it was removed. */
export async function replaceContent(
  tx: Tx,
  place: AttachmentRef,
  replacement: { fileUuid: string } | { blocked: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('task_attachments')
    .set(
      'fileUuid' in replacement
        ? { content: null, file_id: replacement.fileUuid }
        : { content: null, blocked: replacement.blocked },
    )
    .where('account_id', '=', place.accountUuid)
    .where('task_id', '=', place.taskUuid)
    .where('position', '=', place.position)
    .where('content', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counted up to a bound, because after a long outage there may be many. */
export async function measureContent(db: Db, countMax: number) {
  const result = await sql<{ count: number; oldest_seconds: number }>`
    select count(*) as count, coalesce(extract(epoch from
      clock_timestamp() - min(uuid_extract_timestamp(task_id))), 0)::double precision as oldest_seconds
    from (select task_id from task_attachments where content is not null
      order by moves_at limit ${countMax}) waiting`.execute(db)
  return result.rows[0] as { count: number; oldest_seconds: number }
}
