import { once } from 'node:events'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOracle } from '../../test/gcra-oracle.ts'
import { createTestValkey } from '../../test/harness.ts'
import { makeRequestTimes } from '../../test/request-times.ts'
import { emptyValkey } from '../../test/valkey-databases.ts'
import { packRates } from './rate-limit-cost.ts'
import { outcomes } from './scripts.ts'
import { type ChargeReply, connectValkey, type Valkey } from './valkey.ts'

const startMicros = 1_790_000_000_000_000
const second = 1_000_000

let valkey: Valkey

beforeAll(async () => {
  valkey = connectValkey((await createTestValkey()).url, { commandTimeoutMs: 10_000 })
  await once(valkey, 'ready')
})

beforeEach(async () => {
  await emptyValkey(valkey)
})

afterAll(() => {
  valkey.disconnect()
})

type Rates = { perSecond?: number; perHour?: number; accountPerSecond?: number }

function chargeAt(
  nowMicros: number,
  { perSecond = 1, perHour = 3_600, accountPerSecond = 10 }: Rates = {},
  { key = 'k1', what = 'request' as 'request' | 'unchanged' } = {},
): Promise<ChargeReply> {
  const rates = packRates(perSecond, perHour, accountPerSecond)
  return valkey.chargeLimits('{acct}:limits', key, rates, what, '', '', nowMicros)
}

describe('the script', () => {
  test('decides as exact fractions do, on a simulated clock', async () => {
    const rates = fc.record({
      perSecond: fc.constantFrom(1, 3, 10, 600_000, 700_001, 1_000_000),
      perHour: fc.constantFrom(7, 3_600, 3_599_999_999, 10 ** 12),
      accountPerSecond: fc.constantFrom(1, 7, 10, 600_000, 1_000_000),
    })
    await fc.assert(
      fc.asyncProperty(rates, fc.integer(), async (chosen, seed) => {
        await emptyValkey(valkey)
        const subject = { keyId: 'k1', accountId: 'acct', ...chosen }
        const oracle = createOracle(subject)
        const intervalMicros = second / Math.min(chosen.perSecond, chosen.accountPerSecond)
        const times = [...makeRequestTimes(seed, intervalMicros, 500)]
        const replies = await Promise.all(times.map((now) => chargeAt(now, chosen)))
        const verdicts = replies.map(([outcome, ...rest]) => ({
          isAllowed: outcome !== outcomes.limited,
          aheadMicros: rest.slice(0, 3),
        }))
        expect(verdicts).toEqual(times.map((now) => oracle.chargeRequest(now)))
      }),
      { numRuns: 40 },
    )
  })

  test('charges the key, the hour and the account together', async () => {
    expect(await chargeAt(startMicros)).toEqual([
      outcomes.charged,
      second,
      second,
      second / 10,
      startMicros,
    ])
  })

  test('a request refused by one policy moves none of them', async () => {
    await chargeAt(startMicros)
    const before = await valkey.hgetallBuffer('{acct}:limits')
    expect(await chargeAt(startMicros + 1)).toEqual([
      outcomes.limited,
      second - 1,
      second - 1,
      second / 10 - 1,
    ])
    expect(await valkey.hgetallBuffer('{acct}:limits')).toEqual(before)
    const blockedByAccount = { perSecond: 1_000, accountPerSecond: 1 }
    const reply = await chargeAt(startMicros + 2, blockedByAccount, { key: 'k2' })
    expect(reply[0]).toBe(outcomes.charged)
    const held = await valkey.hgetallBuffer('{acct}:limits')
    const refused = await chargeAt(startMicros + 3, blockedByAccount, { key: 'k2' })
    expect(refused[0]).toBe(outcomes.limited)
    expect(await valkey.hgetallBuffer('{acct}:limits')).toEqual(held)
  })

  test('keys of one account share its ceiling and nothing else', async () => {
    const outcomesByKey = []
    for (let i = 0; i < 6; i++) {
      outcomesByKey.push((await chargeAt(startMicros, {}, { key: `k${i}` }))[0])
    }
    const [charged, limited] = [outcomes.charged, outcomes.limited]
    expect(outcomesByKey).toEqual([charged, charged, charged, limited, limited, limited])
  })

  test('an unchanged poll costs nothing of the request rates, and has its own', async () => {
    await chargeAt(startMicros)
    const polls = []
    for (let i = 0; i < 5; i++) {
      polls.push((await chargeAt(startMicros, {}, { what: 'unchanged' }))[0])
    }
    const [charged, limited] = [outcomes.charged, outcomes.limited]
    expect(polls).toEqual([charged, charged, charged, limited, limited])
    expect((await chargeAt(startMicros + second - second / 4))[0]).toBe(outcomes.charged)
  })

  test('the hour binds where the second does not', async () => {
    const rates = { perSecond: 1_000_000, perHour: 5, accountPerSecond: 1_000_000 }
    const decided = []
    for (let i = 0; i < 7; i++) decided.push((await chargeAt(startMicros + i, rates))[0])
    expect(decided.filter((outcome) => outcome === outcomes.charged)).toHaveLength(5)
    const nextAt = startMicros + (3_600 / 5) * second
    expect((await chargeAt(nextAt - 1, rates))[0]).toBe(outcomes.limited)
    expect((await chargeAt(nextAt, rates))[0]).toBe(outcomes.charged)
  })

  test('a store whose clock went back does not lock the key out', async () => {
    await chargeAt(startMicros)
    expect((await chargeAt(startMicros - 600 * second))[0]).toBe(outcomes.charged)
  })

  test('a raised rate counts at once', async () => {
    await chargeAt(startMicros)
    expect((await chargeAt(startMicros + 1))[0]).toBe(outcomes.limited)
    expect((await chargeAt(startMicros + 1, { perSecond: 100 }))[0]).toBe(outcomes.charged)
  })
})

describe('the hash of an account', () => {
  const rates = packRates(1, 3_600, 10)

  // What the record remembers must agree with the expiry, so the time is set back for both.
  async function makeOld(ttlMs: number) {
    await emptyValkey(valkey)
    const [seconds] = await valkey.time()
    const longAgo = (Number(seconds) - 2 * 3_660) * second + ttlMs * 1_000
    await chargeAt(longAgo)
    await valkey.pexpire('{acct}:limits', ttlMs)
  }

  test('outlives its furthest bucket, whichever path was charged last', async () => {
    for (const what of ['request', 'unchanged'] as const) {
      await makeOld(60_000)
      expect(await valkey.pttl('{acct}:limits')).toBeLessThanOrEqual(60_000)
      await valkey.chargeLimits('{acct}:limits', 'k1', rates, what)
      expect(await valkey.pttl('{acct}:limits')).toBeGreaterThan(3_600_000)
    }
  })

  test('stays small: a key takes 48 bytes beside its name', async () => {
    await chargeAt(startMicros, {}, { key: 'k1' })
    await chargeAt(startMicros, {}, { key: 'k1', what: 'unchanged' })
    expect(await valkey.hlen('{acct}:limits')).toBe(2)
    expect(await valkey.hstrlen('{acct}:limits', 'k1')).toBe(48)
    expect(await valkey.object('ENCODING', '{acct}:limits')).toBe('listpack')
  })
})

describe('refused keys of an address', () => {
  test('a hundred at once, then ten a second, and nothing is left behind', async () => {
    const charge = (nowMicros: number) => valkey.chargeAddress('refused:192.0.2.1', nowMicros)
    const replies = await Promise.all(Array.from({ length: 110 }, () => charge(startMicros)))
    expect(replies.filter(([outcome]) => outcome === outcomes.charged)).toHaveLength(100)
    expect((await charge(startMicros + 99_999))[0]).toBe(outcomes.limited)
    expect((await charge(startMicros + 100_000))[0]).toBe(outcomes.charged)
    expect(await valkey.pttl('refused:192.0.2.1')).toBeLessThanOrEqual(10_000)
  })
})
