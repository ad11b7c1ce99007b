// The true way in, through HTTP and mail: sign up, confirm, sign in, set up a second factor, sign in
// with it; and what a cookie looks like.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Browser, openBrowser, showCode } from '../browser.ts'
import { signIn } from '../console-client.ts'
import { readMail, readToken } from '../mailbox.ts'
import { type Service, startService } from '../service.ts'
import { chosenPassword, finishSignUp, newAddress, signUp } from '../sign-up.ts'

const password = chosenPassword
let service: Service

beforeAll(async () => {
  service = await startService({ trustedProxyHops: 1, smtpUrl: inject('testStack').smtpUrl })
})
afterAll(() => service.stop())

const newEmail = newAddress
const makePerson = () => signUp(service)

async function enter(browser: Browser, email: string, chosen = password) {
  return await browser.call('POST', '/auth/sign-in', { body: { email, password: chosen } })
}

async function me(browser: Browser) {
  return await browser.call('GET', '/console/v1/me')
}

async function setUpTotp(browser: Browser) {
  const added = await browser.call('POST', '/auth/totp', { body: { password } })
  expect(added.status).toBe(200)
  const uri = added.body.uri as string
  const confirmed = await browser.call('POST', '/auth/totp/confirm', {
    body: { code: showCode(uri) },
  })
  expect(confirmed.status).toBe(204)
  return { uri, backupCodes: added.body.backupCodes as string[] }
}

describe('signing up', () => {
  test('from sign-up to a session with a second factor', async () => {
    const email = newEmail()
    const browser = openBrowser(service)
    const signedUp = await browser.call('POST', '/auth/sign-up', { body: { email } })
    expect(signedUp.status).toBe(204)
    expect(browser.cookies.size).toBe(0)
    expect((await enter(browser, email)).status).toBe(401)

    const token = readToken(await readMail(email))
    expect((await finishSignUp(browser, { token })).body).toEqual({ email })
    expect(browser.cookies.size).toBe(0)

    expect((await enter(browser, email)).body).toEqual({ next: 'done' })
    const before = await me(browser)
    expect(before.body).toMatchObject({ email, secondFactor: { totp: false, used: false } })

    const { uri } = await setUpTotp(browser)
    expect((await me(browser)).body.secondFactor).toMatchObject({ totp: true, used: true })

    const again = openBrowser(service)
    expect((await enter(again, email)).body).toEqual({ next: 'second_factor' })
    expect((await me(again)).status).toBe(401)
    const code = showCode(uri)
    const finished = await again.call('POST', '/auth/sign-in/totp', { body: { code } })
    expect(finished.body).toEqual({ next: 'done' })
    expect((await me(again)).body.secondFactor).toMatchObject({ totp: true, used: true })
  })

  test('a sign-in left at its second step leaves the session as it was; a finished one replaces it', async () => {
    const email = await makePerson()
    const browser = openBrowser(service)
    await enter(browser, email)
    const { uri } = await setUpTotp(browser)
    const before = new Map(browser.cookies)
    expect((await enter(browser, email)).body).toEqual({ next: 'second_factor' })
    expect((await me(browser)).status).toBe(200)
    const code = showCode(uri)
    await browser.call('POST', '/auth/sign-in/totp', { body: { code } })
    expect(browser.cookies).not.toEqual(before)
    expect((await browser.call('GET', '/auth/sessions')).body.data).toHaveLength(1)
  })

  test('says the same for an address that is known, and tells its owner', async () => {
    const email = await makePerson()
    const body = { email: email.toUpperCase() }
    const reply = await openBrowser(service).call('POST', '/auth/sign-up', { body })
    expect([reply.status, reply.text]).toEqual([204, ''])
    const mail = await readMail(email, 2)
    expect(mail.subject).toBe('You already have an account')
    expect(mail.text).not.toContain('#token=')
    expect((await enter(openBrowser(service), email)).status).toBe(200)
  })

  test.each([
    ['no e-mail address', { email: 'ada' }, 'email'],
    ['a name in advance', { name: 'Ada' }, 'name'],
    ['a password in advance', { password }, 'password'],
  ])('begins not with %s', async (_what, change, field) => {
    const body = { email: newEmail(), ...change }
    const reply = await openBrowser(service).call('POST', '/auth/sign-up', { body })
    expect(reply.status).toBe(400)
    expect(reply.body.error.details.errors[0].field).toBe(field)
  })

  test.each([
    ['a short password', { password: 'elevenchars' }, 'password'],
    ['a common password', { password: 'password1234' }, 'password'],
    ['a field that is none', { role: 'owner' }, 'role'],
    ['a name with a line break', { name: 'Ada\nBcc: x' }, 'name'],
    ['a name with a link', { name: 'Win at evil.example' }, 'name'],
    ['a long name', { name: 'A'.repeat(61) }, 'name'],
    ['a name of nothing', { name: '  ' }, 'name'],
    ['a token that was never given', {}, 'token'],
  ])('ends not with %s', async (_what, change, field) => {
    const reply = await finishSignUp(openBrowser(service), { token: 'none', ...change })
    expect(reply.status).toBe(400)
    expect(reply.body.error.details.errors[0].field).toBe(field)
  })

  test('a link works once, and a newer one ends the older', async () => {
    const email = newEmail()
    const browser = openBrowser(service)
    const ask = () => browser.call('POST', '/auth/sign-up', { body: { email } })
    await ask()
    const older = readToken(await readMail(email))
    await ask()
    const newer = readToken(await readMail(email, 2))
    const statuses: number[] = []
    for (const token of [older, newer, newer]) {
      statuses.push((await finishSignUp(browser, { token })).status)
    }
    expect(statuses).toEqual([400, 200, 400])
  })

  test('of many who finish with one link at once, one does', async () => {
    const email = newEmail()
    await openBrowser(service).call('POST', '/auth/sign-up', { body: { email } })
    const token = readToken(await readMail(email))
    const passwords = Array.from({ length: 8 }, (_, n) => `correct horse battery ${n}`)
    const replies = await Promise.all(
      passwords.map((chosen) => finishSignUp(openBrowser(service), { token, password: chosen })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(400)])
    const entered = await Promise.all(
      passwords.map(async (chosen) => (await enter(openBrowser(service), email, chosen)).status),
    )
    expect(entered).toEqual(replies.map(({ status }) => (status === 200 ? 200 : 401)))
  })

  test('a link that is a day old opens nothing', async () => {
    const email = newEmail()
    await openBrowser(service).call('POST', '/auth/sign-up', { body: { email } })
    const token = readToken(await readMail(email))
    await sql`update sign_ups set expires_at = expires_at - interval '24 hours'
      where email = ${email}`.execute(service.deps.database.db)
    expect((await finishSignUp(openBrowser(service), { token })).status).toBe(400)
  })
})

describe('signing in', () => {
  test('a wrong password and an unknown address look the same', async () => {
    const email = await makePerson()
    const wrong = await enter(openBrowser(service), email, 'not the password')
    const unknown = await enter(openBrowser(service), newEmail(), 'not the password')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body.error.code).toBe('SIGN_IN_FAILED')
  })

  test('no reply carries the session token', async () => {
    const email = await makePerson()
    const browser = openBrowser(service)
    const reply = await enter(browser, email)
    const [value = ''] = browser.cookies.values()
    const [token = ''] = decodeURIComponent(value).split('.')
    expect(token.length).toBeGreaterThanOrEqual(32)
    expect(reply.text).toBe('{"next":"done"}')
    for (const path of ['/console/v1/me', '/auth/sessions', '/auth/passkeys']) {
      expect((await browser.call('GET', path)).text).not.toContain(token)
    }
  })

  test('makes a new session each time and ends the one it replaces', async () => {
    const email = await makePerson()
    const browser = openBrowser(service)
    await enter(browser, email)
    const first = new Map(browser.cookies)
    await enter(browser, email)
    expect(browser.cookies).not.toEqual(first)
    expect((await me(browser)).status).toBe(200)
    browser.cookies = first
    expect((await me(browser)).status).toBe(401)
  })

  test('takes over no session that somebody planted', async () => {
    const email = await makePerson()
    const attacker = await signIn(service)
    const [name = '', planted = ''] = attacker.cookie.split('=')
    const browser = openBrowser(service)
    browser.cookies.set(name, planted)
    await enter(browser, email)
    expect(browser.cookies.get(name)).not.toBe(planted)
    expect((await me(browser)).body.email).toBe(email)
    expect((await attacker.call('GET', '/console/v1/me')).status).toBe(401)
  })

  test('with a backup code works once, and counts as a second factor', async () => {
    const email = await makePerson()
    const browser = openBrowser(service)
    await enter(browser, email)
    const { backupCodes } = await setUpTotp(browser)
    expect(backupCodes).toHaveLength(10)
    const body = { code: backupCodes[0] }
    await enter(browser, email)
    expect((await browser.call('POST', '/auth/sign-in/backup-code', { body })).status).toBe(200)
    expect((await me(browser)).body.secondFactor.used).toBe(true)
    const again = openBrowser(service)
    await enter(again, email)
    const second = await again.call('POST', '/auth/sign-in/backup-code', { body })
    expect(second.status).toBe(401)
    expect((await me(again)).status).toBe(401)
    const stored = await service.deps.database.db
      .selectFrom('auth.two_factors')
      .select(['backup_codes', 'secret'])
      .execute()
    for (const code of backupCodes) expect(JSON.stringify(stored)).not.toContain(code)
  })

  test('a code works once, whatever codes come between', async () => {
    const email = await makePerson()
    const browser = openBrowser(service)
    await enter(browser, email)
    const { uri } = await setUpTotp(browser)
    const [a, b] = [showCode(uri), showCode(uri, 1)]
    const statuses: number[] = []
    for (const code of [a, b, a, b]) {
      const each = openBrowser(service)
      await enter(each, email)
      statuses.push((await each.call('POST', '/auth/sign-in/totp', { body: { code } })).status)
    }
    expect(statuses).toEqual([200, 200, 401, 401])
  })

  test('of many who type a code at once, one is let in', async () => {
    const email = await makePerson()
    const browser = openBrowser(service)
    await enter(browser, email)
    const { uri } = await setUpTotp(browser)
    const body = { code: showCode(uri) }
    const browsers = Array.from({ length: 5 }, () => openBrowser(service))
    for (const each of browsers) await enter(each, email)
    const replies = await Promise.all(
      browsers.map((each) => each.call('POST', '/auth/sign-in/totp', { body })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a code works once', async () => {
    const email = await makePerson()
    const browser = openBrowser(service)
    await enter(browser, email)
    const { uri } = await setUpTotp(browser)
    const body = { code: showCode(uri) }
    const statuses: number[] = []
    for (const each of [openBrowser(service), openBrowser(service)]) {
      await enter(each, email)
      statuses.push((await each.call('POST', '/auth/sign-in/totp', { body })).status)
      statuses.push((await me(each)).status)
    }
    expect(statuses).toEqual([200, 200, 401, 401])
  })

  test('a code finishes the sign-in that began with the password, whoever is signed in', async () => {
    const email = await makePerson()
    const browser = openBrowser(service)
    await enter(browser, email)
    const { uri } = await setUpTotp(browser)
    const again = openBrowser(service)
    await enter(again, email)
    const attacker = await signIn(service)
    const [name = '', planted = ''] = attacker.cookie.split('=')
    again.cookies.set(name, planted)
    const reply = await again.call('POST', '/auth/sign-in/totp', { body: { code: showCode(uri) } })
    expect(reply.status).toBe(200)
    expect((await me(again)).body).toMatchObject({ email, secondFactor: { used: true } })
  })

  test('ends after five wrong codes', async () => {
    const email = await makePerson()
    const browser = openBrowser(service)
    await enter(browser, email)
    const { uri } = await setUpTotp(browser)
    const guesser = openBrowser(service)
    await enter(guesser, email)
    const right = showCode(uri)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) {
      await guesser.call('POST', '/auth/sign-in/totp', { body: { code: wrong } })
    }
    const reply = await guesser.call('POST', '/auth/sign-in/totp', { body: { code: right } })
    expect(reply.status).toBe(401)
    expect((await me(guesser)).status).toBe(401)
  })
})
