// The files of a worker as it runs: they are moved soon after their create, also after an outage,
// about which there is one line in the log and not one a second.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { type Service, startService } from '../../test/service.ts'
import { fileDepsOf, findDisorder, inOrder, listKeys } from '../../test/stored-files.ts'
import { createTask, type TestClient } from '../../test/workbench-client.ts'
import type { ObjectStore } from '../adapters/object-store.ts'
import { fileWorks, startFiles } from './worker-files.ts'

let service: Service
let client: TestClient
let worker: { stop(): Promise<void> }
let store: ObjectStore
let isAway = false
let triesWhileAway = 0
const lines: string[] = []
const errors: string[] = []

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient({ credits: 10_000_000 })
  store = service.deps.store as ObjectStore
  const put: ObjectStore['put'] = async (...call) => {
    if (isAway) {
      triesWhileAway++
      throw Object.assign(new Error('away'), { name: 'StoreUnavailable' })
    }
    await store.put(...call)
  }
  const log = {
    info: (_: unknown, line: string) => lines.push(line),
    warn: (_: unknown, line: string) => lines.push(line),
    error: (_: unknown, line: string) => lines.push(line),
  }
  Object.assign(service.deps, { log, store: { ...store, put } })
  worker = startFiles(service.deps, (work, error) => errors.push(`${work}: ${error}`), 50)
})
afterAll(async () => {
  await worker.stop()
  await service.stop()
})

async function attach(): Promise<void> {
  const file = { fileName: 'a.txt', mimeType: 'text/plain', content: 'hello' }
  await createTask(service, client, { attachments: [file, file, file] })
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from task_attachments
    where content is not null`.execute(service.deps.database.db)
  return rows[0]?.count as number
}

async function readMetric(name: string): Promise<number | undefined> {
  for (const work of fileWorks) await work.run(service.deps)
  const metric = service.deps.metrics.registry.getSingleMetric(name)
  return (await metric?.get())?.values[0]?.value
}

test('what came inside a create is in the store soon after', async () => {
  await attach()
  expect(await waitUntil(async () => (await countWaiting()) === 0, 10_000)).toBe(true)
  expect((await listKeys(fileDepsOf(service), 'files/')).length).toBe(3)
  expect(await readMetric('trs_files_to_move')).toBe(0)
})

test('while the store is away creates go on, few tries are made and one line is written', async () => {
  isAway = true
  await attach()
  await attach()
  // Four at once in the first batch, then one at a time.
  expect(await waitUntil(() => triesWhileAway >= 6, 20_000)).toBe(true)
  expect(await countWaiting()).toBe(6)
  expect(await readMetric('trs_files_to_move')).toBe(6)
  expect(await readMetric('trs_file_move_lag_seconds')).toBeGreaterThan(0)
  expect(lines).toEqual(['files cannot be stored now'])
  isAway = false
  expect(await waitUntil(async () => (await countWaiting()) === 0, 20_000)).toBe(true)
  await waitUntil(() => lines.length > 1, 5_000)
  expect(lines).toEqual(['files cannot be stored now', 'files can be stored again'])
  expect(triesWhileAway).toBeLessThan(12)
  expect(errors).toEqual([])
  expect(await findDisorder(fileDepsOf(service))).toEqual(inOrder)
})

test('a file that the store lost is counted', async () => {
  const deps = fileDepsOf(service)
  const [lost] = await listKeys(deps, 'files/')
  await store.remove([lost as string])
  expect(await service.admin('check-files')).toMatchObject({
    ...{ ok: false, objects: 8, rows: 9, lost: 1, orphansRemoved: 0 },
    lostKeys: [lost],
  })
  expect(await readMetric('trs_files_lost')).toBe(1)
})
