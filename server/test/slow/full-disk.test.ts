// A disk that fills up under PostgreSQL: a small file system with a data directory on it.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../scripts/stack/postgres.ts'
import { migrateToLatest } from '../../src/db/migrate.ts'
import { startWorker } from '../../src/start/worker.ts'
import { type Service, startService } from '../service.ts'
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts'
import { createUploader, note, pngOf } from '../uploads.ts'

const disk = await mountSmallDisk(512)
let postgres: PostgresServer | undefined
let service: Service
let worker: { stop(): Promise<void> } | undefined

beforeAll(async () => {
  if (typeof disk === 'string') return console.warn(`Not tested: ${disk}`)
  postgres = await startPostgres({
    dataDir: join(disk.path, 'postgres'),
    settings: { min_wal_size: '32MB', max_wal_size: '64MB', shared_buffers: '32MB' },
  })
  const urls = postgres.roleUrls('full')
  await migrateToLatest(urls)
  const { databaseUrl } = urls
  service = await startService({ databaseUrl, watchedPaths: [disk.path] })
  worker = await startWorker(service.deps)
}, 120_000)

afterAll(async () => {
  await worker?.stop()
  await service?.stop()
  await postgres?.stop()
  if (typeof disk !== 'string') await disk.unmount()
}, 120_000)

const patience = { timeout: 60_000, interval: 250 }

test.skipIf(typeof disk === 'string')(
  'a disk that is nearly full: only what adds content is refused, and it recovers by itself',
  { timeout: 240_000 },
  async () => {
    const { key, projectId, accountId } = await service.makeClient()
    const uploader = createUploader(service, key)
    // In part random: what can be compressed takes too long to fill the disk, the rest fills it between two checks.
    const text = randomBytes(5_000).toString('hex').padEnd(90_000, 'x')
    const content = Buffer.from(text).toString('base64')
    const attachments = [{ fileName: 'a.txt', mimeType: 'text/plain', content }]
    const body = {
      prompt: 'Is there still room for this?',
      maxCredits: 240,
      projectId,
      attachments,
    }
    const create = () => service.call('POST', '/tasks/create', { key, body })
    const made = [await create(), await create(), await create()]
    const [first, second, third] = made.map((reply) => reply.body.id as string)
    const waiting = await uploader.announce(note)

    // Most of it at once, the rest by a client who creates until they are told to stop.
    await (disk as SmallDisk).fillTo(0.88)
    let created = 0
    let refused = await create()
    for (const endsAt = Date.now() + 150_000; refused.status === 201 && Date.now() < endsAt; ) {
      created++
      refused = await create()
    }
    console.info(`${(disk as SmallDisk).kind}: refused after ${created} creates`)
    const adding = [
      refused,
      await uploader.announce(pngOf(1_000)),
      await uploader.sendContent(waiting.body.id, note.bytes),
      await uploader.complete(waiting.body.id),
    ]
    for (const reply of adding) {
      expect(reply.status).toBe(503)
      expect(reply.body.error.code).toBe('UNAVAILABLE')
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(reply.headers.get('x-should-retry')).toBe('true')
    }

    const cancelled = await service.call('POST', `/tasks/${first}/cancel`, { key })
    expect(cancelled.body).toMatchObject({ status: 'cancelled' })
    const answer = { task: second as string, message: 'Yes.', 'effort-seconds': 60 }
    await service.admin('complete-task', answer)
    const answered = await service.call('GET', `/tasks/${second}`, { key })
    expect(answered.body).toMatchObject({ status: 'completed' })
    expect((await service.call('GET', `/tasks/${third}`, { key })).status).toBe(200)
    expect((await service.call('DELETE', `/tasks/${first}/attachments`, { key })).status).toBe(204)
    expect((await uploader.delete(waiting.body.id)).status).toBe(204)
    await service.admin('grant-credits', { account: accountId, credits: 1_000 })
    expect((await service.call('GET', '/tasks?limit=5', { key })).status).toBe(200)

    await (disk as SmallDisk).empty()
    await expect.poll(async () => (await create()).status, patience).toBe(201)
    expect((await uploader.announce(note)).status).toBe(201)
    expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
  },
)
