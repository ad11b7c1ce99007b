import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Loose, type Service, shareService } from '../../../../test/service.ts'
import { type Scope, scopes } from '../../../core/caller.ts'
import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { revisions } from '../../../core/money.ts'
import { findAccount } from '../accounts/accounts.ts'
import { createKey, type KeyOptions } from '../api-keys/api-keys.ts'

let service: Service
let accountId: string
let testAccountId: string
let maker: { key: string; keyId: string }
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await shareService()
  ;({ accountId, testAccountId } = await service.makeAccount())
  maker = await makeMaker()
})

async function makeMaker(options: KeyOptions = {}, account = accountId) {
  const owner = await findAccount(db(), account)
  if (!owner) throw new Error(`No account ${account}`)
  const { keyPeppers } = service.deps.config
  const given = { scopes, perSecond: 1_000_000, ...options }
  return await db()
    .transaction()
    .execute((tx) => createKey(tx, keyPeppers, owner, given))
}

const make = (body: unknown, key = maker.key, headers: Record<string, string> = {}) =>
  service.call('POST', '/keys/create', { key, body, headers })
const roll = (keyId: string, key = maker.key, body: unknown = {}) =>
  service.call('POST', `/keys/${keyId}/roll`, { key, body })
const revoke = (keyId: string, key = maker.key) =>
  service.call('POST', `/keys/${keyId}/revoke`, { key })
const statusOf = async (key: string) => (await service.call('GET', '/me', { key })).status
const anHour = () => new Date(Date.now() + 3_600_000)
const fieldOf = ({ body }: Loose) => body.error.details.errors[0].field
const withId = () => ({ 'idempotency-key': crypto.randomUUID() })

describe('POST /keys/create', () => {
  describe.each(revisions)('201 in revision %s', (revision) => {
    test('makes a key of the same account that works', async () => {
      const reply = await service.call('POST', '/keys/create', {
        key: maker.key,
        revision,
        body: { name: 'Reports', scopes: ['tasks:read'] },
      })
      expect(reply.status).toBe(201)
      expect(reply.headers.get('location')).toBe(`/api/v1/keys/${reply.body.id}`)
      const me = await service.call('GET', '/me', { key: reply.body.secret })
      expect(me.body).toMatchObject({ accountId, keyId: reply.body.id, scopes: ['tasks:read'] })
      const { secret, ...shown } = reply.body
      const read = await service.call('GET', `/keys/${reply.body.id}`, { key: maker.key })
      expect({ ...read.body, lastUsedAt: null }).toEqual(shown)
      expect(read.text).not.toContain(secret)
    })
  })

  test('without wishes it gets all that its maker can give, and no more', async () => {
    const expiresAt = anHour()
    const bound = await makeMaker({
      revision: 'B',
      scopes: ['keys', 'tasks:read'],
      allowedAddresses: ['127.0.0.0/8'],
      perSecond: 7,
      perHour: 100,
      expiresAt,
    })
    const { body } = await make({}, bound.key)
    expect(body).toMatchObject({
      mode: 'live',
      name: '',
      revision: 'B',
      scopes: ['tasks:read'],
      allowedAddresses: ['127.0.0.0/8'],
      requestsPerSecond: 1,
      expiresAt: expiresAt.toISOString(),
    })
    const me = await service.call('GET', '/me', { key: body.secret })
    expect(me.body.limits).toMatchObject({ requestsPerSecond: 1, requestsPerHour: 100 })
  })

  test('a test key makes test keys', async () => {
    const tester = await makeMaker({}, testAccountId)
    const { body } = await make({}, tester.key)
    expect(body).toMatchObject({ mode: 'test', secret: expect.stringMatching(/^trs_test_/) })
    const me = await service.call('GET', '/me', { key: body.secret })
    expect(me.body.accountId).toBe(testAccountId)
  })

  test('it stands in the audit as the act of the key', async () => {
    const { body } = await make({ scopes: [] })
    const acts = await sql<Loose>`select actor, act from audit_entries
      where subject = ${body.id}`.execute(db())
    const actor = `key:${decodeId('key', maker.keyId)}`
    expect(acts.rows).toEqual([{ actor, act: 'key.created' }])
  })

  test('a repeated request makes nothing twice and shows no secret', async () => {
    const headers = withId()
    const replies = await Promise.all(
      [1, 2, 3].map(() => make({ name: 'Once' }, maker.key, headers)),
    )
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    const secrets = replies.flatMap(({ body }) => body.secret ?? [])
    expect(secrets).toHaveLength(1)
    const again = await make({ name: 'Once' }, maker.key, headers)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toMatchObject({ id: replies[0]?.body.id, secret: null })
  })

  describe('400', () => {
    test('never keys, whoever asks', async () => {
      const reply = await make({ scopes: ['keys'] })
      expect(reply.status).toBe(400)
      expect(fieldOf(reply)).toBe('scopes[0]')
    })

    test('an end in the past, or after that of the maker', async () => {
      const past = await make({ expiresAt: '2020-01-01T00:00:00Z' })
      expect([past.status, fieldOf(past)]).toEqual([400, 'expiresAt'])
      const ending = await makeMaker({ expiresAt: anHour() })
      const later = await make({ expiresAt: '2099-01-01T00:00:00Z' }, ending.key)
      expect([later.status, fieldOf(later)]).toEqual([400, 'expiresAt'])
      const sooner = new Date(Date.now() + 60_000).toISOString()
      expect((await make({ expiresAt: sooner }, ending.key)).body.expiresAt).toBe(sooner)
    })

    test.each([
      ['all', []],
      ['others', ['192.0.2.0/24']],
      ['more', ['127.0.0.1/32', '126.0.0.0/7']],
      ['none at all', ['nowhere']],
    ])('addresses that the maker is not bound to: %s', async (_, allowedAddresses) => {
      const bound = await makeMaker({ allowedAddresses: ['127.0.0.0/8'] })
      const reply = await make({ allowedAddresses }, bound.key)
      expect([reply.status, fieldOf(reply)]).toEqual([400, 'allowedAddresses'])
    })

    test('a part of those of the maker is fine', async () => {
      const bound = await makeMaker({ allowedAddresses: ['127.0.0.0/8', '10.0.0.0/8'] })
      const allowedAddresses = ['10.1.0.0/16', '127.0.0.1/32']
      expect((await make({ allowedAddresses }, bound.key)).body).toMatchObject({ allowedAddresses })
    })
  })

  test('401: a key that was revoked makes nothing, though the process still knows it', async () => {
    const revoked = await makeMaker()
    expect(await statusOf(revoked.key)).toBe(200)
    // Without the notification, as in the moment before a process receives it.
    await sql`update api_keys set revoked_at = now()
      where id = ${decodeId('key', revoked.keyId)}`.execute(db())
    expect(await statusOf(revoked.key)).toBe(200)
    const reply = await make({}, revoked.key)
    expect(reply.status).toBe(401)
    expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    expect((await roll(revoked.keyId, revoked.key)).status).toBe(401)
    const other = await makeMaker()
    const path = `/keys/${other.keyId}/revoke`
    expect((await service.call('POST', path, { key: revoked.key })).status).toBe(401)
    expect(await statusOf(other.key)).toBe(200)
    expect((await service.call('POST', path, { key: other.key })).status).toBe(200)
  })

  test.each(scopes.filter((scope) => scope !== 'keys'))(
    '403: %s from a key that lacks it',
    async (scope) => {
      const lacking = await makeMaker({ scopes: scopes.filter((each) => each !== scope) })
      const reply = await make({ scopes: [scope] }, lacking.key)
      expect(reply.status).toBe(403)
      expect(reply.body.error.details).toEqual({ requiredScope: scope })
    },
  )

  test('409: beyond the limit, however many ask at once', async () => {
    const full = (await service.makeAccount()).accountId
    // With the key that the account began with these are three.
    const makers = [await makeMaker({}, full), await makeMaker({}, full)]
    await sql`insert into api_keys (account_id, lineage_id, secret_hash, pepper_number, hint, revision,
        scopes, per_second, per_hour, expires_at)
      select ${decodeId('acct', full)}, uuidv7(), sha256(n::text::bytea), 1, '', 'A', '{}', 1, 1,
        case when n > ${limits.workingKeysMax - 6} then now() end
      from generate_series(1, ${limits.workingKeysMax}) n`.execute(db())
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => make({ scopes: [] }, makers[index % 2]?.key)),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = replies.filter(({ status }) => status === 409)
    expect(refused.map(({ body }) => body.error.code)).toEqual(Array(7).fill('KEY_LIMIT_REACHED'))
    const [first] = makers as [typeof maker, typeof maker]
    expect((await roll(first.keyId, first.key)).body.error.code).toBe('KEY_LIMIT_REACHED')
  })
})

describe('POST /keys/{key_id}/roll', () => {
  test('201: a key rolls itself, and both work for the overlap', async () => {
    const old = await makeMaker({ name: 'CLI', expiresAt: new Date('2099-01-01T00:00:00Z') })
    const { status, body } = await roll(old.keyId, old.key)
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'CLI', expiresAt: '2099-01-01T00:00:00.000Z' })
    expect(new Set(body.scopes)).toEqual(new Set(scopes))
    expect(await statusOf(body.secret)).toBe(200)
    expect(await statusOf(old.key)).toBe(200)
    const shown = await service.call('GET', `/keys/${old.keyId}`, { key: body.secret })
    const endsInMs = Date.parse(shown.body.expiresAt) - Date.now()
    expect(Math.round(endsInMs / 1_000 / limits.keyOverlapSecondsDefault)).toBe(1)
  })

  test('201: without an overlap the old one ends', async () => {
    const old = (await make({})).body
    const { body } = await roll(old.id, maker.key, { overlapSeconds: 0 })
    expect(await statusOf(body.secret)).toBe(200)
    await vi.waitFor(async () => expect(await statusOf(old.secret)).toBe(401))
    expect((await roll(old.id)).status).toBe(404)
  })

  test('a repeated request rolls once', async () => {
    const headers = withId()
    const old = (await make({})).body
    const send = () =>
      service.call('POST', `/keys/${old.id}/roll`, { key: maker.key, body: {}, headers })
    const replies = await Promise.all([send(), send(), send()])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(replies.flatMap(({ body }) => body.secret ?? [])).toHaveLength(1)
  })

  test.each<[string, KeyOptions, KeyOptions]>([
    ['the right to make keys', {}, {}],
    ['another scope', { scopes: ['keys', 'tasks:read'] }, { scopes: ['tasks:write'] }],
    ['more addresses', { allowedAddresses: ['127.0.0.0/8'] }, { scopes: [] }],
    ['no end', { expiresAt: anHour() }, { scopes: [] }],
    ['a later end', { expiresAt: anHour() }, { scopes: [], expiresAt: new Date('2099-01-01') }],
    ['a higher rate', { perSecond: 5 }, { scopes: [], perSecond: 6, perHour: 1 }],
    ['more an hour', { perHour: 100 }, { scopes: [], perSecond: 1, perHour: 101 }],
  ])('403: a key that has %s than the one that asks', async (_, own, other) => {
    const asking = await makeMaker(own)
    const target = await makeMaker(other)
    expect((await roll(target.keyId, asking.key)).status).toBe(403)
    expect(
      (await service.call('GET', `/keys/${target.keyId}`, { key: maker.key })).body,
    ).toMatchObject({ expiresAt: other.expiresAt?.toISOString() ?? null })
  })

  test('two keys that roll one another at once do not stand in their ways', async () => {
    const ordinary = { scopes: ['tasks:read'] as Scope[] }
    for (let round = 0; round < 5; round++) {
      const [first, second] = [await makeMaker(), await makeMaker()]
      const target = await makeMaker(ordinary)
      const replies = await Promise.all([
        roll(second.keyId, first.key),
        roll(first.keyId, second.key),
        roll(target.keyId, first.key),
        roll(target.keyId, second.key),
      ])
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 201, 201])
    }
  })
})

describe('POST /keys/{key_id}/revoke', () => {
  test('200: it ends at once everywhere, and may be repeated', async () => {
    const { id, secret } = (await make({})).body
    const { status, body } = await revoke(id)
    expect(status).toBe(200)
    expect(Date.parse(body.revokedAt)).toBeGreaterThan(Date.now() - 60_000)
    await vi.waitFor(async () => expect(await statusOf(secret)).toBe(401))
    expect((await revoke(id)).body).toEqual(body)
    const acts = await sql<Loose>`select actor from audit_entries
      where subject = ${id} and act = 'key.revoked'`.execute(db())
    expect(acts.rows).toEqual([{ actor: `key:${decodeId('key', maker.keyId)}` }])
  })

  test('200: a key revokes itself, whatever it may do, and nobody else without keys', async () => {
    const weak = await makeMaker({ scopes: [] })
    const other = await makeMaker({ scopes: [] })
    const refused = await revoke(other.keyId, weak.key)
    expect(refused.status).toBe(403)
    expect(refused.body.error.details).toEqual({ requiredScope: 'keys' })
    expect((await revoke(weak.keyId, weak.key)).status).toBe(200)
    await vi.waitFor(async () => expect(await statusOf(weak.key)).toBe(401))
    expect(await statusOf(other.key)).toBe(200)
  })

  test('a key without the right rolls and reads not even itself', async () => {
    const weak = await makeMaker({ scopes: ['tasks:read'] })
    expect((await roll(weak.keyId, weak.key)).status).toBe(403)
    expect((await service.call('GET', `/keys/${weak.keyId}`, { key: weak.key })).status).toBe(403)
  })
})

describe('live and test apart', () => {
  test('the keys of the twin, and those of others, are as if they were not there', async () => {
    const tester = await makeMaker({}, testAccountId)
    const stranger = await makeMaker({}, (await service.makeAccount()).accountId)
    const missing = 'key_00000000000000000000000000'
    const [absentRoll, absentRevoke] = [await roll(missing), await revoke(missing)]
    for (const { keyId, key } of [tester, stranger]) {
      for (const [act, absent] of [[roll, absentRoll] as const, [revoke, absentRevoke] as const]) {
        const reply = await act(keyId)
        expect(reply.status).toBe(404)
        expect(reply.text).toBe(absent.text)
      }
      expect((await service.call('GET', `/keys/${keyId}`, { key: maker.key })).status).toBe(404)
      expect(await statusOf(key)).toBe(200)
      const { data } = (await service.call('GET', '/keys', { key })).body
      const ids = data.map(({ id }: Loose) => id)
      expect(ids).toContain(keyId)
      expect(ids).not.toContain(maker.keyId)
    }
  })
})

describe('GET /keys', () => {
  test('200: newest first, in pages, without secrets', async () => {
    const account = (await service.makeAccount()).accountId
    const lister = await makeMaker({}, account)
    const own = await service.call('GET', '/keys', { key: lister.key })
    const made: Loose[] = []
    for (let i = 0; i < 4; i++) made.unshift((await make({ name: `${i}` }, lister.key)).body)
    const first = await service.call('GET', '/keys?limit=3', { key: lister.key })
    expect(first.body).toMatchObject({ hasMore: true, nextCursor: expect.any(String) })
    const next = await service.call('GET', `/keys?limit=3&cursor=${first.body.nextCursor}`, {
      key: lister.key,
    })
    expect(next.body).toMatchObject({ hasMore: false, nextCursor: null })
    const ids = [...first.body.data, ...next.body.data].map(({ id }) => id)
    expect(ids).toEqual([...made, ...own.body.data].map(({ id }) => id))
    for (const { secret } of made) expect(first.text + next.text).not.toContain(secret)
  })
})
