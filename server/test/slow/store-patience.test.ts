// The opposite of an outage: a store that would answer, while its client is slow. It sits out
// more than the 15 seconds that a store may stand still, beside the tests of outages.
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf, inChunks, openTestStore, readAll, type TestStore } from '../object-stores.ts'

const megabytes = 1_000_000
// More than the sockets on the way hold, so that a transfer is really under way.
const large = randomBytes(40 * megabytes)

let store: TestStore

beforeAll(async () => {
  store = openTestStore()
  await store.put('files/large', inChunks(large), factsOf(large))
})
afterAll(async () => await store?.close())

test('one who sends or reads slowly is not taken for a store that stands still', async () => {
  async function* slow(): AsyncGenerator<Buffer> {
    yield large.subarray(0, megabytes)
    await delay(17_000)
    yield large.subarray(megabytes)
  }
  const readSlowly = async () => {
    const found = await store.open('files/large')
    await delay(17_000)
    return (await readAll(found?.body as never)).equals(large)
  }
  const [, isEqual] = await Promise.all([
    store.put('files/slow', slow(), factsOf(large)),
    readSlowly(),
  ])
  expect(isEqual).toBe(true)
  expect(await store.open('files/slow')).toMatchObject({ sizeBytes: large.length })
}, 60_000)
