import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Service, startService } from '../../../../test/service.ts'
import { measureUsedShare } from '../../../adapters/file-systems.ts'
import type { Db } from '../../../db/client.ts'
import { createDiskWatch, listDisks, measureDisks } from './disk.ts'
import { selectDatabaseBytes } from './disk-queries.ts'

let service: Service
let db: Db
beforeAll(async () => {
  service = await startService()
  db = service.deps.database.db
})
afterAll(() => service.stop())
beforeEach(() => sql`delete from disk_measures`.execute(db))

const measure = (config: { databaseBytesMax: number; watchedPaths: string[] }) =>
  measureDisks({ db, config, measureUsedShare })

async function measureAt(share: number): Promise<boolean> {
  // Halfway to the next percent: the write-ahead log may grow meanwhile.
  const databaseBytesMax = Math.round((await selectDatabaseBytes(db)) / share)
  const [disk] = await measure({ databaseBytesMax, watchedPaths: [] })
  return disk?.isFull ?? false
}

test('full from 90%, and until it is below 88%', async () => {
  const found: boolean[] = []
  for (const share of [0.885, 0.91, 0.885, 0.86, 0.885]) found.push(await measureAt(share))
  expect(found).toEqual([false, true, true, false, false])
})

test('a path is measured on the machine of the worker', async () => {
  const [disk] = await measure({ databaseBytesMax: 0, watchedPaths: ['/'] })
  expect(disk?.place).toMatch(/:\/$/)
  expect(disk?.usedShare).toBeGreaterThan(0)
  expect(disk?.usedShare).toBeLessThanOrEqual(1)
})

test('nothing is measured where nothing is watched', async () => {
  expect(await measure({ databaseBytesMax: 0, watchedPaths: [] })).toEqual([])
})

test('a process knows it at its next look, and a measurement nobody repeats counts no more', async () => {
  const looks: boolean[] = []
  const watch = createDiskWatch({ db, onLook: (isFull) => looks.push(isFull), onError: fail })
  expect(watch.hasRoom()).toBe(true)
  await measureAt(0.95)
  await watch.follow()
  expect(watch.hasRoom()).toBe(false)
  expect(await listDisks(db)).toMatchObject([{ place: 'database', isFull: true }])
  await watch.stop()
  await sql`update disk_measures set measured_at = now() - interval '121 seconds'`.execute(db)
  await watch.follow()
  await watch.stop()
  expect(watch.hasRoom()).toBe(true)
  expect(looks).toEqual([true, false])
  expect(await listDisks(db)).toEqual([])
})

function fail(error: unknown): never {
  throw error
}

test('operators see it among the checks of the system', async () => {
  const { readSystem } = await import('./system.ts')
  const deps = { ...service.deps, db }
  const readCheck = async () =>
    (await readSystem(deps)).checks.find(({ name }) => name === 'Disk space')
  expect(await readCheck()).toMatchObject({ state: 'warning' })
  await measureAt(0.5)
  expect(await readCheck()).toMatchObject({ state: 'good' })
  await measureAt(0.95)
  expect(await readCheck()).toMatchObject({ state: 'bad', says: expect.stringContaining('503') })
})
