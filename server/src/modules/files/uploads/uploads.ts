// Uploads as a create or a reply sees them: which of the named ones it may use, and what is wrong with the
// others. This is for the client's sake; that none is used twice, the statement that uses them sees to.

import type { Problem } from '../../../core/errors.ts'
import type { Revision } from '../../../core/money.ts'
import type { Db } from '../../../db/client.ts'
import { findSizeFlaw, readFileFacts, splitPath } from '../attachments/attachments.ts'
import { selectUploads, type UploadRow } from './queries.ts'

/** An item that names an upload; whatever it says of the file must be so. */
export type NamedUpload = {
  uploadUuid: string
  /** Its path in the body. */
  field: string
  fileName?: string | undefined
  mimeType?: string | undefined
  fileSize?: number | undefined
}

/** What is known of an upload that was found. */
export type FoundUpload = {
  fileName: string
  path?: string
  mimeType: string
  kind: string
  fileSize: number
}

export const unknownUpload = 'is not an upload of this account'

/** In one statement. Where there is a problem, what was found is not to be used. */
export async function findUploads(
  db: Db,
  accountUuid: string,
  named: readonly NamedUpload[],
  revision: Revision,
): Promise<{ found: Map<string, FoundUpload>; problems: Problem[] }> {
  const uuids = named.map(({ uploadUuid }) => uploadUuid)
  const rows = new Map((await selectUploads(db, accountUuid, uuids)).map((row) => [row.id, row]))
  const found = new Map<string, FoundUpload>()
  const problems: Problem[] = []
  for (const item of named) {
    const row = rows.get(item.uploadUuid)
    problems.push(...findUploadProblems(item, row, revision))
    if (row)
      found.set(row.id, {
        ...splitPath(row.file_name),
        mimeType: row.mime_type,
        kind: row.kind,
        fileSize: row.size_bytes,
      })
  }
  return { found, problems }
}

const stateProblems: Record<UploadRow['state'], string | undefined> = {
  ready: undefined,
  waiting: 'is not complete yet; send the file, then POST /uploads/{upload_id}/complete',
  refused: 'was refused; GET /uploads/{upload_id} says why',
  used: 'was used by a task already; make an upload for each task',
  expired: 'has expired; make a new one',
}

function findUploadProblems(
  item: NamedUpload,
  row: UploadRow | undefined,
  revision: Revision,
): Problem[] {
  const at = (name: string, message: string) => ({ field: `${item.field}.${name}`, message })
  if (row === undefined) return [at('uploadId', unknownUpload)]
  const stateProblem = stateProblems[row.state]
  if (stateProblem !== undefined) return [at('uploadId', stateProblem)]
  return [
    ...findContradictions(item, row, revision).map(({ name, message }) => at(name, message)),
    ...findRevisionFlaws(row, revision).map((message) => at('uploadId', message)),
  ]
}

function findContradictions(item: NamedUpload, row: UploadRow, revision: Revision) {
  const { fileName, mimeType, fileSize } = item
  const flaws: { name: string; message: string }[] = []
  if (fileName !== undefined && fileName !== row.file_name)
    flaws.push({ name: 'fileName', message: 'must be the name that the upload was made with' })
  if (mimeType !== undefined && spellType(mimeType, row, revision) !== row.mime_type)
    flaws.push({ name: 'mimeType', message: `must be that of the upload, ${row.mime_type}` })
  if (fileSize !== undefined && fileSize !== row.size_bytes)
    flaws.push({ name: 'fileSize', message: `must be that of the upload, ${row.size_bytes} bytes` })
  return flaws
}

/** A type may be written in several ways; the upload has the plain one. */
function spellType(mimeType: string, { file_name }: UploadRow, revision: Revision) {
  const facts = readFileFacts({ fileName: file_name, mimeType }, revision, () => undefined)
  return facts?.mediaType.mimeType
}

/** An upload made in one revision may be more than the other takes. */
function findRevisionFlaws(row: UploadRow, revision: Revision): string[] {
  const flaws: string[] = []
  const file = { fileName: row.file_name, mimeType: row.mime_type }
  const facts = readFileFacts(file, revision, (name, message) =>
    flaws.push(`has a ${name} that ${message}`),
  )
  const sizeFlaw = facts && findSizeFlaw(row.size_bytes, facts.bytesMax)
  if (sizeFlaw !== undefined) flaws.push(`is a file that ${sizeFlaw}`)
  return flaws
}
