// The check of store and tables runs beside clients who upload, create and delete, and beside movers
// and removers. With no age at all, so that nothing but the order of the steps protects a file, it
// takes none that anybody refers to, and calls none lost.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveBatch } from '../../src/modules/files/attachments/move-files.ts'
import { checkFilesPage } from '../../src/modules/files/files/check-files.ts'
import { clearFiles, type FileDeps } from '../../src/modules/files/files/files.ts'
import { walkAll } from '../../src/modules/files/files/walk-store.ts'
import { checkIncomingPage } from '../../src/modules/files/uploads/expire-uploads.ts'
import { checkWholeStore } from '../../src/start/file-checks.ts'
import { type Service, startService } from '../service.ts'
import { fileDepsOf, findDisorder, inOrder } from '../stored-files.ts'
import { createUploader, note, putByLink } from '../uploads.ts'

const clients = 8
const tasksEach = 25

let service: Service
let deps: FileDeps

beforeAll(async () => {
  service = await startService()
  deps = fileDepsOf(service)
})
afterAll(() => service.stop())

const inline = { fileName: 'inline.txt', mimeType: 'text/plain', content: 'inline' }

async function work(): Promise<number> {
  const { key, projectId } = await service.makeClient({ credits: 100_000_000 })
  const uploader = createUploader(service, key)
  let files = 0
  for (let i = 0; i < tasksEach; i++) {
    const { body: announced } = await uploader.announce(note)
    // By the link and by the API in turns; some are deleted before they are used.
    const sent =
      i % 2 === 0
        ? await uploader.sendContent(announced.id, note.bytes)
        : await putByLink(announced.put, note.bytes).then(() => uploader.complete(announced.id))
    expect(sent.body, sent.text).toMatchObject({ status: 'ready' })
    const isUsed = i % 5 !== 0
    if (!isUsed) expect((await uploader.delete(announced.id)).status).toBe(204)
    const attachments = isUsed ? [{ uploadId: announced.id }, inline] : [inline]
    const body = { prompt: 'What do these files say?', maxCredits: 240, projectId, attachments }
    const made = await service.call('POST', '/tasks/create', { key, body })
    expect(made.status, made.text).toBe(201)
    files += attachments.length
  }
  return files
}

test(`${clients * tasksEach} tasks with files beside a check that never rests`, async () => {
  let isOver = false
  const counts = { rounds: 0, orphans: 0, lost: 0 }
  async function repeat(step: () => Promise<unknown>): Promise<void> {
    while (!isOver) await step()
  }
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const mover = { ...deps, scanner: undefined, onMoved: () => undefined, onError }
  const beside = [
    repeat(async () => {
      const page = checkFilesPage(deps, { minAgeSeconds: 0, pageSize: 50 })
      const { orphans, lost } = await walkAll(page)
      counts.rounds++
      counts.orphans += orphans
      counts.lost += lost
      await walkAll(checkIncomingPage(deps))
    }),
    repeat(() => clearFiles(deps)),
    repeat(() => moveBatch(mover)),
  ]
  const made = await Promise.all(Array.from({ length: clients }, work))
  isOver = true
  await Promise.all(beside)
  expect(counts).toEqual({ rounds: expect.any(Number), orphans: 0, lost: 0 })
  expect(counts.rounds).toBeGreaterThan(3)
  while ((await moveBatch(mover)).isFull);
  expect(errors).toEqual([])
  const files = made.reduce((sum, count) => sum + count, 0)
  expect(await checkWholeStore(deps, 0)).toMatchObject({
    ...{ ok: true, objects: files, rows: files, orphansRemoved: 0, lost: 0 },
    ...{ incomingRemoved: 0 },
  })
  expect(await findDisorder(deps)).toEqual(inOrder)
}, 120_000)
