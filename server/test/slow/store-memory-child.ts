// Moves files to and from a store, four at a time, small ones and large ones, and prints how much
// memory it took at most for each.
import { createHash } from 'node:crypto'
import { createObjectStore } from '../../src/adapters/object-store.ts'
import { readConfig } from '../../src/core/config.ts'

const chunk = Buffer.alloc(65_536, 7)

async function* body(sizeBytes: number): AsyncGenerator<Buffer> {
  for (let left = sizeBytes; left > 0; left -= chunk.length)
    yield Buffer.from(chunk.subarray(0, Math.min(left, chunk.length)))
}

async function hashOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const part of source) hash.update(part)
  return hash.digest()
}

const { store: settings } = readConfig()
if (settings === undefined) throw new Error('no store is configured')
const store = createObjectStore(settings, { onCall: () => undefined })

async function moveThereAndBack(key: string, sizeBytes: number): Promise<void> {
  const sha256 = await hashOf(body(sizeBytes))
  await store.put(key, body(sizeBytes), { sizeBytes, sha256 })
  const found = await store.open(key)
  if (found === undefined || !(await hashOf(found.body)).equals(sha256))
    throw new Error(`${key} came back as something else`)
}

/** The most memory that was taken while they passed. */
async function moveAll(sizeBytes: number, rounds: number): Promise<number> {
  let peakBytes = 0
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
  }, 10)
  for (let round = 0; round < rounds; round++)
    await Promise.all([1, 2, 3, 4].map((number) => moveThereAndBack(`files/${number}`, sizeBytes)))
  clearInterval(timer)
  return peakBytes
}

// What the SDK and buffers that wait for the collector take, they take for small files too.
const smallPeakBytes = await moveAll(5_000_000, 10)
const largePeakBytes = await moveAll(50_000_000, 3)
await store.close()
process.stdout.write(JSON.stringify({ smallPeakBytes, largePeakBytes }))
