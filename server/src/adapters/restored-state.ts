// What the store knows of a database that was restored: views of tasks that may be newer than it, which
// must not be served, and the highest epoch, which the database itself may have forgotten.
import type { Valkey } from './valkey.ts'
import { listNodes } from './valkey-connection.ts'

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
    for (const node of listNodes(valkey))
      for (let cursor: string | undefined = '0'; cursor !== undefined; ) {
        const found: [string, string[]] = await node.scan(
          ...([cursor, 'MATCH', snapshotPattern, 'COUNT', scanCount] as const),
        )
        for (const key of found[1]) forgotten += await valkey.unlink(key)
        cursor = found[0] === '0' ? undefined : found[0]
      }
    return forgotten
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
