import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextEvent, type PrivateValkey, startPrivateValkey } from '../../test/private-valkey.ts'
import { emptyValkey } from '../../test/valkey-databases.ts'
import { createLimiter, type FallbackReason, type Limiter } from './limiter.ts'
import type { LimitSubject } from './rate-limit-cost.ts'
import { connectValkey, type Valkey } from './valkey.ts'
import { listNodes } from './valkey-connection.ts'

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
  await emptyValkey(valkey)
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
function startFlood() {
  let isStopped = false
  let allowed = 0
  const passing = new EventEmitter()
  const startMs = performance.now()
  const clients = Array.from({ length: 8 }, async () => {
    while (!isStopped) {
      if ((await limiter.chargeRequest(subject)).isAllowed) {
        allowed++
        passing.emit('one')
      }
      await pause(3)
    }
  })
  return {
    /** Until so many more were allowed; a limiter that is shut never gets there. */
    async untilAllowed(more: number): Promise<void> {
      for (const wanted = allowed + more; allowed < wanted; ) await once(passing, 'one')
    },
    async stop(): Promise<{ allowed: number; seconds: number }> {
      isStopped = true
      await Promise.all(clients)
      return { allowed, seconds: (performance.now() - startMs) / 1_000 }
    },
  }
}

function expectNotOpen({ allowed, seconds }: { allowed: number; seconds: number }) {
  const burst = 3
  expect(allowed).toBeLessThanOrEqual(2 * (subject.perSecond * seconds + burst))
}

describe('losing the store', () => {
  test('emptied in the middle: no exception, never shut, and at most twice the limit', async () => {
    const flood = startFlood()
    await flood.untilAllowed(8)
    await emptyValkey(valkey)
    await valkey.script('FLUSH')
    await flood.untilAllowed(12)
    expectNotOpen(await flood.stop())
    expect(fallbacks).not.toContain('error')
  })

  test('killed and started again in the middle: the same, and the store is used again', async () => {
    const flood = startFlood()
    await flood.untilAllowed(5)
    await server.kill()
    await flood.untilAllowed(10)
    const back = nextEvent(valkey, 'ready')
    await server.restart()
    await back
    const afterReturn = fallbacks.length
    await flood.untilAllowed(5)
    expectNotOpen(await flood.stop())
    expect(fallbacks).toContain('disconnected')
    expect(fallbacks.slice(afterReturn)).not.toContain('disconnected')
  })

  test('frozen: one waits for it, then nobody, and it is noticed when it answers again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      await limiter.chargeRequest(subject)
      server.freeze()
      try {
        await limiter.chargeRequest(subject)
        expect(fallbacks).toEqual(['timeout'])
        await limiter.chargeRequest(subject)
        vi.advanceTimersByTime(999)
        await limiter.chargeRequest(subject)
        expect(fallbacks).toEqual(['timeout', 'paused', 'paused'])
      } finally {
        server.thaw()
      }
      await valkey.ping()
      vi.advanceTimersByTime(1)
      fallbacks.length = 0
      // One of these asks the store for all; the rest are not held up by it.
      await Promise.all(Array.from({ length: 5 }, () => limiter.chargeRequest(subject)))
      expect(fallbacks).toEqual(['paused', 'paused', 'paused', 'paused'])
      await limiter.chargeRequest(subject)
      expect(fallbacks).toHaveLength(4)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a connection that is dead without a word is replaced', async () => {
    server.freeze()
    // Of a cluster only the connection is found dead that something was asked of.
    const closed = listNodes(valkey).map((connection) => nextEvent(connection, 'close'))
    try {
      await limiter.chargeRequest(subject)
      await Promise.race(closed)
    } finally {
      server.thaw()
    }
    const isAsked = async () => {
      fallbacks.length = 0
      await limiter.chargeRequest(subject)
      expect(fallbacks).toEqual([])
    }
    await vi.waitFor(isAsked, { timeout: 10_000 })
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
