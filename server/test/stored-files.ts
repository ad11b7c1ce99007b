// Files in the store and their rows, as tests make them and look at them.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { moveBatch } from '../src/modules/files/attachments/move-files.ts'
import {
  type FileDeps,
  keepFile,
  type StoredFileRef,
  storeKeyOf,
  writeFile,
} from '../src/modules/files/files/files.ts'
import type { Service } from './service.ts'

export function fileDepsOf({ deps }: Pick<Service, 'deps'>): FileDeps {
  if (!deps.store) throw new Error('The test service has no file store')
  return { db: deps.database.db, store: deps.store }
}

/** As the worker does; a failure fails the test. */
export async function moveAttachments(service: Pick<Service, 'deps'>): Promise<void> {
  await moveBatch({
    ...fileDepsOf(service),
    scanner: undefined,
    onMoved: () => undefined,
    onError: (error) => expect.unreachable(String(error)),
  })
}

export async function* chunksOf(...chunks: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

export function newFileOf(accountUuid: string, text: string) {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest()
  return { accountUuid, sizeBytes: bytes.length, sha256, body: chunksOf(bytes) }
}

export async function storeText(deps: FileDeps, accountUuid: string, text: string) {
  const ref = await writeFile(deps, newFileOf(accountUuid, text))
  await deps.db.transaction().execute((tx) => keepFile(tx, ref))
  return ref
}

export async function plantObject({ store }: FileDeps, key: string, text = 'planted') {
  const { body, sizeBytes, sha256 } = newFileOf('', text)
  await store.put(key, body, { sizeBytes, sha256 })
}

export async function readText({ store }: FileDeps, key: string): Promise<string | undefined> {
  const found = await store.open(key)
  if (found === undefined) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of found.body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

export async function hasObject({ store }: FileDeps, key: string): Promise<boolean> {
  const { objects } = await store.list(key, { limit: 1 })
  return objects[0]?.key === key
}

export async function listKeys({ store }: FileDeps, prefix = ''): Promise<string[]> {
  return (await store.list(prefix, { limit: 1_000 })).objects.map(({ key }) => key)
}

export async function stateOf({ db }: FileDeps, { accountUuid, fileUuid }: StoredFileRef) {
  const row = await db
    .selectFrom('stored_files')
    .select('state')
    .where('account_id', '=', accountUuid)
    .where('id', '=', fileUuid)
    .executeTakeFirst()
  return row?.state
}

/** As if its last step had been so long ago. */
export async function ageFile({ db }: FileDeps, { fileUuid }: StoredFileRef, seconds: number) {
  await sql`update stored_files set state_at = state_at - make_interval(secs => ${seconds})
    where id = ${fileUuid}`.execute(db)
}

/** What must always hold: objects and rows are the same, and whoever refers to a file has it. */
export async function findDisorder(deps: FileDeps) {
  const objects = await listKeys(deps, 'files/')
  const files = await sql<StoredFileRef & { state: string }>`
    select account_id as "accountUuid", id as "fileUuid", state from stored_files`.execute(deps.db)
  const users = await sql<StoredFileRef>`
    select account_id as "accountUuid", file_id as "fileUuid" from task_attachments
    where file_id is not null
    union all select account_id, file_id from uploads where state = 'ready'
    union all select account_id, file_id from account_export_parts`.execute(deps.db)
  const rows = new Map(files.rows.map((file) => [storeKeyOf(file), file.state]))
  const used = users.rows.map(storeKeyOf)
  return {
    objectsWithoutRow: objects.filter((key) => !rows.has(key)),
    rowsWithoutObject: [...rows.keys()].filter((key) => !objects.includes(key)),
    usedTwice: used.filter((key, index) => used.indexOf(key) !== index),
    usedButNotKept: used.filter((key) => rows.get(key) !== 'kept'),
    keptByNobody: [...rows].filter(([key, state]) => state === 'kept' && !used.includes(key)),
  }
}

export const inOrder = {
  objectsWithoutRow: [],
  rowsWithoutObject: [],
  usedTwice: [],
  usedButNotKept: [],
  keptByNobody: [],
}
