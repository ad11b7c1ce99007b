// What happens to an upload between two steps of its completion, in an order that is made to happen.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../../../../test/service.ts'
import { createUploader, note, putByLink, type Uploader } from '../../../../test/uploads.ts'
import type { ObjectStore } from '../../../adapters/object-store.ts'
import { decodeId } from '../../../core/ids.ts'
import type { UploadDeps } from './create-upload.ts'
import { completeUpload, type ReceivingRef } from './receive.ts'
import { createUploadStreams } from './streams.ts'

let service: Service
let uploader: Uploader
let store: ObjectStore
let accountUuid: string

beforeAll(async () => {
  service = await startService()
  const client = await service.makeClient()
  uploader = createUploader(service, client.key)
  store = service.deps.store as ObjectStore
  accountUuid = decodeId('acct', client.accountId) as string
})
afterAll(() => service.stop())

/** The same parts as the service's, with something that happens before the store is asked. */
function depsWith(changed: Partial<ObjectStore>): UploadDeps {
  const { clock, database } = service.deps
  const parts = { db: database.db, clock, scanner: undefined, streams: createUploadStreams() }
  return { ...parts, store: { ...store, ...changed } }
}

async function putUpload(): Promise<{ id: string; ref: ReceivingRef }> {
  const { body } = await uploader.announce(note)
  expect(await putByLink(body.put, note.bytes)).toBe(200)
  return {
    id: body.id,
    ref: { accountUuid, isTest: false, uploadUuid: decodeId('upload', body.id) as string },
  }
}

async function fileStates(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from stored_files
    where account_id = ${accountUuid} order by state`.execute(service.deps.database.db)
  return rows.map(({ state }) => state)
}

test('who finds nothing because a twin has taken it is told what the twin was told', async () => {
  const { id, ref } = await putUpload()
  const deps = depsWith({
    async open(key, options) {
      expect((await uploader.complete(id)).status).toBe(200)
      return await store.open(key, options)
    },
  })
  expect(await completeUpload(deps, ref)).toMatchObject({ state: 'ready' })
  expect(await fileStates()).toEqual(['kept'])
})

test('what is deleted meanwhile is gone, and the file that was written for it too', async () => {
  const { id, ref } = await putUpload()
  const before = await fileStates()
  const deps = depsWith({
    async put(...args) {
      await store.put(...args)
      expect((await uploader.delete(id)).status).toBe(204)
    },
  })
  await expect(completeUpload(deps, ref)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await fileStates()).toEqual(before)
})

test('a file that was cleared away as abandoned is never shown: 503, and it may be repeated', async () => {
  const { id, ref } = await putUpload()
  const deps = depsWith({
    async put(...args) {
      await store.put(...args)
      await sql`update stored_files set state = 'released' where state = 'writing'`.execute(
        service.deps.database.db,
      )
    },
  })
  await expect(completeUpload(deps, ref)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect((await uploader.read(id)).body.status).toBe('waiting')
  expect((await uploader.complete(id)).body.status).toBe('ready')
})
