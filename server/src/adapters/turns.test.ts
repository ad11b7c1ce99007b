// Slots that are reserved ahead, by the script and by a process on its own.
import { once } from 'node:events'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestValkey } from '../../test/harness.ts'
import { emptyValkey } from '../../test/valkey-databases.ts'
import { limits } from '../core/limits.ts'
import { limitsKeyFor } from './keys.ts'
import { createLocalLimiter } from './local-limiter.ts'
import { type LimitSubject, packRates, packTurn, type Turn } from './rate-limit-cost.ts'
import { outcomes, paidStages } from './scripts.ts'
import { connectValkey, type Valkey } from './valkey.ts'

const startMicros = 1_790_000_000_000_000
const second = 1_000_000
const wait = limits.turnSecondsMax * second

let valkey: Valkey

beforeAll(async () => {
  valkey = connectValkey((await createTestValkey()).url, { commandTimeoutMs: 10_000 })
  await once(valkey, 'ready')
})
beforeEach(async () => {
  await emptyValkey(valkey)
})
afterAll(() => valkey.disconnect())

const usual: LimitSubject = {
  keyId: 'k1',
  accountId: 'acct',
  perSecond: 1,
  perHour: 3_600,
  accountPerSecond: 10,
}

type Asked = { subject?: Partial<LimitSubject>; turn?: Turn }

/** What the script says at that time, as the limiter would read it. */
async function ask(nowMicros: number, { subject, turn }: Asked = {}) {
  const { keyId, accountId, perSecond, perHour, accountPerSecond } = { ...usual, ...subject }
  const rates = packRates(perSecond, perHour, accountPerSecond)
  const packed = turn === undefined ? '' : packTurn(turn)
  const [outcome, ...numbers] = await valkey.chargeLimits(
    ...([limitsKeyFor(accountId), keyId, rates, 'request', '', packed, nowMicros] as const),
  )
  return {
    isAllowed: outcome === outcomes.charged,
    aheadMicros: numbers.slice(0, 3),
    hold:
      outcome === outcomes.held
        ? { micros: numbers[3], paid: numbers[4] === paidStages.all ? 'all' : 'key' }
        : undefined,
  }
}

const willing = (waitMicros = wait): Turn => ({ paid: 'nothing', waitMicros })

test('each that comes too early takes the next free slot of the key, 30 of them at most', async () => {
  expect(await ask(startMicros)).toMatchObject({ isAllowed: true })
  for (let n = 1; n <= limits.turnsAheadMax; n++) {
    expect((await ask(startMicros, { turn: willing() })).hold).toEqual({
      micros: n * second - second / 4,
      paid: 'key',
    })
  }
  const refused = await ask(startMicros, { turn: willing() })
  expect(refused).toMatchObject({ isAllowed: false, hold: undefined })
  expect(refused.aheadMicros[0]).toBe(31 * second)
})

test('30 ahead are 30 also where they take less than a second', async () => {
  const subject = { perSecond: 100, accountPerSecond: 1_000 }
  let held = 0
  for (let n = 0; n < 100; n++) {
    if ((await ask(startMicros, { subject, turn: willing() })).hold !== undefined) held++
  }
  expect(held).toBe(limits.turnsAheadMax)
})

test('nobody is held for longer than it waits, and who is refused takes no slot', async () => {
  await ask(startMicros)
  const refused = await ask(startMicros, { turn: willing(second / 2) })
  expect(refused).toMatchObject({ isAllowed: false, hold: undefined })
  expect((await ask(startMicros, { turn: willing() })).hold?.micros).toBe(0.75 * second)
})

test('who does not wait is refused while slots ahead are taken', async () => {
  await ask(startMicros)
  await ask(startMicros, { turn: willing() })
  expect((await ask(startMicros + second)).isAllowed).toBe(false)
  expect((await ask(startMicros + 1.75 * second)).isAllowed).toBe(true)
})

test('the account is charged when the slot has come, and holds once more at its ceiling', async () => {
  const subject = { accountPerSecond: 2 }
  await ask(startMicros, { subject })
  const before = await ask(startMicros, { subject, turn: willing() })
  expect(before.aheadMicros[2]).toBe(second / 2)
  const at = startMicros + 0.75 * second
  // Another key of the account takes what there is.
  const other = { ...subject, keyId: 'k2', perSecond: 100 }
  expect((await ask(at, { subject: other })).isAllowed).toBe(true)
  const turn: Turn = { paid: 'key', waitMicros: wait }
  const again = await ask(at, { subject, turn })
  expect(again.hold).toEqual({ micros: second / 4, paid: 'all' })
  const last = await ask(at + second / 4, { subject, turn: { ...turn, paid: 'all' } })
  expect(last).toMatchObject({ isAllowed: true })
  const impatient: Turn = { paid: 'key', waitMicros: 1 }
  expect(await ask(at, { subject, turn: impatient })).toMatchObject({
    isAllowed: false,
    hold: undefined,
  })
})

test('an hour that is spent is not waited for', async () => {
  const subject = { perSecond: 1_000, perHour: 2, accountPerSecond: 1_000 }
  await ask(startMicros, { subject })
  await ask(startMicros, { subject })
  expect(await ask(startMicros, { subject, turn: willing() })).toMatchObject({
    isAllowed: false,
    hold: undefined,
  })
})

test('a process on its own decides as the script does', async () => {
  const step = fc.record({
    afterMicros: fc.nat(1_500_000),
    waitSeconds: fc.constantFrom(0, 1, 3, 30),
    paid: fc.constantFrom('nothing' as const, 'nothing' as const, 'key' as const, 'all' as const),
  })
  const rates = fc.record({
    perSecond: fc.constantFrom(1, 3, 7),
    perHour: fc.constantFrom(20, 3_600),
    accountPerSecond: fc.constantFrom(1, 3, 10),
  })
  await fc.assert(
    fc.asyncProperty(rates, fc.array(step, { maxLength: 60 }), async (subject, steps) => {
      await emptyValkey(valkey)
      let nowMicros = startMicros
      const local = createLocalLimiter(1, () => nowMicros)
      for (const { afterMicros, waitSeconds, paid } of steps) {
        nowMicros += afterMicros
        const turn = { paid, waitMicros: waitSeconds * second }
        const charge = local.chargeRequest({ ...usual, ...subject }, turn)
        const { isAllowed, hold } = charge
        const aheadMicros = [
          charge.keySecondAheadMicros,
          charge.keyHourAheadMicros,
          charge.accountSecondAheadMicros,
        ]
        expect({ isAllowed, hold, aheadMicros }).toEqual(await ask(nowMicros, { subject, turn }))
      }
    }),
    { numRuns: 60 },
  )
})
