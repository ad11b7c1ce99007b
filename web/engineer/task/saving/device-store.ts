// Texts on this device: IndexedDB, and localStorage where that is missing or too slow to trust, as
// while the page goes away. Each is kept per person and task, since a device may be shared.
import type { DeviceCopy } from './autosave-types.ts'

const databaseName = 'task-review-texts'
const storeName = 'texts'
const prefix = 'text:'
const keptAfterSaveMs = 14 * 24 * 60 * 60 * 1_000

/** Numbered as written, since the clock of a device may be set back between two texts. */
type Stored = DeviceCopy & { order: number }

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
  let waiting: Stored | undefined
  let writing: Promise<void> | undefined
  let lastOrder = 0

  function number(copy: DeviceCopy): Stored {
    lastOrder = Math.max(lastOrder + 1, Date.now())
    return { ...copy, order: lastOrder }
  }

  async function put(copy: Stored) {
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
      const found = newest(stored, readLocal(key))
      lastOrder = Math.max(lastOrder, found?.order ?? 0)
      return found
    },
    async write(copy) {
      waiting = number(copy)
      writing ??= drain().finally(() => {
        writing = undefined
      })
      await writing
    },
    writeNow: (copy) => writeLocal(key, number(copy)),
    async remove() {
      localStorage.removeItem(prefix + key)
      const db = await database
      if (db) await run(db, (store) => store.delete(key))
    },
  }
}

function newest(a: Stored | undefined, b: Stored | undefined): Stored | undefined {
  if (!a || !b) return a ?? b
  return b.order > a.order ? b : a
}

async function readStored(db: IDBDatabase, key: string): Promise<Stored | undefined> {
  try {
    return (await run(db, (store) => store.get(key))) as Stored | undefined
  } catch {
    return undefined
  }
}

function writeLocal(key: string, copy: Stored) {
  localStorage.setItem(prefix + key, JSON.stringify(copy))
}

function readLocal(key: string): Stored | undefined {
  try {
    const text = localStorage.getItem(prefix + key)
    return text === null ? undefined : (JSON.parse(text) as Stored)
  } catch {
    return undefined
  }
}

function removeLocalOlder(key: string, copy: Stored) {
  const local = readLocal(key)
  if (local && local.order <= copy.order) localStorage.removeItem(prefix + key)
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
    request.onblocked = () => reject(new Error('The local database is blocked by an older window.'))
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
