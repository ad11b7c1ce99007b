// The comparison of store and tables: planted disorder of both kinds is found, and nothing else is
// touched. What happens while files come and go beside it is in test/slow/file-check.test.ts.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Service, startService } from '../../../../test/service.ts'
import {
  fileDepsOf,
  hasObject,
  listKeys,
  newFileOf,
  plantObject,
  stateOf,
  storeText,
} from '../../../../test/stored-files.ts'
import { decodeId } from '../../../core/ids.ts'
import { checkFilesPage, countLost } from './check-files.ts'
import { type FileDeps, filesPrefix, type StoredFileRef, storeKeyOf, writeFile } from './files.ts'
import { walkAll, walkOn } from './walk-store.ts'

let service: Service
let deps: FileDeps
let accountUuid: string
let otherUuid: string

beforeAll(async () => {
  service = await startService()
  deps = fileDepsOf(service)
  const { accountId, testAccountId } = await service.makeAccount()
  accountUuid = decodeId('acct', accountId) as string
  otherUuid = decodeId('acct', testAccountId) as string
})
afterAll(() => service.stop())
beforeEach(async () => {
  await deps.store.remove(await listKeys(deps))
  await sql`delete from stored_files`.execute(deps.db)
  await sql`update file_checks set after_key = '', began_at = null, finished_at = null`.execute(
    deps.db,
  )
})

const keyOfNobody = (_: unknown, index = 0) =>
  storeKeyOf({ accountUuid: index % 2 ? accountUuid : otherUuid, fileUuid: randomUUID() })
const checkAll = (minAgeSeconds = 0) =>
  walkAll(checkFilesPage(deps, { minAgeSeconds, pageSize: 3 }))

async function storeMany(count: number): Promise<StoredFileRef[]> {
  const accounts = [accountUuid, otherUuid]
  return await Promise.all(
    Array.from({ length: count }, (_, i) =>
      storeText(deps, accounts[i % 2] as string, `file ${i}`),
    ),
  )
}

test('an order that is whole is left as it is, page by page', async () => {
  const refs = await storeMany(10)
  const writing = await writeFile(deps, newFileOf(accountUuid, 'being written'))
  expect(await checkAll()).toEqual({
    ...{ objects: 11, rows: 11 },
    ...{ orphans: 0, lost: 0, regained: 0, strange: 0 },
  })
  for (const ref of refs) expect(await stateOf(deps, ref)).toBe('kept')
  expect(await stateOf(deps, writing)).toBe('writing')
})

describe('objects that belong to nobody', () => {
  test('are removed when they are old enough, wherever they stand among the others', async () => {
    const refs = await storeMany(7)
    const planted = Array.from({ length: 8 }, keyOfNobody)
    for (const key of planted) await plantObject(deps, key)
    expect(await checkAll(3_600)).toMatchObject({ objects: 15, rows: 7, orphans: 0 })
    expect(await checkAll()).toMatchObject({ objects: 15, rows: 7, orphans: 8, lost: 0 })
    expect(await listKeys(deps, filesPrefix)).toEqual(refs.map(storeKeyOf).sort())
  })

  test('are left alone where their names are none of ours', async () => {
    await plantObject(deps, 'files/readme.txt')
    await plantObject(deps, `files/${accountUuid}/notes.txt`)
    // As if another installation had been given the same bucket.
    const foreign = storeKeyOf({ accountUuid: randomUUID(), fileUuid: randomUUID() })
    await plantObject(deps, foreign)
    expect(await checkAll()).toMatchObject({ objects: 3, orphans: 0, strange: 3 })
    expect((await listKeys(deps, 'files/')).length).toBe(3)
  })
})

describe('rows without object', () => {
  test('become lost, and kept again when the object is back', async () => {
    const refs = await storeMany(9)
    const gone = refs.slice(2, 7)
    await deps.store.remove(gone.map(storeKeyOf))
    expect(await checkAll()).toMatchObject({ objects: 4, rows: 9, lost: 5, orphans: 0 })
    expect(await countLost(deps)).toBe(5)
    for (const ref of refs)
      expect(await stateOf(deps, ref)).toBe(gone.includes(ref) ? 'lost' : 'kept')
    const back = gone[0] as StoredFileRef
    await plantObject(deps, storeKeyOf(back))
    expect(await checkAll()).toMatchObject({ regained: 1, lost: 0 })
    expect(await stateOf(deps, back)).toBe('kept')
    expect(await countLost(deps)).toBe(4)
  })

  test('are no loss while they are being written or removed', async () => {
    const writing = await writeFile(deps, newFileOf(accountUuid, 'writing'))
    const released = await storeText(deps, accountUuid, 'released')
    await sql`update stored_files set state = 'released' where id = ${released.fileUuid}`.execute(
      deps.db,
    )
    await deps.store.remove([writing, released].map(storeKeyOf))
    expect(await checkAll()).toMatchObject({ rows: 2, lost: 0 })
  })

  test('are found in a bucket that is empty', async () => {
    const refs = await storeMany(7)
    await deps.store.remove(refs.map(storeKeyOf))
    expect(await checkAll()).toMatchObject({ objects: 0, rows: 7, lost: 7 })
  })
})

describe('the hourly walk', () => {
  const pageOf3 = () => checkFilesPage(deps, { minAgeSeconds: 0, pageSize: 3 })
  const walk = (pagesMax: number) => walkOn(deps.db, filesPrefix, pageOf3(), pagesMax)

  test('goes on where the last round ended, and rests for an hour at the end', async () => {
    await storeMany(10)
    const rounds = [await walk(2), await walk(1), await walk(9)]
    expect(rounds.map((round) => round?.objects)).toEqual([6, 3, 1])
    expect(await walk(9)).toBeUndefined()
    await sql`update file_checks set finished_at = finished_at - interval '1 h'`.execute(deps.db)
    expect((await walk(9))?.objects).toBe(10)
  })

  test('goes on after a round that was cut off', async () => {
    await storeMany(10)
    await walk(1)
    const cut = { ...deps.store, list: () => Promise.reject(new Error('cut')) }
    const cutPage = checkFilesPage({ ...deps, store: cut })
    await expect(walkOn(deps.db, filesPrefix, cutPage)).rejects.toThrow('cut')
    expect((await walk(9))?.objects).toBe(7)
  })

  test('is walked once by two workers together', async () => {
    await storeMany(12)
    const planted = keyOfNobody(undefined)
    await plantObject(deps, planted)
    await Promise.all([walk(9), walk(9)])
    expect(await hasObject(deps, planted)).toBe(false)
    expect(await walk(9)).toBeUndefined()
  })
})

test('what a restore has undone is kept for a week, unless an operator says otherwise', async () => {
  const [ref] = await storeMany(1)
  const key = keyOfNobody(undefined)
  await plantObject(deps, key)
  const check = (ignoresRestore: boolean) =>
    walkAll(checkFilesPage(deps, { minAgeSeconds: 0, ignoresRestore, pageSize: 3 }))
  const setAdopted = (when: string) =>
    sql`update relay_state set adopted_at = ${sql.raw(when)}`.execute(deps.db)
  await setAdopted("now() + interval '1 minute'")
  expect(await check(false)).toMatchObject({ orphans: 0 })
  await setAdopted("now() - interval '8 days'")
  await plantObject(deps, key)
  expect(await check(false)).toMatchObject({ orphans: 1 })
  await setAdopted("now() + interval '1 minute'")
  await plantObject(deps, key)
  expect(await check(true)).toMatchObject({ orphans: 1 })
  expect(await listKeys(deps)).toEqual([storeKeyOf(ref as StoredFileRef)])
  await setAdopted('null')
})
