// What the store knows of a database that was restored: views of tasks that may be newer than it, which
// must not be served, and the highest epoch, which the database itself may have forgotten.
import type { Valkey } from './valkey.ts'

const epochKey = 'epoch'
const snapshotPattern = '{*}:t:*'
const scanCount = 1_000

const readyPatienceMs = 500

/** For commands of an operator, whose process has only just begun to connect; gives up soon. */
export async function untilReady(valkey: Valkey): Promise<void> {
  if (valkey.status === 'ready') return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, readyPatienceMs)
    valkey.once('ready', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** How many there were; undefined where the store is not there, and they end by themselves in a minute. */
export async function forgetSnapshots(valkey: Valkey): Promise<number | undefined> {
  let forgotten = 0
  try {
    for (let cursor = '0'; ; ) {
      const [next, keys] = await valkey.scan(cursor, 'MATCH', snapshotPattern, 'COUNT', scanCount)
      for (const key of keys) forgotten += await valkey.unlink(key)
      if (next === '0') return forgotten
      cursor = next
    }
  } catch {
    return undefined
  }
}

export async function readKeptEpoch(valkey: Valkey): Promise<number> {
  const text = await valkey.get(epochKey).catch(() => null)
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0
}

export async function keepEpoch(valkey: Valkey, epoch: number): Promise<void> {
  await valkey.set(epochKey, epoch).catch(() => null)
}
