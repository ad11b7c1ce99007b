// localStorage is what is left when IndexedDB is missing, and what is read when it is newer.
import { beforeEach, expect, it, vi } from 'vitest'
import type { DeviceCopy } from './autosave-types.ts'
import { createDeviceStore } from './device-store.ts'

const noDatabase = async () => await Promise.reject(new Error('SecurityError'))

function copy(content: string, at = 1): DeviceCopy {
  return { content, revision: 0, at, isOnServer: false, unanswered: [] }
}

beforeEach(() => localStorage.clear())

it('keeps texts without IndexedDB, per person and task', async () => {
  const store = createDeviceStore('person/task', noDatabase())
  await store.write(copy('kept'))
  expect((await createDeviceStore('person/task', noDatabase()).read())?.content).toBe('kept')
  expect(await createDeviceStore('other/task', noDatabase()).read()).toBeUndefined()
  await store.remove()
  expect(await store.read()).toBeUndefined()
})

it('has written when it returns, where the page goes away', async () => {
  const store = createDeviceStore('person/task', new Promise(() => undefined))
  store.writeNow(copy('last words'))
  expect(localStorage.getItem('text:person/task')).toContain('last words')
})

it('keeps the newest of texts that come faster than they are written', async () => {
  const store = createDeviceStore('person/task', noDatabase())
  await Promise.all(['a', 'ab', 'abc'].map(async (text, at) => await store.write(copy(text, at))))
  expect((await store.read())?.content).toBe('abc')
})

it('says so when nothing can be kept', async () => {
  const store = createDeviceStore('person/task', noDatabase())
  const refuse = () => {
    throw new Error('QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse })
  await expect(store.write(copy('too much'))).rejects.toThrow('QuotaExceededError')
  vi.unstubAllGlobals()
})

it('reads past what others left in its place', async () => {
  localStorage.setItem('text:person/task', '{broken')
  expect(await createDeviceStore('person/task', noDatabase()).read()).toBeUndefined()
})

/** As much of IndexedDB as a store asks for. */
function fakeDatabase(): IDBDatabase {
  const kept = new Map<string, unknown>()
  const objectStore = () => ({
    get: (key: string) => ({ result: kept.get(key) }),
    put: (value: unknown, key: string) => ({ result: kept.set(key, value) }),
  })
  const transaction = () => {
    const made = { objectStore, oncomplete: () => undefined }
    queueMicrotask(() => made.oncomplete())
    return made
  }
  return { transaction } as unknown as IDBDatabase
}

it('knows the newest text though the clock was set back meanwhile', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(2_000_000)
  createDeviceStore('person/task', noDatabase()).writeNow(copy('of tomorrow', 2_000_000))
  clock.mockReturnValue(1_000_000)
  const database = Promise.resolve(fakeDatabase())
  const store = createDeviceStore('person/task', database)
  expect((await store.read())?.content).toBe('of tomorrow')
  await store.write(copy('written since', 1_000_000))
  const again = createDeviceStore('person/task', database)
  expect((await again.read())?.content).toBe('written since')
})
