// What others have written to uploads: a create or a reply that names some of them, and the end of a task.
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { runIn } from '../../../db/named-statements.ts'
import { type Param, prepareStatement } from '../../../db/statement.ts'
import { type FileValues, insertFilesAndUploads } from '../attachments/writes.ts'

export type UploadValues = { accountUuid: string; uploadUuids: (string | null)[] }

const uuids = (param: Param<UploadValues>) => `${param('uploadUuids')}::uuid[]`

/** Locked in the order of their ids, so two creates never wait for each other. */
export const lockReadyUploads = (param: Param<UploadValues>) =>
  `select id, file_id, file_name, mime_type, kind, size_bytes, sha256 from uploads
  where account_id = ${param('accountUuid')} and id = any(${uuids(param)}) and state = 'ready'
    and expires_at > clock_timestamp()
  order by id for update`

/** False when one is not ready, or another create used it first. */
export const areAllReady = (param: Param<UploadValues>, upload: string) =>
  `(select count(*) from ${upload}) = cardinality(array_remove(${uuids(param)}, null))`

export const useUploads = (
  param: Param<UploadValues>,
  { upload, task, from }: { upload: string; task: string; from: string },
) => `update uploads u set state = 'used', task_id = ${task} from ${from}, ${upload}
  where u.account_id = ${param('accountUuid')} and u.id = ${upload}.id`

type AddedValues = FileValues & UploadValues & { taskUuid: string }

const addStatement = prepareStatement<AddedValues, { first: number }>('add-files', (param) => {
  const task = `${param('taskUuid')}::uuid`
  const upload = 'upload'
  const position = 'gate.first + file.position - 1'
  return `with upload as materialized (${lockReadyUploads(param)}),
    gate as materialized (
      select coalesce(max(f.position) + 1, 0) as first from task_attachments f
      where f.account_id = ${param('accountUuid')} and f.task_id = ${task}
      having ${areAllReady(param, upload)}
    ),
    used as (${useUploads(param, { upload, task, from: 'gate' })}),
    files as (${insertFilesAndUploads(param, { from: 'gate', task, upload, position })})
  select first from gate`
})

/**
 * Puts files into a task after those it has, under the lock of its queue row. Returns the position of the
 * first; undefined when another request used one of the uploads meanwhile.
 */
export async function addFiles(tx: Tx, values: AddedValues): Promise<number | undefined> {
  const [row] = await runIn(tx, addStatement, values)
  return row?.first
}

/** Those that these tasks used. */
export async function deleteUploadsOf(
  tx: Tx,
  accountUuid: string,
  taskUuids: string[],
): Promise<void> {
  await sql`
    delete from uploads
    where account_id = ${accountUuid} and task_id = any(${taskUuids}::uuid[])`.execute(tx)
}
