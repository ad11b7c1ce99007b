// The keys of an account as its members make, roll and end them, and the audit of it.
import { beforeAll, describe, expect, test } from 'vitest'
import { ordinaryScopes } from '../../src/modules/identity/api-keys/api-keys.ts'
import { verifyAudit } from '../../src/modules/identity/audit/verify-audit.ts'
import { signIn, type TestPerson } from '../console-client.ts'
import { type Service, shareService } from '../service.ts'

let service: Service
let developer: TestPerson
let owner: TestPerson
let accountId: string
let path: string

beforeAll(async () => {
  service = await shareService()
  accountId = (await service.makeAccount()).accountId
  developer = await signIn(service, { memberOf: [{ accountId, role: 'developer' }] })
  owner = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
  path = `/console/v1/accounts/${accountId}/keys`
})

async function make(body: Record<string, unknown> = { mode: 'live' }) {
  const reply = await developer.call('POST', path, { body })
  expect(reply.status).toBe(201)
  return reply.body as { id: string; secret: string }
}

const me = (key: string) => service.call('GET', '/me', { key })

describe('a key', () => {
  test.each(['live', 'test'])('is made for the %s account and works', async (mode) => {
    const { secret } = await make({ mode })
    expect(secret).toMatch(new RegExp(`^trs_${mode}_`))
    expect((await me(secret)).body).toMatchObject({ mode, revision: 'A', scopes: ordinaryScopes })
    expect(ordinaryScopes).not.toContain('keys')
  })

  test('gets the right to make keys where somebody chose it', async () => {
    const { secret } = await make({ mode: 'live', scopes: ['keys'] })
    expect((await me(secret)).body.scopes).toEqual(['keys'])
  })

  test('has what was asked for, and is listed without its secret', async () => {
    const asked = {
      mode: 'live',
      name: 'Bot',
      revision: 'B',
      scopes: ['tasks:read'],
      allowedAddresses: ['192.0.2.0/24', '2001:db8::/32'],
      expiresAt: '2099-01-01T00:00:00.000Z',
    }
    const { id, secret } = await make(asked)
    const list = await developer.call('GET', `${path}?limit=1`)
    expect(list.body.data).toEqual([
      {
        ...asked,
        id,
        hint: `trs_live_…${secret.slice(-4)}`,
        requestsPerSecond: 1,
        createdAt: expect.any(String),
        lastUsedAt: null,
        revokedAt: null,
      },
    ])
    expect(list.text).not.toContain(secret)
    expect((await me(secret)).status).toBe(403)
  })

  test.each([
    [{ allowedAddresses: ['192.0.2.1/24'] }, 'allowedAddresses'],
    [{ allowedAddresses: ['example.com'] }, 'allowedAddresses'],
    [{ scopes: ['tasks:fly'] }, 'scopes[0]'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ perSecond: 1_000 }, 'perSecond'],
  ])('is refused with %j', async (more, field) => {
    const reply = await developer.call('POST', path, { body: { mode: 'live', ...more } })
    expect(reply.status).toBe(400)
    expect(reply.body.error.details.errors[0].field).toBe(field)
  })

  test('is rolled: the successor works at once, the old one for the overlap', async () => {
    const old = await make()
    const rolled = await developer.call('POST', `${path}/${old.id}/roll`, {
      body: { overlapSeconds: 60 },
    })
    expect(rolled.status).toBe(201)
    expect([(await me(old.secret)).status, (await me(rolled.body.secret)).status]).toEqual([
      200, 200,
    ])
    const again = await developer.call('POST', `${path}/${rolled.body.id}/roll`, { body: {} })
    await expect.poll(async () => (await me(rolled.body.secret)).status).toBe(401)
    expect((await me(again.body.secret)).status).toBe(200)
  })

  test('is ended everywhere, and may be ended again', async () => {
    const key = await make()
    expect((await me(key.secret)).status).toBe(200)
    for (let time = 0; time < 2; time++) {
      expect((await developer.call('POST', `${path}/${key.id}/revoke`)).status).toBe(204)
    }
    await expect.poll(async () => (await me(key.secret)).status).toBe(401)
    const rolled = await developer.call('POST', `${path}/${key.id}/roll`, { body: {} })
    expect(rolled.status).toBe(404)
  })
})

describe('GET /console/v1/accounts/{account_id}/audit', () => {
  test('shows who did what, newest first, also to the test twin', async () => {
    const made = await make({ mode: 'test' })
    await developer.call('POST', `${path}/${made.id}/revoke`)
    const audit = `/console/v1/accounts/${accountId}/audit`
    const first = (await owner.call('GET', `${audit}?limit=2`)).body
    const actor = { kind: 'person', personId: developer.personId, keyId: null }
    expect(first.data).toMatchObject([
      { act: 'key.revoked', mode: 'test', subject: made.id, actor },
      { act: 'key.created', mode: 'test', subject: made.id, actor },
    ])
    const rest = (await owner.call('GET', `${audit}?limit=100&cursor=${first.nextCursor}`)).body
    expect(rest.data.at(-1)).toMatchObject({
      number: 1,
      act: 'account.created',
      mode: 'live',
      actor: { kind: 'operator', personId: null, keyId: null },
    })
    const numbers = [...first.data, ...rest.data].map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, index) => numbers.length - index))
    expect(JSON.stringify([first, rest])).not.toContain(made.secret)
  })

  test('every act of this file is in a whole chain', async () => {
    expect(await verifyAudit(service.deps.database.db)).toMatchObject({ ok: true, problems: [] })
  })
})
