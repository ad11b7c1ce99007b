// Texts on this device: IndexedDB, and localStorage where that is missing or too slow to trust, as
// while the page goes away. Each is kept per person and task, since a device may be shared.
import type { DeviceCopy } from './autosave-types.ts'

const databaseName = 'task-review-texts'
const storeName = 'texts'
const prefix = 'text:'
const keptAfterSaveMs = 14 * 24 * 60 * 60 * 1_000

export type DeviceStore = {
  read(): Promise<DeviceCopy | undefined>
  /** Rejects when neither place takes it. */
  write(copy: DeviceCopy): Promise<void>
  /** Is done when it returns, as far as the browser allows. */
  writeNow(copy: DeviceCopy): void
  remove(): Promise<void>
}

export function openDeviceStore({ personId, taskId }: { personId: string; taskId: string }) {
  return createDeviceStore(`${personId}/${taskId}`, openDatabase())
}

export function createDeviceStore(key: string, opening: Promise<IDBDatabase>): DeviceStore {
  const database = opening.then(
    (db) => db,
    () => undefined,
  )
  let waiting: DeviceCopy | undefined
  let writing: Promise<void> | undefined

  async function put(copy: DeviceCopy) {
    const db = await database
    if (!db) return writeLocal(key, copy)
    try {
      await run(db, (store) => store.put(copy, key))
      removeLocalOlder(key, copy)
    } catch {
      writeLocal(key, copy)
    }
  }

  /** While one write runs only the newest text waits, so that fast typing makes no queue. */
  async function drain() {
    while (waiting) {
      const copy = waiting
      waiting = undefined
      await put(copy)
    }
  }

  return {
    async read() {
      const db = await database
      const stored = db && (await readStored(db, key))
      return newest(stored, readLocal(key))
    },
    async write(copy) {
      waiting = copy
      writing ??= drain().finally(() => {
        writing = undefined
      })
      await writing
    },
    writeNow: (copy) => writeLocal(key, copy),
    async remove() {
      localStorage.removeItem(prefix + key)
      const db = await database
      if (db) await run(db, (store) => store.delete(key))
    },
  }
}

function newest(a: DeviceCopy | undefined, b: DeviceCopy | undefined): DeviceCopy | undefined {
  if (!a || !b) return a ?? b
  return b.at > a.at ? b : a
}

async function readStored(db: IDBDatabase, key: string): Promise<DeviceCopy | undefined> {
  try {
    return (await run(db, (store) => store.get(key))) as DeviceCopy | undefined
  } catch {
    return undefined
  }
}

function writeLocal(key: string, copy: DeviceCopy) {
  localStorage.setItem(prefix + key, JSON.stringify(copy))
}

function readLocal(key: string): DeviceCopy | undefined {
  try {
    const text = localStorage.getItem(prefix + key)
    return text === null ? undefined : (JSON.parse(text) as DeviceCopy)
  } catch {
    return undefined
  }
}

function removeLocalOlder(key: string, copy: DeviceCopy) {
  const local = readLocal(key)
  if (local && local.at <= copy.at) localStorage.removeItem(prefix + key)
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => {
      forgetOld(request.result)
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () =>
      reject(new Error('The texts on this device are held by an old window.'))
  })
}

function run<T>(db: IDBDatabase, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(storeName, 'readwrite')
    const request = act(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

/** Only texts that the service has are ever forgotten. */
function forgetOld(db: IDBDatabase) {
  const before = Date.now() - keptAfterSaveMs
  const cursor = db.transaction(storeName, 'readwrite').objectStore(storeName).openCursor()
  cursor.onsuccess = () => {
    const found = cursor.result
    if (!found) return
    const copy = found.value as DeviceCopy
    if (copy.isOnServer && copy.at < before) found.delete()
    found.continue()
  }
}
