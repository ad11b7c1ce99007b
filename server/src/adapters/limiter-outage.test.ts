import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextEvent, type PrivateValkey, startPrivateValkey } from '../../test/private-valkey.ts'
import type { LimitSubject } from './charge.ts'
import { createLimiter, type FallbackReason, type Limiter } from './limiter.ts'
import { connectValkey, type Valkey } from './valkey.ts'

const subject: LimitSubject = {
  keyId: 'key_1',
  accountId: 'acct_1',
  perSecond: 10,
  perHour: 36_000,
  accountPerSecond: 100,
}

let server: PrivateValkey
let valkey: Valkey
let limiter: Limiter
let fallbacks: FallbackReason[]

beforeAll(async () => {
  server = await startPrivateValkey()
  valkey = connectValkey(server.url)
  await nextEvent(valkey, 'ready')
})

beforeEach(async () => {
  await valkey.flushall()
  fallbacks = []
  limiter = createLimiter({
    valkey,
    processCount: 1,
    onFallback: (reason) => fallbacks.push(reason),
  })
})

afterAll(async () => {
  valkey.disconnect()
  await server.stop()
})

/** Asks from 8 clients at once until told to stop; an exception of any of them fails the test. */
function startFlood(): { stop(): Promise<{ allowed: number; asked: number; seconds: number }> } {
  let isStopped = false
  let [allowed, asked] = [0, 0]
  const startMs = performance.now()
  const clients = Array.from({ length: 8 }, async () => {
    while (!isStopped) {
      asked++
      if ((await limiter.chargeRequest(subject)).isAllowed) allowed++
      await sleep(3)
    }
  })
  return {
    async stop() {
      isStopped = true
      await Promise.all(clients)
      return { allowed, asked, seconds: (performance.now() - startMs) / 1_000 }
    },
  }
}

function expectNeitherOpenNorShut({ allowed, seconds }: { allowed: number; seconds: number }) {
  const burst = 3
  expect(allowed).toBeLessThanOrEqual(2 * (subject.perSecond * seconds + burst))
  // Never shut either. A busy machine can keep the clients from asking, so half will do.
  expect(allowed).toBeGreaterThanOrEqual(subject.perSecond * seconds * 0.5)
}

describe('losing the store', () => {
  test('emptied in the middle: no exception, and at most twice the limit', async () => {
    const flood = startFlood()
    await sleep(1_000)
    await valkey.flushall()
    await valkey.script('FLUSH')
    await sleep(1_000)
    expectNeitherOpenNorShut(await flood.stop())
    expect(fallbacks).not.toContain('error')
  })

  test('killed and started again in the middle: the same, and the store is used again', async () => {
    const flood = startFlood()
    await sleep(500)
    await server.kill()
    await sleep(1_000)
    const back = nextEvent(valkey, 'ready')
    await server.restart()
    await back
    const afterReturn = fallbacks.length
    await sleep(500)
    expectNeitherOpenNorShut(await flood.stop())
    expect(fallbacks).toContain('disconnected')
    expect(fallbacks.slice(afterReturn)).not.toContain('disconnected')
  })

  test('frozen: one timeout, then nobody waits, and it is noticed when it answers again', async () => {
    await limiter.chargeRequest(subject)
    server.freeze()
    try {
      const first = await timed(() => limiter.chargeRequest(subject))
      expect(first.ms).toBeGreaterThan(200)
      expect(first.ms).toBeLessThan(1_000)
      const next = await timed(() => limiter.chargeRequest(subject))
      expect(next.ms).toBeLessThan(100)
      expect(fallbacks).toEqual(['timeout', 'paused'])
    } finally {
      server.thaw()
    }
    await sleep(1_000)
    fallbacks.length = 0
    // One of these asks the store for all; the rest are not held up by it.
    await Promise.all(Array.from({ length: 5 }, () => limiter.chargeRequest(subject)))
    expect(fallbacks).toEqual(['paused', 'paused', 'paused', 'paused'])
    await limiter.chargeRequest(subject)
    expect(fallbacks).toHaveLength(4)
  })

  test('a connection that is dead without a word is replaced', async () => {
    server.freeze()
    const closed = nextEvent(valkey, 'close')
    try {
      await limiter.chargeRequest(subject)
      await closed
    } finally {
      server.thaw()
    }
    await nextEvent(valkey, 'ready')
    expect(await valkey.ping()).toBe('PONG')
  })
})

describe('without the store', () => {
  test('a poll is a miss that no fill may follow, and is limited all the same', async () => {
    const nowhere = connectValkey('redis://127.0.0.1:1')
    const alone = createLimiter({
      valkey: nowhere,
      processCount: 2,
      onFallback: (reason) => fallbacks.push(reason),
    })
    const slow = { ...subject, perSecond: 1 }
    const plain = [
      await alone.pollSnapshot(slow, 't', 'A', ''),
      await alone.pollSnapshot(slow, 't', 'A', ''),
    ]
    expect(plain[0]).toMatchObject({ kind: 'missed', readAtMicros: 0, charge: { sharedBy: 2 } })
    expect(plain[1]?.kind).toBe('limited')
    const conditional = []
    for (let i = 0; i < 4; i++) conditional.push(await alone.pollSnapshot(slow, 't', 'A', '7'))
    expect(conditional.map((outcome) => outcome.kind)).toEqual([
      ...['missed-conditional', 'missed-conditional', 'limited', 'limited'],
    ])
    expect(new Set(fallbacks)).toEqual(new Set(['disconnected']))
    nowhere.disconnect()
  })
})

async function timed(run: () => Promise<unknown>): Promise<{ ms: number }> {
  const startMs = performance.now()
  await run()
  return { ms: performance.now() - startMs }
}
