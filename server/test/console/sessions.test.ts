// Sessions are rows: listed, ended, and dead at once. Passwords, and what changing them ends.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { encodeId } from '../../src/core/ids.ts'
import { listLiveOperatorSessions } from '../../src/modules/identity/people/people.ts'
import { deleteExpiredSessions } from '../../src/modules/identity/people/sign-in/sessions.ts'
import { startApiProcess } from '../api-process.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { signIn } from '../console-client.ts'
import { readMail, readToken } from '../mailbox.ts'
import { type Service, startService } from '../service.ts'
import { chosenPassword, signUp } from '../sign-up.ts'

const password = chosenPassword
const other = 'another horse battery'
let service: Service

beforeAll(async () => {
  service = await startService({ trustedProxyHops: 1, smtpUrl: inject('testStack').smtpUrl })
})
afterAll(() => service.stop())

const makePerson = () => signUp(service)

async function enter(browser: Browser, email: string, chosen = password) {
  return await browser.call('POST', '/auth/sign-in', { body: { email, password: chosen } })
}

const me = async (browser: Browser) => (await browser.call('GET', '/console/v1/me')).status

describe('sessions', () => {
  test('are listed, and one that is ended opens nothing, in any process', async () => {
    const email = await makePerson()
    const [here, there] = [openBrowser(service), openBrowser(service)]
    await enter(here, email)
    await enter(there, email)
    const { body } = await here.call('GET', '/auth/sessions')
    expect(body.data).toHaveLength(2)
    expect(body.data.filter((each: { current: boolean }) => each.current)).toHaveLength(1)
    const addresses = body.data.map((each: { address: string }) => each.address)
    expect(addresses.toSorted()).toEqual([here.address, there.address].toSorted())

    const replica = await startApiProcess(service, service.valkeyUrl)
    const ask = async () => {
      const cookie = [...there.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return (await fetch(`${replica.url}/console/v1/me`, { headers: { cookie } })).status
    }
    expect(await ask()).toBe(200)
    const elsewhere = body.data.find((each: { current: boolean }) => !each.current)
    expect((await here.call('DELETE', `/auth/sessions/${elsewhere.id}`)).status).toBe(204)
    expect(await me(there)).toBe(401)
    expect(await ask()).toBe(401)
    expect(await me(here)).toBe(200)
    await replica.stop()
  })

  test('of operators end 12 hours after the sign-in, those of others do not', async () => {
    const signedInAgoSeconds = 12 * 3_600 + 1
    const late = await signIn(service, { operator: true, signedInAgoSeconds })
    expect((await late.call('GET', '/console/v1/me')).status).toBe(401)
    expect((await late.call('GET', '/operator/v1/floor/stream')).status).toBe(401)
    const young = { operator: true, signedInAgoSeconds: signedInAgoSeconds - 10 } as const
    expect((await (await signIn(service, young)).call('GET', '/console/v1/me')).status).toBe(200)
    const engineer = await signIn(service, { engineer: { tagIds: [1] }, signedInAgoSeconds })
    expect((await engineer.call('GET', '/workbench/v1/duty')).status).toBe(200)
    const live = await listLiveOperatorSessions(service.deps.database.db, [late.sessionUuid])
    expect([...live]).toEqual([])
  })

  test('all others end together', async () => {
    const email = await makePerson()
    const [here, there] = [openBrowser(service), openBrowser(service)]
    await enter(here, email)
    await enter(there, email)
    expect((await here.call('POST', '/auth/sessions/end-others')).status).toBe(204)
    expect([await me(here), await me(there)]).toEqual([200, 401])
  })

  test("somebody else's session is as absent as none", async () => {
    const [person, stranger] = [await signIn(service), await signIn(service)]
    const path = `/auth/sessions/${encodeId('session', person.sessionUuid)}`
    expect((await stranger.call('DELETE', path)).status).toBe(404)
    expect((await stranger.call('DELETE', '/auth/sessions/session_x')).status).toBe(404)
    expect((await person.call('GET', '/console/v1/me')).status).toBe(200)
  })

  test('signing out ends the session, not only the cookie', async () => {
    const browser = openBrowser(service)
    await enter(browser, await makePerson())
    const cookies = new Map(browser.cookies)
    expect((await browser.call('POST', '/auth/sign-out')).status).toBe(204)
    expect(browser.cookies.size).toBe(0)
    browser.cookies = cookies
    expect(await me(browser)).toBe(401)
    expect((await openBrowser(service).call('POST', '/auth/sign-out')).status).toBe(204)
  })
})

test('what has expired is deleted, and nothing else', async () => {
  const { db } = service.deps.database
  const [gone, stays] = [await signIn(service), await signIn(service)]
  await db
    .updateTable('auth.sessions')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', gone.sessionUuid)
    .execute()
  await deleteExpiredSessions(db)
  const left = await db.selectFrom('auth.sessions').select('id').execute()
  const ids = left.map(({ id }) => id)
  expect(ids).not.toContain(gone.sessionUuid)
  expect(ids).toContain(stays.sessionUuid)
})

describe('passwords', () => {
  test('a new one by mail ends every session, and its link works once', async () => {
    const email = await makePerson()
    const browser = openBrowser(service)
    await enter(browser, email)
    expect((await browser.call('POST', '/auth/password-mail', { body: { email } })).status).toBe(
      204,
    )
    const token = readToken(await readMail(email, 2))
    const body = { token, password: other }
    expect((await browser.call('POST', '/auth/reset-password', { body })).status).toBe(204)
    expect(await me(browser)).toBe(401)
    const again = await browser.call('POST', '/auth/reset-password', { body })
    expect(again.status).toBe(400)
    expect(again.body.error.details.errors[0].field).toBe('token')
    expect((await enter(openBrowser(service), email)).status).toBe(401)
    expect((await enter(openBrowser(service), email, other)).status).toBe(200)
    expect((await readMail(email, 3)).subject).toBe('Your password was changed')
  })

  test('a newer link ends the older', async () => {
    const email = await makePerson()
    const browser = openBrowser(service)
    const ask = () => browser.call('POST', '/auth/password-mail', { body: { email } })
    await ask()
    const older = readToken(await readMail(email, 2))
    await ask()
    const newer = readToken(await readMail(email, 3))
    const statuses: number[] = []
    for (const token of [older, newer]) {
      const body = { token, password: other }
      statuses.push((await browser.call('POST', '/auth/reset-password', { body })).status)
    }
    expect(statuses).toEqual([400, 204])
  })

  test('somebody who was made by an operator begins with such a link', async () => {
    const person = await signIn(service, {
      email: `op-${randomBytes(6).toString('hex')}@example.com`,
    })
    await service.deps.database.db
      .updateTable('auth.users')
      .set({ email_verified: false })
      .where('id', '=', person.personUuid)
      .execute()
    const { email } = person
    await person.call('POST', '/auth/password-mail', { body: { email } })
    const body = { token: readToken(await readMail(email)), password }
    expect((await person.call('POST', '/auth/reset-password', { body })).status).toBe(204)
    expect((await enter(openBrowser(service), email)).status).toBe(200)
  })

  test('nothing is said of an address that is unknown', async () => {
    const body = { email: `nobody-${randomBytes(6).toString('hex')}@example.com` }
    for (const path of ['/auth/password-mail', '/auth/sign-up']) {
      expect((await openBrowser(service).call('POST', path, { body })).status).toBe(204)
    }
  })

  test('changing it needs the old one and a recent sign-in, and ends the other sessions', async () => {
    const email = await makePerson()
    const [here, there] = [openBrowser(service), openBrowser(service)]
    await enter(here, email)
    await enter(there, email)
    const path = '/auth/change-password'
    const wrong = await here.call('POST', path, {
      body: { password: 'not the old one', newPassword: other },
    })
    expect(wrong.status).toBe(400)
    const body = { password, newPassword: other }
    expect((await here.call('POST', path, { body })).status).toBe(204)
    expect([await me(here), await me(there)]).toEqual([200, 401])
    const stale = await signIn(service, { signedInAgoSeconds: 3_600 })
    expect((await stale.call('POST', path, { body })).body.error.code).toBe('STEP_UP_REQUIRED')
  })
})
