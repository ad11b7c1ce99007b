// What others have written to task_attachments: one row for each file of a create or a reply, in the order
// in which they were sent, and the end of files.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import type { Param } from '../../../db/statement.ts'

/** One array for each column. What is known of an upload comes from its row, so its places are null. */
export type FileValues = {
  accountUuid: string
  fileNames: (string | null)[]
  mimeTypes: (string | null)[]
  fileKinds: (string | null)[]
  fileHashes: (Buffer | null)[]
  fileContents: (Buffer | null)[]
}

/** `position` counts from 0 in a new task, and in another one from after the files it has. */
type Sources = { from: string; task: string; position?: string }

const firstPosition = 'file.position - 1'

const columns = (param: Param<FileValues>) => `${param('fileNames')}::text[],
    ${param('mimeTypes')}::text[], ${param('fileKinds')}::text[], ${param('fileHashes')}::bytea[],
    ${param('fileContents')}::bytea[]`

export const insertFiles = (param: Param<FileValues>, { from, task }: Sources) =>
  `insert into task_attachments (account_id, task_id, position, file_name, mime_type, kind,
    size_bytes, sha256, content)
  select ${param('accountUuid')}, ${task}, file.position - 1, file.name, file.mime_type, file.kind,
    octet_length(file.content), file.sha256, file.content
  from ${from}, unnest(${columns(param)})
    with ordinality as file (name, mime_type, kind, sha256, content, position)`

/** Where at least one file is an upload: `upload` has what was locked of those. */
export const insertFilesAndUploads = (
  param: Param<FileValues & { uploadUuids: (string | null)[] }>,
  { from, task, upload, position = firstPosition }: Sources & { upload: string },
) => `insert into task_attachments (account_id, task_id, position, file_name, mime_type, kind,
    size_bytes, sha256, content, file_id)
  select ${param('accountUuid')}, ${task}, ${position},
    coalesce(${upload}.file_name, file.name), coalesce(${upload}.mime_type, file.mime_type),
    coalesce(${upload}.kind, file.kind),
    coalesce(${upload}.size_bytes, octet_length(file.content)),
    coalesce(${upload}.sha256, file.sha256), file.content, ${upload}.file_id
  from ${from}, unnest(${columns(param)}, ${param('uploadUuids')}::uuid[])
    with ordinality as file (name, mime_type, kind, sha256, content, upload_id, position)
    left join ${upload} on ${upload}.id = file.upload_id`

/** Their bytes go, wherever they are; that there were such files stays known. */
const removal: RawBuilder<unknown> = sql`
  set content = null, file_id = null, removed_at = clock_timestamp()`

const freed: RawBuilder<unknown> = sql`
  returning f.account_id as "accountUuid", f.size_bytes as bytes`

/** What there still is to remove, as the index over it says. */
const isHeld: RawBuilder<SqlBool> = sql`f.removed_at is null and f.blocked is null`

/** What a file that went had taken. */
type FreedBytes = { accountUuid: string; bytes: number }

export async function removeTaskFiles(
  tx: Tx,
  ref: { accountUuid: string; taskUuid: string },
): Promise<FreedBytes[]> {
  const result = await sql<FreedBytes>`
    update task_attachments f ${removal}
    where f.account_id = ${ref.accountUuid} and f.task_id = ${ref.taskUuid} and ${isHeld}
    ${freed}`.execute(tx)
  return result.rows
}

/**
 * A task is made before it is final, so an id of that time bounds the scan. Each of
 * those is looked up separately, in the order of the index, so that a batch costs a batch.
 */
export async function removeOldFiles(
  tx: Tx,
  { keepDays, limit }: { keepDays: number; limit: number },
): Promise<FreedBytes[]> {
  const result = await sql<FreedBytes>`
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
      and ${isHeld}
    ${freed}`.execute(tx)
  return result.rows
}

/** Whole rows; returns the bytes that counted until now, by task. */
export async function deleteFiles(
  tx: Tx,
  accountUuid: string,
  taskUuids: string[],
): Promise<Map<string, number>> {
  const result = await sql<{ task_id: string; bytes: number }>`
    with gone as (
      delete from task_attachments f
      where f.account_id = ${accountUuid} and f.task_id = any(${taskUuids}::uuid[])
      returning f.task_id, case when ${isHeld} then f.size_bytes else 0 end as bytes
    )
    select task_id, sum(bytes)::bigint as bytes from gone group by task_id`.execute(tx)
  return new Map(result.rows.map(({ task_id, bytes }) => [task_id, bytes]))
}
