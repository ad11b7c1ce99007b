import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Service, shareService } from '../../../../test/service.ts'
import {
  ageFile,
  chunksOf,
  fileDepsOf,
  hasObject,
  newFileOf,
  readText,
  stateOf,
  storeText,
} from '../../../../test/stored-files.ts'
import type { ObjectStore } from '../../../adapters/object-store.ts'
import {
  asApiError,
  clearFiles,
  discardFile,
  type FileDeps,
  keepFile,
  openFile,
  storeKeyOf,
  writeFile,
} from './files.ts'

let service: Service
let deps: FileDeps
const accountUuid = randomUUID()

beforeAll(async () => {
  service = await shareService()
  deps = fileDepsOf(service)
})

const keep = (ref: Awaited<ReturnType<typeof writeFile>>) =>
  deps.db.transaction().execute((tx) => keepFile(tx, ref))

describe('a file', () => {
  test('is written under a key of its own, kept once, and read as it was', async () => {
    const ref = await writeFile(deps, newFileOf(accountUuid, 'hello'))
    expect(await stateOf(deps, ref)).toBe('writing')
    expect(await keep(ref)).toBe(true)
    expect(await keep(ref)).toBe(false)
    expect(await stateOf(deps, ref)).toBe('kept')
    expect(await readText(deps, storeKeyOf(ref))).toBe('hello')
    expect((await openFile(deps, ref))?.sizeBytes).toBe(5)
  })

  test('whose body fails leaves neither object nor row, and throws what the body threw', async () => {
    const flaw = new Error('a flaw of the body')
    const body = (async function* () {
      yield Buffer.from('hel')
      throw flaw
    })()
    const written = writeFile(deps, { ...newFileOf(accountUuid, 'hello'), body })
    await expect(written).rejects.toBe(flaw)
    await expectNothingOf('writing')
  })

  test('of other bytes than announced is refused and leaves nothing', async () => {
    const body = chunksOf('hullo')
    await expect(writeFile(deps, { ...newFileOf(accountUuid, 'hello'), body })).rejects.toThrow()
    await expectNothingOf('writing')
  })

  test('that is discarded is gone; a kept one is not discarded', async () => {
    const unwanted = await writeFile(deps, newFileOf(accountUuid, 'unwanted'))
    await discardFile(deps, unwanted)
    expect(await stateOf(deps, unwanted)).toBeUndefined()
    expect(await hasObject(deps, storeKeyOf(unwanted))).toBe(false)
    const kept = await storeText(deps, accountUuid, 'kept')
    await discardFile(deps, kept)
    expect(await readText(deps, storeKeyOf(kept))).toBe('kept')
    expect(await stateOf(deps, kept)).toBe('kept')
  })

  test('that cannot be discarded now says so in its row, and goes later', async () => {
    const ref = await writeFile(deps, newFileOf(accountUuid, 'later'))
    await discardFile({ ...deps, store: failing(deps.store, 'remove') }, ref)
    expect(await stateOf(deps, ref)).toBe('released')
    expect(await keep(ref)).toBe(false)
    await clearFiles(deps)
    expect(await stateOf(deps, ref)).toBeUndefined()
    expect(await hasObject(deps, storeKeyOf(ref))).toBe(false)
  })
})

describe('clearing away', () => {
  test('takes what was being written for an hour, and nothing younger or kept', async () => {
    const old = await writeFile(deps, newFileOf(accountUuid, 'old'))
    const young = await writeFile(deps, newFileOf(accountUuid, 'young'))
    const kept = await storeText(deps, accountUuid, 'kept')
    for (const ref of [old, kept]) await ageFile(deps, ref, 3_601)
    await ageFile(deps, young, 3_500)
    await clearFiles(deps)
    expect(await stateOf(deps, old)).toBeUndefined()
    expect(await hasObject(deps, storeKeyOf(old))).toBe(false)
    expect(await keep(old)).toBe(false)
    expect(await stateOf(deps, young)).toBe('writing')
    expect(await readText(deps, storeKeyOf(young))).toBe('young')
    expect(await readText(deps, storeKeyOf(kept))).toBe('kept')
    await discardFile(deps, young)
  })

  test('keeps the row while the store cannot remove the object', async () => {
    const ref = await writeFile(deps, newFileOf(accountUuid, 'stuck'))
    await ageFile(deps, ref, 3_601)
    await expect(clearFiles({ ...deps, store: failing(deps.store, 'remove') })).rejects.toThrow()
    expect(await stateOf(deps, ref)).toBe('released')
    expect(await hasObject(deps, storeKeyOf(ref))).toBe(true)
    expect(await clearFiles(deps)).toBe(1)
  })

  test('by several at once is the same as by one', async () => {
    const refs = await Promise.all(
      Array.from({ length: 20 }, (_, i) => writeFile(deps, newFileOf(accountUuid, `many ${i}`))),
    )
    for (const ref of refs) await ageFile(deps, ref, 3_601)
    await Promise.all([clearFiles(deps), clearFiles(deps), clearFiles(deps)])
    await expectNothingOf('writing')
    await expectNothingOf('released')
  })
})

test('a store that is away is 503 with a time to wait, and other errors stay what they are', () => {
  const away = Object.assign(new Error('refused'), { name: 'StoreUnavailable' })
  expect(asApiError(away)).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 })
  const other = new Error('other')
  expect(asApiError(other)).toBe(other)
})

function failing(store: ObjectStore, name: 'remove'): ObjectStore {
  return {
    ...store,
    async [name]() {
      throw Object.assign(new Error('away'), { name: 'StoreUnavailable' })
    },
  }
}

async function expectNothingOf(state: string): Promise<void> {
  const rows = await deps.db
    .selectFrom('stored_files')
    .select('id')
    .where('state', '=', state)
    .execute()
  expect(rows).toEqual([])
  const known = await deps.db.selectFrom('stored_files').select('id').execute()
  const { objects } = await deps.store.list('files/', { limit: 1_000 })
  expect(objects.length).toBe(known.length)
}
