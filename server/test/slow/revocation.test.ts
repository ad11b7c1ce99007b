// How long a revoked key goes on working in another process, with and without pub/sub.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiProcess, startApiProcess } from '../api-process.ts'
import { sized } from '../full-size.ts'
import { type PrivateValkey, startPrivateValkey } from '../private-valkey.ts'
import { type Service, startService, type TestKey } from '../service.ts'

let store: PrivateValkey
let otherStore: PrivateValkey
let service: Service
let account: string
let hearing: ApiProcess
let deaf: ApiProcess

beforeAll(async () => {
  store = await startPrivateValkey()
  otherStore = await startPrivateValkey()
  service = await startService({ valkeyUrl: store.url })
  account = (await service.makeClient()).accountId
  hearing = await startApiProcess(service, store.url)
  // Its store is another server, so no message about a key ever reaches it.
  deaf = await startApiProcess(service, otherStore.url)
}, 120_000)
afterAll(async () => {
  await hearing?.stop()
  await deaf?.stop()
  await service.stop()
  await store.stop()
  await otherStore.stop()
})

async function ask(process: ApiProcess, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  const reply = await fetch(`${process.url}/api/v1/me`, { headers })
  await reply.arrayBuffer()
  return reply.status
}

/** The key has no limit of its own, so a 429 is that of an address with many refused keys. */
const isRefused = (status: number) => status === 401 || status === 429

async function startLoad(process: ApiProcess): Promise<{ stop(): Promise<number> }> {
  const { key } = await service.makeKey({ account })
  let isOver = false
  let asked = 0
  const client = async () => {
    while (!isOver) {
      expect(await ask(process, key)).toBe(200)
      asked++
      await sleep(5)
    }
  }
  const clients = Array.from({ length: 8 }, client)
  return {
    async stop() {
      isOver = true
      await Promise.all(clients)
      return asked
    },
  }
}

/** From before the command is given until the other process first refuses the key. */
async function timeRevocationMs(process: ApiProcess, { key, keyId }: TestKey): Promise<number> {
  expect(await ask(process, key)).toBe(200)
  const startMs = performance.now()
  await service.admin('revoke-key', { key: keyId })
  for (;;) {
    const askedMs = performance.now()
    if (isRefused(await ask(process, key))) return askedMs - startMs
    if (askedMs - startMs > 10_000) throw new Error('The key still works after 10 s')
    await sleep(20)
  }
}

async function timeRevocations(process: ApiProcess, keys: number, atOnce: number) {
  const times: number[] = []
  for (let done = 0; done < keys; done += atOnce) {
    const made = await Promise.all(
      Array.from({ length: atOnce }, () => service.makeKey({ account })),
    )
    times.push(...(await Promise.all(made.map((key) => timeRevocationMs(process, key)))))
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] as number
  return { count: times.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

function show(what: string, figures: Record<string, number>) {
  const texts = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(0)}`)
  process.stdout.write(`${what}: ${texts.join(', ')}\n`)
}

const revokes = sized(80, 200)

describe('revocation', () => {
  test(`${revokes} revokes under load: the other process refuses within 1 s (p99)`, {
    timeout: 120_000,
  }, async () => {
    const load = await startLoad(hearing)
    const figures = await timeRevocations(hearing, revokes, 4)
    show('Revocation by pub/sub, ms', { ...figures, requestsOfLoad: await load.stop() })
    expect(figures.count).toBe(revokes)
    expect(figures.p99).toBeLessThanOrEqual(1_000)
    expect(figures.max).toBeLessThanOrEqual(5_000)
  })

  test(`${revokes} revokes with pub/sub cut: it refuses within 5 s at most`, {
    timeout: 120_000,
  }, async () => {
    const load = await startLoad(deaf)
    const figures = await timeRevocations(deaf, revokes, revokes / 4)
    show('Revocation without pub/sub, ms', { ...figures, requestsOfLoad: await load.stop() })
    expect(figures.count).toBe(revokes)
    // The control: had a message come through, none of them would have waited for the timer.
    expect(figures.p50).toBeGreaterThan(100)
    expect(figures.max).toBeLessThanOrEqual(5_000)
  })
})

describe('rolling', () => {
  test('with an overlap both keys work, then the old one ends and the new one stays', {
    timeout: 30_000,
  }, async () => {
    const old = await service.makeKey({ account })
    expect(await ask(hearing, old.key)).toBe(200)
    const startMs = performance.now()
    const rolled = await service.admin('roll-key', { key: old.keyId, 'overlap-seconds': 3 })
    for (const process of [hearing, deaf]) {
      expect(await ask(process, rolled.key)).toBe(200)
      expect(await ask(process, old.key)).toBe(200)
    }
    await expect
      .poll(async () => isRefused(await ask(hearing, old.key)), { timeout: 10_000, interval: 50 })
      .toBe(true)
    const endedMs = performance.now() - startMs
    expect(endedMs).toBeGreaterThan(2_500)
    expect(endedMs).toBeLessThan(5_000)
    await expect
      .poll(async () => isRefused(await ask(deaf, old.key)), { timeout: 10_000, interval: 50 })
      .toBe(true)
    for (const process of [hearing, deaf]) expect(await ask(process, rolled.key)).toBe(200)
  })
})

describe('expiry', () => {
  test('a key that is known and in use ends at its time, by the database clock', {
    timeout: 30_000,
  }, async () => {
    const expiresMs = Date.now() + 3_000
    const { key } = await service.makeKey({ account, expires: new Date(expiresMs).toISOString() })
    for (const process of [hearing, deaf]) {
      expect(await ask(process, key)).toBe(200)
    }
    for (const process of [hearing, deaf]) {
      await expect
        .poll(async () => isRefused(await ask(process, key)), { timeout: 10_000, interval: 20 })
        .toBe(true)
      expect(Date.now() - expiresMs).toBeGreaterThan(-250)
    }
    expect(Date.now() - expiresMs).toBeLessThan(1_500)
  })
})
