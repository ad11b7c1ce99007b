import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextEvent, type PrivateValkey, startPrivateValkey } from '../../test/private-valkey.ts'
import { waitsKeyFor } from '../adapters/keys.ts'
import { connectValkey, type Valkey } from '../adapters/valkey.ts'
import { createWaitCounts } from '../adapters/wait-counts.ts'
import type { KnownKey } from '../core/caller.ts'
import { limits } from '../core/limits.ts'
import { createWaits, endedKeyError, type OpenWait, type Waits } from './waits.ts'

let server: PrivateValkey
let valkey: Valkey
let openCount: { count: number }
let ends: string[]

beforeAll(async () => {
  server = await startPrivateValkey()
  valkey = connectValkey(server.url)
  await nextEvent(valkey, 'ready')
})
afterAll(async () => {
  valkey.disconnect()
  await server.stop()
})
beforeEach(() => {
  openCount = { count: 0 }
  ends = []
})

/** The waits of one process. */
function makeProcess(): Waits {
  const counts = createWaitCounts({ valkey, onFallback: () => undefined })
  return createWaits({ counts, openCount, onEnd: (reason) => ends.push(reason) })
}

const makeKey = () => ({ keyId: `key_${randomUUID()}`, accountId: 'acct_1' }) as KnownKey

function makeRequest(key: KnownKey, socket = new Socket()): FastifyRequest {
  const headers = { authorization: `Bearer secret-${key.keyId}` }
  return { key, headers, raw: { socket } } as unknown as FastifyRequest
}

const openMany = (waits: Waits, key: KnownKey, count: number) =>
  Promise.all(Array.from({ length: count }, () => waits.open(makeRequest(key))))

const countInStore = (key: KnownKey) => valkey.zcard(waitsKeyFor(key.accountId, key.keyId))

describe('the cap of a key', () => {
  test('holds over two processes, and a refused wait leaves nothing behind', async () => {
    const [here, there] = [makeProcess(), makeProcess()]
    const key = makeKey()
    const half = limits.waitsPerKeyMax / 2
    const open = [...(await openMany(here, key, half)), ...(await openMany(there, key, half))]
    for (const waits of [here, there]) {
      await expect(waits.open(makeRequest(key))).rejects.toMatchObject({
        code: 'RATE_LIMITED',
        details: { waitsMax: limits.waitsPerKeyMax },
      })
    }
    expect(openCount.count).toBe(limits.waitsPerKeyMax)
    expect(ends).toEqual(['refused', 'refused'])
    for (const wait of open) wait.close()
    for (const wait of open) wait.close()
    expect(openCount.count).toBe(0)
    expect(await countInStore(key)).toBe(0)
  })

  test('holds for requests that come at the same moment', async () => {
    const key = makeKey()
    const asked = Array.from({ length: 50 }, () => makeProcess().open(makeRequest(key)))
    const settled = await Promise.allSettled(asked)
    const open = settled.filter(({ status }) => status === 'fulfilled')
    expect(open).toHaveLength(limits.waitsPerKeyMax)
  })

  test('holds in one process while the store is away', async () => {
    const waits = makeProcess()
    const key = makeKey()
    const closed = nextEvent(valkey, 'close')
    await server.kill()
    await closed
    const open = await openMany(waits, key, limits.waitsPerKeyMax)
    await expect(waits.open(makeRequest(key))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    open[0]?.renew()
    open[0]?.close()
    const [again] = await openMany(waits, key, 1)
    const back = nextEvent(valkey, 'ready')
    await server.restart()
    await back
    again?.renew()
    expect(await countInStore(key)).toBe(1)
  })
})

describe('what ends a wait', () => {
  test('the connection of its client does, and of several requests at once all of them', async () => {
    const waits = makeProcess()
    const socket = new Socket()
    const key = makeKey()
    const open = await Promise.all([
      waits.open(makeRequest(key, socket)),
      waits.open(makeRequest(key, socket)),
      waits.open(makeRequest(key)),
    ])
    expect(socket.listenerCount('close')).toBe(1)
    socket.destroy()
    await nextEvent(socket, 'close')
    expect(open.map(({ reason, signal }) => [reason, signal.aborted])).toEqual([
      ['gone', true],
      ['gone', true],
      [undefined, false],
    ])
    const late = await waits.open(makeRequest(key, socket))
    expect(late.reason).toBe('gone')
  })

  test('its key does: revoked is 401, a suspended account 403, and others go on', async () => {
    const waits = makeProcess()
    const [revoked, suspended, live] = [makeKey(), makeKey(), makeKey()]
    const open: OpenWait[] = []
    for (const key of [revoked, suspended, live]) open.push(await waits.open(makeRequest(key)))
    const following = waits.follow({
      findMember: () => Promise.resolve(undefined),
      find: (secret) => {
        if (secret.includes(revoked.keyId)) return undefined
        if (secret.includes(suspended.keyId)) {
          return Promise.resolve({ ...suspended, isSuspended: true })
        }
        return { ...live, isSuspended: false }
      },
    })
    await expect.poll(() => ends.length, { timeout: 3_000 }).toBe(2)
    following.stop()
    expect(open.map(({ reason }) => reason)).toEqual(['revoked', 'revoked', undefined])
    expect(open.slice(0, 2).map((wait) => endedKeyError(wait).code)).toEqual([
      'UNAUTHORIZED',
      'FORBIDDEN',
    ])
  })

  test('a database that cannot say does not, and is asked again', async () => {
    const waits = makeProcess()
    const wait = await waits.open(makeRequest(makeKey()))
    let asked = 0
    const following = waits.follow({
      findMember: () => Promise.resolve(undefined),
      find: () => (asked++ === 0 ? Promise.reject(new Error('away')) : undefined),
    })
    await expect.poll(() => asked, { timeout: 5_000 }).toBe(1)
    expect(wait.reason).toBeUndefined()
    await expect.poll(() => wait.reason, { timeout: 5_000 }).toBe('revoked')
    following.stop()
  })

  test('the end of the process does, and also for who comes then', async () => {
    const waits = makeProcess()
    const key = makeKey()
    const before = await waits.open(makeRequest(key))
    waits.drain()
    const after = await waits.open(makeRequest(key))
    expect([before.reason, after.reason]).toEqual(['drained', 'drained'])
    expect(after.signal.aborted).toBe(true)
    before.close()
    after.close()
    expect(openCount.count).toBe(0)
  })
})
