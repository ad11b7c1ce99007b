// Who may sign up (SIGN_UP), how many invitations go to one address, and what changes of factors tell.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { limits } from '../../src/core/limits.ts'
import { openBrowser } from '../browser.ts'
import { signIn } from '../console-client.ts'
import { listMails, readMail, readNewestToken, readToken } from '../mailbox.ts'
import { type Service, startService } from '../service.ts'
import { finishSignUp, newAddress, signUp } from '../sign-up.ts'
import { addFactor, enter, enterWith, invite, victimPassword } from '../taken-over.ts'

const started: Service[] = []
let open: Service

async function startIn(mode: Service['config']['signUp']['mode'], domains: string[] = []) {
  const { smtpUrl } = inject('testStack')
  const service = await startService({ trustedProxyHops: 1, smtpUrl, signUp: { mode, domains } })
  started.push(service)
  return service
}
beforeAll(async () => {
  open = await startIn('open')
})
afterAll(async () => {
  for (const service of started) await service.stop()
})

const ask = (service: Service, email: string) =>
  openBrowser(service).call('POST', '/auth/sign-up', { body: { email } })
const hostOf = async (service: Service) => ({
  service,
  accountId: (await service.makeAccount()).accountId,
})

test('by invitation: nobody begins, whoever is invited chooses a password at its link', async () => {
  const service = await startIn('invited')
  const host = await hostOf(service)
  expect((await openBrowser(service).call('GET', '/auth/sign-up')).body.mode).toBe('invited')
  const email = newAddress()
  expect((await ask(service, email)).body.error.code).toBe('FORBIDDEN')
  await invite(host, 'member', email)
  const refused = await ask(service, email)
  expect([refused.status, refused.body.error.message]).toEqual([
    403,
    'Sign-up is by invitation. Open the link in the mail of your invitation.',
  ])
  const token = readToken(await readMail(email))
  expect((await finishSignUp(openBrowser(service), { token })).body).toEqual({ email })
  expect((await finishSignUp(openBrowser(service), { token })).status).toBe(400)
  const browser = openBrowser(service)
  expect(await enter(browser, email, 'correct horse battery')).toBe('done')
  const accepted = await browser.call('POST', '/console/v1/invitations/accept', { body: { token } })
  expect(accepted.status).toBe(200)
})

test('by domain: addresses of it alone, and whoever is invited', async () => {
  const service = await startIn('domain', ['example.com'])
  const outside = `ada@sub.example.com`
  const reply = await ask(service, outside)
  expect(reply.body.error.details.errors).toEqual([
    { field: 'email', message: 'must be an address of example.com' },
  ])
  expect((await ask(service, newAddress().toUpperCase())).status).toBe(204)
  const guest = newAddress().replace('example.com', 'guest.example')
  await invite(await hostOf(service), 'engineer', guest)
  const token = readToken(await readMail(guest))
  expect((await finishSignUp(openBrowser(service), { token })).status).toBe(200)
})

test('closed: nobody new, invited or not; who is there may be invited', async () => {
  const service = await startIn('closed')
  const email = newAddress()
  expect((await ask(service, email)).status).toBe(403)
  const operator = await signIn(service, { operator: true })
  const refused = await operator.call('POST', '/operator/v1/operators', {
    body: { email, reason: 'They are to run this place.' },
  })
  expect([refused.status, refused.body.error.message]).toEqual([
    403,
    'Sign-up is closed. Contact the operator of this service.',
  ])
  const known = await signIn(service)
  await invite(await hostOf(service), 'operator', known.email)
  expect(await listMails(email)).toEqual([])
})

test('an invitation that was sent before nobody may come in lets nobody in', async () => {
  const email = newAddress()
  await invite(await hostOf(open), 'member', email)
  const token = readToken(await readMail(email))
  const { signUp: before } = open.config
  Object.assign(before, { mode: 'closed' })
  const refused = await finishSignUp(openBrowser(open), { token })
  Object.assign(before, { mode: 'open' })
  expect(refused.status).toBe(403)
})

test('invitations to one address are as few as other mails, whoever sends them', async () => {
  const email = newAddress()
  const host = await hostOf(open)
  for (let n = 0; n < limits.mailsPerEmailBurst; n += 1) await invite(host, 'engineer', email)
  const operator = await signIn(open, { operator: true })
  const refused = await operator.call('POST', '/operator/v1/operators', {
    body: { email, reason: 'They are to run this place.' },
  })
  expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED'])
  expect((await ask(open, email)).status).toBe(204)
})

test('an engineer accepts with a second factor of that session, and loses nothing by trying before', async () => {
  const email = await signUp(open)
  await invite(await hostOf(open), 'engineer', email)
  const body = { token: await readNewestToken(email, /invited/) }
  const browser = openBrowser(open)
  await enter(browser, email, 'correct horse battery')
  const accept = () => browser.call('POST', '/console/v1/invitations/accept', { body })
  expect((await accept()).body.error.code).toBe('SECOND_FACTOR_REQUIRED')
  const password = 'correct horse battery'
  const factor = await addFactor(open, { browser, kind: 'passkey', password })
  if (typeof factor === 'number') throw new Error(`not added: ${factor}`)
  expect((await accept()).status).toBe(200)
})

test('every change of a factor is mailed to its owner', async () => {
  const person = await signIn(open)
  const { email } = person
  await person.call('POST', '/auth/password-mail', { body: { email } })
  const reset = { token: readToken(await readMail(email)), password: victimPassword }
  await person.call('POST', '/auth/reset-password', { body: reset })
  const browser = openBrowser(open)
  await enter(browser, email, victimPassword)
  const device = await addFactor(open, { browser, kind: 'passkey', password: victimPassword })
  if (typeof device === 'number') throw new Error(`not added: ${device}`)
  await enterWith(browser, device)
  await addFactor(open, { browser, kind: 'totp', password: victimPassword })
  const body = { password: victimPassword }
  await browser.call('POST', '/auth/totp/backup-codes', { body })
  await browser.call('POST', '/auth/totp/remove', { body })
  const [passkey] = (await browser.call('GET', '/auth/passkeys')).body.data
  await browser.call('DELETE', `/auth/passkeys/${passkey.id}`)
  const tell = async () =>
    (await listMails(email))
      .filter(({ subject }) => subject === 'Your sign-in settings were changed')
      .map(({ text }) => text.split('\n')[2]?.split(' for your account')[0])
  await expect.poll(async () => (await tell()).length, { timeout: 20_000 }).toBe(5)
  expect((await tell()).toSorted()).toEqual([
    'A passkey was added',
    'A passkey was removed',
    'An authenticator app was set up',
    'The authenticator app and its backup codes were removed',
    'The backup codes were replaced',
  ])
})

test('a factor is added only by who signed in just now, with a password chosen at a link', async () => {
  const stale = await signIn(open, { signedInAgoSeconds: limits.stepUpSeconds + 1 })
  const tooLate = await stale.call('POST', '/auth/passkeys/challenge')
  expect(tooLate.body.error.code).toBe('STEP_UP_REQUIRED')
  const before = await signIn(open)
  await open.deps.database.db
    .updateTable('auth.users')
    .set({ password_mailed_at: null })
    .where('id', '=', before.personUuid)
    .execute()
  for (const [path, body] of [
    ['/auth/passkeys/challenge', undefined],
    ['/auth/totp', { password: 'correct horse battery' }],
  ] as const) {
    const reply = await before.call('POST', path, { ...(body && { body }) })
    expect([reply.status, reply.body.error.code]).toEqual([403, 'FORBIDDEN'])
  }
})
