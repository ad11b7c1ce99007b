// An address that somebody signed up with in advance, and its owner who comes later: by passkey and app, as
// member, engineer and operator, in every order of the steps. A person who only typed the address ends with
// nothing, and the owner of its mailbox gets in.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { sized } from '../full-size.ts'
import { readNewestToken } from '../mailbox.ts'
import { type Service, startService } from '../service.ts'
import { finishSignUp, newAddress } from '../sign-up.ts'
import {
  type Attacker,
  addFactor,
  attackerPassword,
  type Claim,
  countLeft,
  enter,
  enterWith,
  type Factor,
  factorKinds,
  type Host,
  invite,
  places,
  resetPassword,
  settle,
  strike,
  victimPassword,
} from '../taken-over.ts'

let service: Service
let host: Host

beforeAll(async () => {
  service = await startService({ trustedProxyHops: 1, smtpUrl: inject('testStack').smtpUrl })
  host = { service, accountId: (await service.makeAccount()).accountId }
})
afterAll(() => service.stop())

type Step = 'attacker' | 'invited' | 'victim'

const orders: Step[][] = [
  ['attacker', 'invited', 'victim'],
  ['attacker', 'victim', 'invited'],
  ['invited', 'attacker', 'victim'],
  ['invited', 'victim', 'attacker'],
  ['victim', 'attacker', 'invited'],
  ['victim', 'invited', 'attacker'],
]

/** CI takes each order, factor and place once; all of them at full size. */
const cases = orders.flatMap((order, n) =>
  factorKinds.flatMap((kind, k) =>
    places.map((place, p) => ({ order, kind, place, isFirst: k === n % 2 && p === n % 3 })),
  ),
)
const chosen = cases
  .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst))
  .slice(0, sized(orders.length, cases.length))

/** What today's sign-up took, and what it takes; then whatever link the attacker can make up. */
async function claim(email: string): Promise<void> {
  const browser = openBrowser(service)
  const planted = { name: 'Mallory', email, password: attackerPassword }
  expect((await browser.call('POST', '/auth/sign-up', { body: planted })).status).toBe(400)
  expect((await browser.call('POST', '/auth/sign-up', { body: { email } })).status).toBe(204)
  const finished = await finishSignUp(browser, { token: email, password: attackerPassword })
  expect(finished.status).toBe(400)
}

/** The owner of the mailbox opens the newest link there is, also one that the attacker asked for. */
async function signUpAsVictim(email: string, isAsked: boolean): Promise<void> {
  const browser = openBrowser(service)
  if (!isAsked) await browser.call('POST', '/auth/sign-up', { body: { email } })
  const token = await readNewestToken(email, /Finish signing up/)
  const finished = await finishSignUp(browser, { token, name: 'Vera', password: victimPassword })
  expect(finished.status, finished.text).toBe(200)
}

describe(`taken over in advance, ${chosen.length} of ${cases.length}`, () => {
  test.each(chosen)(
    '$kind, $place: $order',
    async ({ order, kind, place }) => {
      const claimed: Claim = { email: newAddress(), kind, place }
      const attacker: Attacker = { browsers: [], factors: [] }
      for (const step of order) {
        if (step === 'attacker') await claim(claimed.email)
        if (step === 'invited') await invite(host, place, claimed.email)
        if (step === 'victim') {
          await signUpAsVictim(claimed.email, order.indexOf('attacker') < order.indexOf('victim'))
        }
        await strike(service, attacker, claimed)
      }
      await resetPassword(service, claimed.email)
      await strike(service, attacker, claimed)
      await settle(host, claimed)
      await strike(service, attacker, claimed)
      expect(attacker).toEqual({ browsers: [], factors: [] })
      expect(await countLeft(host, place, attacker)).toBe(0)
    },
    120_000,
  )
})

describe('a stolen mailbox', () => {
  /** Somebody with a factor, whose mail a thief reads from then on. */
  async function makeOwner(kind: (typeof factorKinds)[number]) {
    const email = newAddress()
    await signUpAsVictim(email, false)
    const browser = openBrowser(service)
    await enter(browser, email, victimPassword)
    const factor = (await addFactor(service, { browser, kind, password: victimPassword })) as Factor
    return { email, factor, browser }
  }

  test.each(factorKinds)('opens nothing where a %s is set up', async (kind) => {
    const { email, factor, browser } = await makeOwner(kind)
    await resetPassword(service, email)
    expect((await browser.call('GET', '/console/v1/me')).status).toBe(401)

    const thief = openBrowser(service)
    expect(await enter(thief, email, victimPassword)).toBe(
      kind === 'totp' ? 'second_factor' : 'passkey',
    )
    expect((await thief.call('GET', '/console/v1/me')).status).toBe(401)
    const added = await addFactor(service, { browser: thief, kind, password: victimPassword })
    expect(added).toBe(401)
    expect((await thief.call('POST', '/auth/sign-up', { body: { email } })).status).toBe(204)
    await readNewestToken(email, /Finish signing up/).then((token) =>
      finishSignUp(thief, { token }).then(({ status }) => expect(status).toBe(400)),
    )

    const owner = openBrowser(service)
    if (kind === 'totp') await enter(owner, email, victimPassword)
    expect(await enterWith(owner, factor)).toBe(200)
  })

  test('lets its owner back in with a backup code', async () => {
    const { email, factor } = await makeOwner('totp')
    await resetPassword(service, email)
    const browser = openBrowser(service)
    expect(await enter(browser, email, victimPassword)).toBe('second_factor')
    const [code] = 'backupCodes' in factor ? factor.backupCodes : []
    const entered = await browser.call('POST', '/auth/sign-in/backup-code', { body: { code } })
    expect(entered.status).toBe(200)
    const removed = await browser.call('POST', '/auth/totp/remove', {
      body: { password: victimPassword },
    })
    expect(removed.status).toBe(204)
  })
})
