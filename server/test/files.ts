// Files of tasks, for tests: attached inside a create, or put into the store as an upload would be.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AttachmentRef } from '../src/core/ids.ts'
import { keepFile, writeFile } from '../src/modules/files/files/files.ts'
import type { Loose, Service } from './service.ts'
import { createTask, refOf, type TestClient } from './workbench-client.ts'

export type TestAttachment = { fileName: string; mimeType: string; content: string }

/** A task with these files; its place names the first. */
export async function attach(
  service: Service,
  client: Pick<TestClient, 'key' | 'projectId'>,
  attachments: readonly TestAttachment[],
  more: Record<string, unknown> = {},
): Promise<{ taskId: string; place: AttachmentRef }> {
  const taskId = await createTask(service, client, { attachments, ...more })
  return { taskId, place: { ...(await refOf(service, taskId)), position: 0 } }
}

/** The files of a task as its client is shown them. */
export async function listFiles(
  service: Service,
  { key }: Pick<TestClient, 'key'>,
  taskId: string,
): Promise<Loose[]> {
  const reply = await service.call('GET', `/tasks/${taskId}/attachments`, { key })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

/** Makes these bytes, of any size, those of an attachment, in the store. */
export async function storeBytes(
  { deps }: Service,
  { accountUuid, taskUuid, position }: AttachmentRef,
  bytes: Buffer,
): Promise<void> {
  const { db } = deps.database
  if (deps.store === undefined) throw new Error('The test has no store')
  const sha256 = createHash('sha256').update(bytes).digest()
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
  }
  const file = { accountUuid, sizeBytes: bytes.length, sha256, body: chunks() }
  const ref = await writeFile({ db, store: deps.store }, file)
  await db.transaction().execute(async (tx) => {
    if (!(await keepFile(tx, ref))) throw new Error('The file was cleared away')
    await sql`update task_attachments set content = null, file_id = ${ref.fileUuid},
        size_bytes = ${bytes.length}, sha256 = ${sha256}
      where account_id = ${accountUuid} and task_id = ${taskUuid} and position = ${position}`.execute(
      tx,
    )
  })
}

export const onePixelPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
