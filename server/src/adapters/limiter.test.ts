import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestValkey } from '../../test/harness.ts'
import { emptyValkey } from '../../test/valkey-databases.ts'
import { limitsKeyFor, snapshotKeyFor } from './keys.ts'
import { createLimiter, type Limiter } from './limiter.ts'
import { findTightestPolicy, type LimitSubject } from './rate-limit-cost.ts'
import { connectValkey, type Valkey } from './valkey.ts'

const subject: LimitSubject = {
  keyId: 'key_1',
  accountId: 'acct_1',
  perSecond: 1,
  perHour: 3_600,
  accountPerSecond: 10,
}
const wide: LimitSubject = {
  keyId: 'key_wide',
  accountId: 'acct_wide',
  perSecond: 1_000_000,
  perHour: 3_600_000_000,
  accountPerSecond: 1_000_000,
}

let valkey: Valkey
let limiter: Limiter
let fallbacks: string[]

beforeAll(async () => {
  valkey = connectValkey((await createTestValkey()).url, { commandTimeoutMs: 10_000 })
  await once(valkey, 'ready')
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

afterAll(() => {
  valkey.disconnect()
})

describe('requests', () => {
  test('the second of two simultaneous ones is refused and told when to come back', async () => {
    const [first, second] = await Promise.all([
      limiter.chargeRequest(subject),
      limiter.chargeRequest(subject),
    ])
    expect([first.isAllowed, second.isAllowed]).toEqual([true, false])
    const refusal = findTightestPolicy(second)
    expect(refusal).toMatchObject({ name: 'key-second', quota: 1, windowSeconds: 1, remaining: 0 })
    expect(refusal.waitSeconds).toBeGreaterThan(0.7)
    expect(refusal.waitSeconds).toBeLessThanOrEqual(0.75)
    expect(fallbacks).toEqual([])
  })

  test('32 clients of one key get 3 or 4 requests in 3 seconds', async () => {
    let allowed = 0
    const endMs = performance.now() + 3_000
    const client = async () => {
      while (performance.now() < endMs) {
        if ((await limiter.chargeRequest(subject)).isAllowed) allowed++
        await sleep(5)
      }
    }
    await Promise.all(Array.from({ length: 32 }, client))
    expect([3, 4]).toContain(allowed)
    expect(fallbacks).toEqual([])
  })

  test('a key with a million a second is not slowed', async () => {
    const charges = await Promise.all(
      Array.from({ length: 1_000 }, () => limiter.chargeRequest(wide)),
    )
    expect(charges.every((charge) => charge.isAllowed)).toBe(true)
    expect(charges.at(-1)?.keyHourAheadMicros).toBeLessThanOrEqual(1_000)
  })

  test('a rate that is none is our mistake, not an open door', () => {
    for (const perSecond of [0, -1, 1.5, Number.NaN]) {
      expect(() => limiter.chargeRequest({ ...subject, perSecond })).toThrow(RangeError)
    }
  })

  test('unchanged polls have ten a second of their own', async () => {
    const polls = await Promise.all(
      Array.from({ length: 5 }, () => limiter.chargeUnchangedPoll(subject)),
    )
    expect(polls.map((charge) => charge.isAllowed)).toEqual([true, true, true, false, false])
    expect((await limiter.chargeRequest(subject)).isAllowed).toBe(true)
  })

  test('refused keys are counted by address, an IPv6 network being one', async () => {
    const burst = Array.from({ length: 101 }, (_, i) =>
      limiter.chargeAddress(`2001:db8:1:2::${i.toString(16)}`),
    )
    const charges = await Promise.all(burst)
    expect(charges.map((charge) => charge.isAllowed).lastIndexOf(true)).toBe(99)
    expect((await limiter.chargeAddress('2001:db8:1:3::1')).isAllowed).toBe(true)
  })
})

describe('a poll', () => {
  const taskId = 'task_1'
  const bodies = { A: '{"revision":"A"}', B: '{"revision":"B"}' }

  async function store(fields: Record<string, string>, who = subject) {
    await valkey.hset(snapshotKeyFor(who.accountId, taskId), fields)
  }

  async function readBuckets(who = subject) {
    const raw = await valkey.hgetBuffer(limitsKeyFor(who.accountId), who.keyId)
    if (raw === null) return { request: 0, poll: 0 }
    return { request: raw.readDoubleLE(0), poll: raw.readDoubleLE(32) }
  }

  test('of a known version costs a poll and no request', async () => {
    await store({ v: '7', ...bodies })
    const outcome = await limiter.pollSnapshot(subject, taskId, 'A', '7')
    expect(outcome).toMatchObject({ kind: 'unchanged', charge: { kind: 'unchanged-poll' } })
    const { request, poll } = await readBuckets()
    expect(request).toBe(0)
    expect(poll).toBeGreaterThan(0)
  })

  test('without a version, or with an older one, gets the body and pays a request', async () => {
    await store({ v: '7', ...bodies }, wide)
    for (const known of ['', '6']) {
      const outcome = await limiter.pollSnapshot(wide, taskId, 'B', known)
      expect(outcome).toMatchObject({
        kind: 'found',
        version: '7',
        body: bodies.B,
        charge: { kind: 'request', isAllowed: true },
      })
    }
    expect((await readBuckets(wide)).poll).toBe(0)
  })

  test('of an unknown task is a miss, paid by its condition', async () => {
    const plain = await limiter.pollSnapshot(subject, taskId, 'A', '')
    expect(plain).toMatchObject({ kind: 'missed', charge: { kind: 'request', isAllowed: true } })
    const { request } = await readBuckets()
    const conditional = await limiter.pollSnapshot(subject, taskId, 'A', '7')
    expect(conditional).toMatchObject({
      kind: 'missed-conditional',
      charge: { kind: 'unchanged-poll', isAllowed: true },
    })
    expect((await readBuckets()).request).toBe(request)
    const [seconds] = await valkey.time()
    for (const outcome of [plain, conditional]) {
      if (!('readAtMicros' in outcome)) throw new Error('no time of the store')
      expect(Math.abs(outcome.readAtMicros / 1_000_000 - Number(seconds))).toBeLessThan(5)
    }
  })

  test('of a version nobody has yet is sent to the database at the full price', async () => {
    await store({ v: '7', ...bodies })
    const outcome = await limiter.pollSnapshot(subject, taskId, 'A', '8')
    expect(outcome).toMatchObject({ kind: 'missed', charge: { kind: 'request' } })
    expect((await readBuckets()).poll).toBe(0)
  })

  test('of a dirty version is a miss', async () => {
    await store({ v: '7', d: '8', ...bodies }, wide)
    expect((await limiter.pollSnapshot(wide, taskId, 'A', '')).kind).toBe('missed')
    expect((await limiter.pollSnapshot(wide, taskId, 'A', '7')).kind).toBe('missed-conditional')
    await store({ v: '10', d: '9' }, wide)
    expect((await limiter.pollSnapshot(wide, taskId, 'A', '')).kind).toBe('found')
  })

  test('by another account finds nothing', async () => {
    await store({ v: '7', ...bodies })
    expect((await limiter.pollSnapshot(wide, taskId, 'A', '')).kind).toBe('missed')
  })

  test('beyond either rate is limited by that rate, and shows no body', async () => {
    await store({ v: '7', ...bodies })
    await limiter.pollSnapshot(subject, taskId, 'A', '')
    const request = await limiter.pollSnapshot(subject, taskId, 'A', '')
    expect(request).toMatchObject({ kind: 'limited', charge: { kind: 'request' } })
    expect(request).not.toHaveProperty('body')
    const polls = await Promise.all(
      Array.from({ length: 4 }, () => limiter.pollSnapshot(subject, taskId, 'A', '7')),
    )
    expect(polls.map((outcome) => outcome.kind)).toEqual([
      ...['unchanged', 'unchanged', 'unchanged', 'limited'],
    ])
    expect(polls[3]?.charge.kind).toBe('unchanged-poll')
  })

  test('does not lengthen the life of the snapshot', async () => {
    await store({ v: '7', ...bodies })
    await valkey.pexpire(snapshotKeyFor(subject.accountId, taskId), 20_000)
    await limiter.pollSnapshot(subject, taskId, 'A', '')
    await limiter.pollSnapshot(subject, taskId, 'A', '7')
    expect(await valkey.pttl(snapshotKeyFor(subject.accountId, taskId))).toBeLessThanOrEqual(20_000)
  })

  test('notes the birth of a snapshot when it is a miss that was charged, and then only', async () => {
    const key = snapshotKeyFor(subject.accountId, taskId)
    for (const known of ['', '7']) {
      await emptyValkey(valkey)
      const missed = await limiter.pollSnapshot(subject, taskId, 'A', known)
      if (!('readAtMicros' in missed)) throw new Error(missed.kind)
      expect(await valkey.hgetall(key)).toEqual({ b: String(missed.readAtMicros) })
      expect(await valkey.pttl(key)).toBeGreaterThan(59_000)
      await valkey.pexpire(key, 20_000)
      await limiter.pollSnapshot(subject, taskId, 'A', known === '' ? '7' : '')
      expect(await valkey.hget(key, 'b')).toBe(String(missed.readAtMicros))
      expect(await valkey.pttl(key)).toBeLessThanOrEqual(20_000)
    }
    await valkey.del(key)
    expect((await limiter.pollSnapshot(subject, taskId, 'A', '')).kind).toBe('limited')
    expect(await valkey.exists(key)).toBe(0)
    await store({ v: '7', ...bodies }, wide)
    for (const known of ['', '6', '7']) await limiter.pollSnapshot(wide, taskId, 'A', known)
    expect(await valkey.hexists(snapshotKeyFor(wide.accountId, taskId), 'b')).toBe(0)
  })
})
