// Two people who claim one address: the owner of its mailbox, and another who came first. Everything
// goes through HTTP, the mailbox and a device in software, as for people.
import { expect } from 'vitest'
import { createAuthenticator } from './authenticator.ts'
import { type Browser, openBrowser, showCode } from './browser.ts'
import { signIn } from './console-client.ts'
import { readNewestToken } from './mailbox.ts'
import type { Service } from './service.ts'

export const factorKinds = ['passkey', 'totp'] as const
export const places = ['member', 'engineer', 'operator'] as const
export type FactorKind = (typeof factorKinds)[number]
export type Place = (typeof places)[number]

export const attackerPassword = 'planted in advance'
export const victimPassword = 'chosen at the link'

type Device = ReturnType<typeof createAuthenticator>
export type Factor = { device: Device } | { uri: string; backupCodes: string[] }

/** Where the victim is invited to. */
export type Host = { service: Service; accountId: string }

/** By somebody who signed in just now, as inviting needs. */
export async function invite(host: Host, place: Place, email: string): Promise<void> {
  const { service, accountId } = host
  if (place === 'member') {
    const owner = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
    const path = `/console/v1/accounts/${accountId}/invitations`
    const sent = await owner.call('POST', path, { body: { email, role: 'owner' } })
    expect(sent.status, sent.text).toBe(201)
    return
  }
  const operator = await signIn(service, { operator: true })
  const about = place === 'engineer' ? { tagIds: [1] } : { reason: 'They are to run this place.' }
  const sent = await operator.call('POST', `/operator/v1/${place}s`, { body: { email, ...about } })
  expect(sent.status, sent.text).toBe(201)
  if (place === 'engineer') return
  const second = await signIn(service, { operator: true })
  const approved = await second.call('POST', `/operator/v1/proposals/${sent.body.id}/approve`)
  expect(approved.status, approved.text).toBe(200)
}

/** What only somebody who is something there is shown. */
export async function look({ accountId }: Host, place: Place, browser: Browser): Promise<number> {
  const paths = {
    member: `/console/v1/accounts/${accountId}/members`,
    engineer: '/workbench/v1/queue',
    operator: '/operator/v1/engineers',
  }
  return (await browser.call('GET', paths[place])).status
}

export async function enter(browser: Browser, email: string, password: string): Promise<string> {
  const reply = await browser.call('POST', '/auth/sign-in', { body: { email, password } })
  return reply.status === 200 ? (reply.body.next as string) : String(reply.status)
}

export async function addFactor(
  service: Service,
  { browser, kind, password }: { browser: Browser; kind: FactorKind; password: string },
): Promise<Factor | number> {
  if (kind === 'passkey') {
    const { origin, hostname: rpId } = new URL(service.config.publicUrl)
    const device = createAuthenticator({ origin, rpId })
    const started = await browser.call('POST', '/auth/passkeys/challenge')
    if (started.status !== 200) return started.status
    const response = device.register(started.body.challenge)
    const body = { name: 'Device', response }
    const added = await browser.call('POST', '/auth/passkeys', { body })
    return added.status === 201 ? { device } : added.status
  }
  const started = await browser.call('POST', '/auth/totp', { body: { password } })
  if (started.status !== 200) return started.status
  const { uri, backupCodes } = started.body
  const body = { code: showCode(uri) }
  const confirmed = await browser.call('POST', '/auth/totp/confirm', { body })
  return confirmed.status === 204 ? { uri, backupCodes } : confirmed.status
}

/** Finishes a sign-in with a factor; for an app the password comes before. */
export async function enterWith(browser: Browser, factor: Factor, stepsAhead = 0): Promise<number> {
  if ('device' in factor) {
    const started = await browser.call('POST', '/auth/sign-in/passkey/challenge')
    const response = factor.device.authenticate(started.body.challenge)
    return (await browser.call('POST', '/auth/sign-in/passkey', { body: { response } })).status
  }
  const body = { code: showCode(factor.uri, stepsAhead) }
  return (await browser.call('POST', '/auth/sign-in/totp', { body })).status
}

export type Attacker = {
  /** Every browser in which they were ever somebody. */
  browsers: Browser[]
  factors: Factor[]
}

/** Everything the attacker can try with what they have. A factor they get to add stays theirs. */
export async function strike(
  service: Service,
  attacker: Attacker,
  { email, kind }: { email: string; kind: FactorKind },
): Promise<void> {
  const browser = openBrowser(service)
  const next = await enter(browser, email, attackerPassword)
  if (next !== '401' && next !== '403') attacker.browsers.push(browser)
  for (const factor of attacker.factors) {
    const other = openBrowser(service)
    if ('uri' in factor) await enter(other, email, attackerPassword)
    if ((await enterWith(other, factor)) === 200) attacker.browsers.push(other)
  }
  for (const each of attacker.browsers) {
    const added = await addFactor(service, { browser: each, kind, password: attackerPassword })
    if (typeof added !== 'number') attacker.factors.push(added)
  }
}

/** What the attacker is left with: their sessions that are still somebody. */
export async function countLeft(host: Host, place: Place, attacker: Attacker): Promise<number> {
  const seen = await Promise.all(
    attacker.browsers.map(async (browser) => [
      (await browser.call('GET', '/console/v1/me')).status,
      await look(host, place, browser),
    ]),
  )
  return seen.filter((statuses) => statuses.includes(200)).length
}

/** A reset by mail, as somebody does who finds that their password is not what they think. */
export async function resetPassword(service: Service, email: string): Promise<void> {
  const browser = openBrowser(service)
  const asked = await browser.call('POST', '/auth/password-mail', { body: { email } })
  expect(asked.status, asked.text).toBe(204)
  const token = await readNewestToken(email, /Reset your password/)
  const body = { token, password: victimPassword }
  expect((await browser.call('POST', '/auth/reset-password', { body })).status).toBe(204)
}

/** Signs in, sets up a factor, signs in with it, accepts, and is shown what they were invited to. */
export async function settle(
  host: Host,
  { email, kind, place, isThere }: Claim & { isThere?: boolean },
): Promise<void> {
  const { service } = host
  const browser = openBrowser(service)
  expect(await enter(browser, email, victimPassword)).toBe('done')
  const token = isThere ? undefined : await readNewestToken(email, /invited/)
  const accept = () =>
    browser.call('POST', '/console/v1/invitations/accept', { body: { token: token ?? '' } })
  if (token !== undefined && place !== 'member') {
    expect((await accept()).body.error.code).toBe('SECOND_FACTOR_REQUIRED')
  }
  const factor = await addFactor(service, { browser, kind, password: victimPassword })
  if (typeof factor === 'number') throw new Error(`the victim cannot add a factor: ${factor}`)
  if (kind === 'totp') expect(await enter(browser, email, victimPassword)).toBe('second_factor')
  expect(await enterWith(browser, factor)).toBe(200)
  if (token !== undefined) expect((await accept()).status).toBe(200)
  expect(await look(host, place, browser)).toBe(200)
}

export type Claim = { email: string; kind: FactorKind; place: Place }
