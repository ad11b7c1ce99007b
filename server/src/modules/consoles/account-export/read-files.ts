// The files of an account: those in the store, and content of creates that was not moved there yet. Parts
// of earlier exports are in the store too and stay out.
import type { ObjectStore } from '../../../adapters/object-store.ts'
import type { Tx } from '../../../db/client.ts'
import { openFile } from '../../files/files/files.ts'
import { type ExportedAccount, fillAccounts, readPages } from './read-rows.ts'

export type FileSource = {
  store: ObjectStore | undefined
  /** Where there is a scanner, content that it has not seen yet is given to nobody. */
  mustBeScanned: boolean
}

export type ExportedFile = {
  /** In the archive. */
  path: string
  accountUuid: string
  sizeBytes: number
  /** As it was when the file came in. */
  sha256: string
  /** Undefined where it cannot be had. */
  body: AsyncIterable<Buffer> | undefined
  missing?: 'lost' | 'no_store' | 'not_scanned'
}

/** Few, so that the transaction is not idle for long. */
const storedPerPage = 10

type StoredRow = {
  account_id: string
  id: string
  size_bytes: number
  sha256: Buffer
  state: string
}

type InlineRow = {
  account_id: string
  task_id: string
  position: number
  sha256: Buffer
  content: Buffer
}

export async function* readFiles(
  tx: Tx,
  deps: FileSource,
  account: ExportedAccount,
): AsyncGenerator<ExportedFile> {
  const inline = fillAccounts(
    `select account_id, task_id, position, sha256, content from task_attachments
      where account_id = any($accounts) and content is not null
      order by account_id, task_id, position`,
    account,
  )
  for await (const rows of readPages(tx, inline)) {
    for (const row of rows as InlineRow[]) yield openInline(row, deps)
  }
  const stored = fillAccounts(
    `select f.account_id, f.id, f.size_bytes, f.sha256, f.state from stored_files f
      where f.account_id = any($accounts) and f.state in ('kept', 'lost')
        and not exists (select from account_export_parts p
          where p.account_id = f.account_id and p.file_id = f.id)
      order by f.account_id, f.id`,
    account,
  )
  for await (const rows of readPages(tx, stored, storedPerPage)) {
    for (const row of rows as StoredRow[]) yield await openStored(row, deps)
  }
}

function openInline(row: InlineRow, { mustBeScanned }: FileSource): ExportedFile {
  const file = {
    path: `files/${row.task_id}-${row.position}`,
    accountUuid: row.account_id,
    sizeBytes: row.content.length,
    sha256: row.sha256.toString('hex'),
  }
  if (mustBeScanned) return { ...file, body: undefined, missing: 'not_scanned' }
  return { ...file, body: yieldOnce(row.content) }
}

async function openStored(row: StoredRow, { store }: FileSource): Promise<ExportedFile> {
  const file = {
    path: `files/${row.id}`,
    accountUuid: row.account_id,
    sizeBytes: row.size_bytes,
    sha256: row.sha256.toString('hex'),
  }
  if (store === undefined) return { ...file, body: undefined, missing: 'no_store' }
  const found = await openFile({ store }, { accountUuid: row.account_id, fileUuid: row.id })
  if (found !== undefined && found.sizeBytes === row.size_bytes)
    return { ...file, body: found.body as AsyncIterable<Buffer> }
  found?.body.destroy()
  return { ...file, body: undefined, missing: 'lost' }
}

async function* yieldOnce(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
