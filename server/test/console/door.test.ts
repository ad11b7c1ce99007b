// What is checked before every console operation: the session, the role, the second factor, how
// recent the sign-in is; and that cookies and keys never meet.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSessionAuthentication } from '../../src/http/console/authenticate-session.ts'
import type { Access } from '../../src/http/console/operation.ts'
import { consoleRoute, registerConsoleRoute } from '../../src/http/console/route.ts'
import { describeSessionCookie } from '../../src/modules/identity/people/sign-in/session-cookie.ts'
import { findSession } from '../../src/modules/identity/people/sign-in/sessions.ts'
import { buildApp } from '../../src/start/app.ts'
import { openKeys } from '../../src/start/dependencies.ts'
import { type PersonRequest, signIn, type TestPerson } from '../console-client.ts'
import { type Service, startService } from '../service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

describe('GET /console/v1/me', () => {
  test('shows the person, their accounts and what is missing', async () => {
    const { accountId } = await service.makeAccount()
    const person = await signIn(service, {
      name: 'Ada',
      memberOf: [{ accountId, role: 'developer' }],
      engineer: { tagIds: [1, 2], capacity: 3 },
      secondFactor: false,
    })
    const reply = await person.call('GET', '/console/v1/me')
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      id: person.personId,
      name: 'Ada',
      email: person.email,
      accounts: [{ id: accountId, name: 'Test', role: 'developer' }],
      engineer: { tagIds: [1, 2], capacity: 3, suspended: false },
      operator: false,
      secondFactor: { totp: false, passkeys: 0, used: false, required: true },
      missing: ['set_up_second_factor'],
    })
  })

  test('is never kept, never guessed at and never runs anything', async () => {
    const person = await signIn(service)
    const { headers } = await person.call('GET', '/console/v1/me')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('knows no revision', async () => {
    const person = await signIn(service)
    const headers = { 'api-revision': 'B', cookie: '' }
    const reply = await person.call('GET', '/console/v1/me', { headers })
    expect(reply.body.error.code).toBe('UNAUTHORIZED')
    expect(reply.headers.get('api-revision')).toBeNull()
  })
})

describe('a cookie opens nothing when', () => {
  const cases: [string, (cookie: string) => string][] = [
    ['it is missing', () => ''],
    ['its signature is another', (cookie) => `${cookie.slice(0, -6)}AAA%3D`],
    ['its token is another', (cookie) => cookie.replace('=test-', '=best-')],
    ['it has no signature', (cookie) => cookie.slice(0, cookie.lastIndexOf('.'))],
    ['it is no text', (cookie) => `${cookie.slice(0, 20)}%ff`],
    ['its name is another', (cookie) => `x${cookie}`],
  ]
  test.each(cases)('%s', async (_what, bend) => {
    const person = await signIn(service)
    expect((await person.call('GET', '/console/v1/me')).status).toBe(200)
    const headers = { cookie: bend(person.cookie) }
    expect((await person.call('GET', '/console/v1/me', { headers })).status).toBe(401)
  })

  test('its session has expired', async () => {
    const person = await signIn(service)
    await service.deps.database.db
      .updateTable('auth.sessions')
      .set({ expires_at: sql<Date>`now()` })
      .where('id', '=', person.sessionUuid)
      .execute()
    expect((await person.call('GET', '/console/v1/me')).status).toBe(401)
  })
})

describe('keys and cookies', () => {
  test('a key opens nothing of the console', async () => {
    const { key } = await service.makeClient()
    const authorization = `Bearer ${key}`
    const person = await signIn(service)
    const headers = { authorization, cookie: '' }
    expect((await person.call('GET', '/console/v1/me', { headers })).status).toBe(401)
    const both = await person.call('GET', '/console/v1/me', { headers: { authorization } })
    expect(both.body.email).toBe(person.email)
  })

  test('a cookie opens nothing of the API', async () => {
    const { accountId, key } = await service.makeClient()
    const person = await signIn(service, {
      operator: true,
      memberOf: [{ accountId, role: 'owner' }],
    })
    const headers = { cookie: person.cookie }
    expect((await service.call('GET', '/me', { headers })).status).toBe(401)
    const withKey = await service.call('GET', '/me', { key, headers })
    expect(withKey.body.accountId).toBe(accountId)
  })
})

/** The outcome of a request to an operation with this access. */
async function tryAccess(
  access: Access,
  request: PersonRequest,
  accountId = 'acct_x',
  prepare: (person: TestPerson) => Promise<unknown> = async () => undefined,
) {
  const { deps } = service
  const keys = await openKeys(deps)
  const app = buildApp(deps, keys)
  const cookie = describeSessionCookie(deps.config)
  const admit = createSessionAuthentication({
    findPlaceIn: () => Promise.resolve(undefined),
    findSession: (header) => findSession(deps.database.hot, cookie, header),
    ownOrigin: new URL(deps.config.publicUrl).origin,
  })
  const route = consoleRoute(
    {
      operationId: 'try',
      method: 'GET',
      path: '/console/v1/try/{account_id}',
      tag: 'Try',
      summary: '',
      description: '',
      access,
      reply: { status: 200, description: '' },
      errors: [],
    },
    async ({ account }) => ({ body: { role: account?.role ?? null } }),
  )
  registerConsoleRoute(app, route, { admit, measure: () => (_request, _reply, done) => done() })
  const person = await signIn(service, request)
  await prepare(person)
  const reply = await app.inject({
    authority: '127.0.0.1',
    url: `/console/v1/try/${accountId}`,
    headers: { cookie: person.cookie },
  })
  await app.close()
  await keys.stop()
  const body = reply.json()
  return { status: reply.statusCode, code: body.error?.code, role: body.role }
}

describe('access', () => {
  const engineer = { tagIds: [1] }
  test.each<[string, Access, PersonRequest, number, string | undefined]>([
    ['a person as one', { who: 'person' }, {}, 200, undefined],
    ['a person as an engineer', { who: 'engineer' }, {}, 403, 'FORBIDDEN'],
    ['a person as an operator', { who: 'operator' }, {}, 403, 'FORBIDDEN'],
    ['an engineer', { who: 'engineer' }, { engineer }, 200, undefined],
    ['an engineer as an operator', { who: 'operator' }, { engineer }, 403, 'FORBIDDEN'],
    ['an operator', { who: 'operator' }, { operator: true }, 200, undefined],
    ['an operator as an engineer', { who: 'engineer' }, { operator: true }, 403, 'FORBIDDEN'],
    [
      'an engineer without a second factor',
      { who: 'engineer' },
      { engineer, secondFactor: false },
      403,
      'SECOND_FACTOR_REQUIRED',
    ],
    [
      'an operator without a second factor',
      { who: 'operator' },
      { operator: true, secondFactor: false },
      403,
      'SECOND_FACTOR_REQUIRED',
    ],
    [
      'a fresh sign-in',
      { who: 'person', stepUp: true },
      { signedInAgoSeconds: 290 },
      200,
      undefined,
    ],
    [
      'a sign-in of six minutes ago',
      { who: 'person', stepUp: true },
      { signedInAgoSeconds: 360 },
      403,
      'STEP_UP_REQUIRED',
    ],
    [
      'an old sign-in where none is asked for',
      { who: 'person' },
      { signedInAgoSeconds: 360 },
      200,
      undefined,
    ],
  ])('%s', async (_what, access, request, status, code) => {
    expect(await tryAccess(access, request)).toMatchObject({ status, ...(code && { code }) })
  })

  test('a suspended engineer does nothing', async () => {
    const suspend = ({ personUuid }: TestPerson) =>
      service.deps.database.db
        .updateTable('engineers')
        .set({ suspended_at: sql<Date>`now()` })
        .where('person_id', '=', personUuid)
        .execute()
    const outcome = await tryAccess({ who: 'engineer' }, { engineer }, 'acct_x', suspend)
    expect(outcome).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  test('a second factor that was removed no longer counts', async () => {
    const person = await signIn(service, { operator: true })
    await service.deps.database.db
      .updateTable('auth.users')
      .set({ two_factor_enabled: false })
      .where('id', '=', person.personUuid)
      .execute()
    expect((await person.call('GET', '/console/v1/me')).body.secondFactor.used).toBe(false)
  })

  test('members see their account, in their role; to others it is absent', async () => {
    const { accountId, testAccountId } = await service.makeAccount()
    const viewer: PersonRequest = { memberOf: [{ accountId, role: 'viewer' }] }
    const owner: PersonRequest = { memberOf: [{ accountId, role: 'owner' }] }
    const any: Access = { who: 'member' }
    const owners: Access = { who: 'member', roles: ['owner'] }
    expect(await tryAccess(any, viewer, accountId)).toMatchObject({ status: 200, role: 'viewer' })
    expect(await tryAccess(owners, owner, accountId)).toMatchObject({ status: 200, role: 'owner' })
    expect(await tryAccess(owners, viewer, accountId)).toMatchObject({ status: 403 })
    expect(await tryAccess(any, {}, accountId)).toMatchObject({ status: 404 })
    expect(await tryAccess(any, { operator: true }, accountId)).toMatchObject({ status: 404 })
    expect(await tryAccess(any, owner, testAccountId)).toMatchObject({ status: 404 })
    expect(await tryAccess(any, owner, 'acct_nonsense')).toMatchObject({ status: 404 })
  })
})
