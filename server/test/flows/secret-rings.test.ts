// SESSION_SECRET turned over: what one process made with an older number another accepts, and what is sealed
// moves to the newest. Each process is the API with a ring of its own on one database.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { activeSecret, ringOf, type SecretRing } from '../../src/core/secret-ring.ts'
import { signUnsubscription } from '../../src/modules/events/notices/unsubscribe.ts'
import { resealFactors } from '../../src/modules/identity/people/factors/reseal-factors.ts'
import { recordCookieNumbers } from '../../src/modules/identity/people/sign-in/sessions.ts'
import { type RunningApi, startApi } from '../../src/start/api.ts'
import { buildDeps, type Deps } from '../../src/start/dependencies.ts'
import { type Browser, openBrowser, showCode } from '../browser.ts'
import { type Service, startService } from '../service.ts'
import { chosenPassword as password, signUp } from '../sign-up.ts'

const secondSecret = 'the-second-secret-of-32-bytes-or-more-5b1d'
let service: Service
const running: { deps: Deps; api: RunningApi }[] = []

beforeAll(async () => {
  service = await startService({ trustedProxyHops: 1, smtpUrl: inject('testStack').smtpUrl })
})
afterEach(async () => {
  for (const { deps, api } of running.splice(0)) {
    await api.stop()
    await deps.close()
  }
})
afterAll(() => service.stop())

const firstSecret = () => activeSecret(service.config.sessionSecrets)
const rings = {
  old: () => ringOf([[1, firstSecret()]]),
  behind: () =>
    ringOf(
      [
        [1, firstSecret()],
        [2, secondSecret],
      ],
      1,
    ),
  both: () =>
    ringOf([
      [1, firstSecret()],
      [2, secondSecret],
    ]),
  onlyNew: () => ringOf([[2, secondSecret]]),
  replaced: () => ringOf([[1, secondSecret]]),
}

/** The service as another process with this ring serves it. */
async function startBeside(sessionSecrets: SecretRing): Promise<Service & { deps: Deps }> {
  const { passwords } = service.deps
  const deps = {
    ...buildDeps({ ...service.config, sessionSecrets, port: 0 }),
    ...(passwords && { passwords }),
  }
  const api = await startApi(deps)
  running.push({ deps, api })
  return { ...service, deps, url: api.url, config: deps.config }
}

async function enter(browser: Browser, email: string) {
  return await browser.call('POST', '/auth/sign-in', { body: { email, password } })
}

const statusOf = async (browser: Browser) => (await browser.call('GET', '/console/v1/me')).status

/** The same browser at another process. */
function moveTo(other: Service, { cookies }: Browser): Browser {
  const browser = openBrowser(other)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

async function enrol(at: Service) {
  const email = await signUp(service)
  const browser = openBrowser(at)
  await enter(browser, email)
  const added = await browser.call('POST', '/auth/totp', { body: { password } })
  const uri = added.body.uri as string
  await browser.call('POST', '/auth/totp/confirm', { body: { code: showCode(uri) } })
  return { email, browser, uri, backupCodes: added.body.backupCodes as string[] }
}

/** A code works once, and these tests need several in one half minute. */
async function signInWithCode(at: Service, { email, uri }: { email: string; uri: string }) {
  await sql`delete from auth.used_codes`.execute(service.deps.database.db)
  const browser = openBrowser(at)
  expect((await enter(browser, email)).body).toEqual({ next: 'second_factor' })
  const { status } = await browser.call('POST', '/auth/sign-in/totp', {
    body: { code: showCode(uri) },
  })
  return { status, browser }
}

async function readSealed(email: string) {
  const { rows } = await sql<{ secret: string; backup_codes: string }>`
    select secret, backup_codes from auth.two_factors f
    join auth.users u on u.id = f.user_id where u.email = ${email}`.execute(
    service.deps.database.db,
  )
  return rows[0] as { secret: string; backup_codes: string }
}

describe('a session', () => {
  test('of the old number goes on at every process, and gets a cookie of the new one', async () => {
    const email = await signUp(service)
    const browser = openBrowser(service)
    await enter(browser, email)
    const behind = await startBeside(rings.behind())
    const both = await startBeside(rings.both())
    const onlyNew = await startBeside(rings.onlyNew())
    const old = new Map(browser.cookies)
    expect(await statusOf(moveTo(behind, browser))).toBe(200)
    expect(await statusOf(moveTo(onlyNew, browser))).toBe(401)
    const moved = moveTo(both, browser)
    expect(await statusOf(moved)).toBe(200)
    expect([...moved.cookies.keys()]).toEqual([...old.keys()])
    expect([...moved.cookies.values()]).not.toEqual([...old.values()])
    for (const process of [behind, both, onlyNew])
      expect(await statusOf(moveTo(process, moved))).toBe(200)
  })

  test('has the number of the cookie that its browser sends, once that was seen', async () => {
    const email = await signUp(service)
    const browser = openBrowser(service)
    await enter(browser, email)
    const { db } = service.deps.database
    const readNumber = async () => {
      const { rows } = await sql<{ cookie_number: number }>`
        select cookie_number from auth.sessions s join auth.users u on u.id = s.user_id
        where u.email = ${email}`.execute(db)
      return rows[0]?.cookie_number
    }
    const both = await startBeside(rings.both())
    const moved = moveTo(both, browser)
    await statusOf(moved)
    await recordCookieNumbers(db, both.deps.sessionCookie)
    // The new cookie was sent; whether it arrived is not known before it comes back.
    expect(await readNumber()).toBe(1)
    await statusOf(moved)
    await recordCookieNumbers(db, both.deps.sessionCookie)
    expect(await readNumber()).toBe(2)
    const signedIn = openBrowser(both)
    await enter(signedIn, email)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from auth.sessions s join auth.users u on u.id = s.user_id
      where cookie_number = 2 and u.email = ${email}`.execute(db)
    expect(rows[0]?.count).toBe(2)
  })

  test('of the old number signs out, and changes its password, at a process with the new', async () => {
    const both = await startBeside(rings.both())
    const email = await signUp(service)
    const browser = openBrowser(service)
    await enter(browser, email)
    const moved = moveTo(both, browser)
    const changed = await moved.call('POST', '/auth/change-password', {
      body: { password, newPassword: 'quite another long one' },
    })
    expect(changed.status).toBe(204)
    expect(await statusOf(moved)).toBe(200)
    const kept = moveTo(both, moved)
    expect((await moved.call('POST', '/auth/sign-out')).status).toBe(204)
    expect(await statusOf(moved)).toBe(401)
    expect(await statusOf(kept)).toBe(401)
  })
})

describe('a second factor', () => {
  test('that the old number sealed works with the new one, and is sealed anew', async () => {
    const person = await enrol(service)
    const both = await startBeside(rings.both())
    expect((await signInWithCode(both, person)).status).toBe(200)
    expect((await readSealed(person.email)).secret).toMatch(/^[0-9a-f]+$/)
    const { db } = service.deps.database
    expect(await resealFactors(db, rings.behind())).toMatchObject({ count: 0 })
    expect((await resealFactors(db, rings.both())).count).toBeGreaterThanOrEqual(1)
    const sealed = await readSealed(person.email)
    expect(sealed.secret).toMatch(/^\$ba\$2\$/)
    expect(sealed.backup_codes).toMatch(/^\$ba\$2\$/)
    expect(await resealFactors(db, rings.both())).toEqual({ count: 0, unopened: 0 })
    const onlyNew = await startBeside(rings.onlyNew())
    expect((await signInWithCode(onlyNew, person)).status).toBe(200)
    // A process that is one restart behind reads it, and never seals it down again.
    const behind = await startBeside(rings.behind())
    expect((await signInWithCode(behind, person)).status).toBe(200)
    expect(await resealFactors(db, rings.behind())).toEqual({ count: 0, unopened: 0 })
    expect(await readSealed(person.email)).toEqual(sealed)
    const browser = openBrowser(onlyNew)
    await enter(browser, person.email)
    const code = person.backupCodes[0] as string
    const used = await browser.call('POST', '/auth/sign-in/backup-code', { body: { code } })
    expect(used.status).toBe(200)
  })

  test('that number 1 seals has no number, as versions before read it', async () => {
    for (const ring of [rings.old(), rings.behind()]) {
      const person = await enrol(await startBeside(ring))
      const sealed = await readSealed(person.email)
      expect(sealed.secret).toMatch(/^[0-9a-f]{80,}$/)
      expect(sealed.backup_codes).toMatch(/^[0-9a-f]{80,}$/)
    }
  })

  test('begun at a process with the old number is finished at one with the new', async () => {
    const person = await enrol(service)
    await sql`delete from auth.used_codes`.execute(service.deps.database.db)
    const browser = openBrowser(service)
    await enter(browser, person.email)
    const moved = moveTo(await startBeside(rings.both()), browser)
    const { status } = await moved.call('POST', '/auth/sign-in/totp', {
      body: { code: showCode(person.uri) },
    })
    expect(status).toBe(200)
    expect(await statusOf(moved)).toBe(200)
  })

  test('is lost where the secret was simply replaced', async () => {
    const person = await enrol(service)
    const replaced = await startBeside(rings.replaced())
    expect(await statusOf(moveTo(replaced, person.browser))).toBe(401)
    expect((await signInWithCode(replaced, person)).status).not.toBe(200)
    expect(await resealFactors(service.deps.database.db, rings.onlyNew())).toMatchObject({
      count: 0,
      unopened: expect.any(Number),
    })
  })
})

test('links of either number work: unsubscribing, files, device logins, places in the log', async () => {
  const both = await startBeside(rings.both())
  const personUuid = '0198c0de-0000-7000-8000-000000000001'
  for (const ring of [rings.old(), rings.both()]) {
    const token = signUnsubscription(ring, { personUuid, kinds: ['low_balance'] })
    const page = await fetch(`${both.url}/auth/unsubscribe?token=${token}`)
    expect(page.status).toBe(200)
    const onlyNew = await startBeside(rings.onlyNew())
    const later = await fetch(`${onlyNew.url}/auth/unsubscribe?token=${token}`)
    expect(later.status).toBe(ring.active === 2 ? 200 : 400)
  }
  const place = { accountUuid: personUuid, taskUuid: personUuid, position: 0 }
  const { links } = service.deps.fileLinks.mint(place, ['text'])
  const token = links.text.split('/').at(-1) as string
  expect(both.deps.fileLinks.read('text', token)?.place).toEqual(place)
  const sealed = service.deps.placeSeal.seal('7.1.', personUuid)
  expect(both.deps.placeSeal.open(sealed, personUuid)).toBe('7.1.')
  const begun = await fetch(`${service.url}/auth/device`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientName: 'A program' }),
  })
  const { deviceCode } = (await begun.json()) as { deviceCode: string }
  const asked = await fetch(`${both.url}/auth/device/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ deviceCode }),
  })
  expect(JSON.stringify(await asked.json())).toMatch(/pending/i)
})
