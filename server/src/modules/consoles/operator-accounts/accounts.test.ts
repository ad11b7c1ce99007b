import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Service, startService } from '../../../../test/service.ts'
import { decodeId } from '../../../core/ids.ts'
import { listActs } from '../../identity/audit/audit.ts'

let service: Service
let operator: TestPerson
let client: Awaited<ReturnType<Service['makeClient']>>
let testAccountId: string

beforeAll(async () => {
  service = await startService()
  operator = await signIn(service, { operator: true })
})
beforeEach(async () => {
  client = await service.makeClient({ credits: 1_000 })
  const account = await readAccount(client.accountId)
  testAccountId = account.body.test.accountId
})
afterAll(() => service.stop())

const reason = 'The last invoice is 60 days late.'

const readAccount = (accountId: string) =>
  operator.call('GET', `/operator/v1/accounts/${accountId}`)

const change = (accountId: string, body: Record<string, unknown>) =>
  operator.call('PATCH', `/operator/v1/accounts/${accountId}`, { body: { reason, ...body } })

async function search(text: string, more = ''): Promise<string[]> {
  const query = `search=${encodeURIComponent(text)}${more}`
  const found = await operator.call('GET', `/operator/v1/accounts?${query}`)
  return found.body.data.map(({ id }: { id: string }) => id)
}

async function acts() {
  const accountUuid = decodeId('acct', client.accountId) as string
  const page = { beforeNumber: undefined, limit: 100 }
  const { items } = await listActs(service.deps.database.db, accountUuid, page)
  return items.map(({ actor, act, subject, details }) => ({ actor, act, subject, details }))
}

const statusOf = async (key: string) => (await service.call('GET', '/credits', { key })).status

describe('the list of accounts', () => {
  test('shows live accounts with their money, newest first, page by page', async () => {
    const later = await service.makeClient({ credits: 7 })
    const first = await operator.call('GET', '/operator/v1/accounts?limit=1')
    expect(first.body.data).toMatchObject([
      { id: later.accountId, available: 7, held: 0, spent: 0, members: 0, suspendedAt: null },
    ])
    const cursor = first.body.nextCursor
    const second = await operator.call('GET', `/operator/v1/accounts?limit=1&cursor=${cursor}`)
    expect(second.body.data).toMatchObject([
      { id: client.accountId, testAccountId, available: 1_000, keys: 3 },
    ])
  })

  test('finds an account by name, by any of its ids and by the address of a member', async () => {
    const { accountId, keyId } = client
    const name = `Über & Söhne 100% ${keyId.slice(-8)}`
    await service.deps.database.db
      .updateTable('accounts')
      .set({ name })
      .where('id', '=', decodeId('acct', accountId) as string)
      .execute()
    const member = await signIn(service, { memberOf: [{ accountId, role: 'viewer' }] })
    for (const text of [
      name.slice(0, 12).toUpperCase(),
      `100% ${keyId.slice(-8)}`,
      accountId,
      testAccountId,
      ` ${keyId} `,
      member.email.toUpperCase(),
    ]) {
      expect(await search(text), text).toContain(accountId)
    }
    for (const text of ['100_', member.email.slice(1), 'acct_00000000000000000000000000'])
      expect(await search(text), text).not.toContain(accountId)
  })

  test('can be of suspended accounts alone', async () => {
    const { accountId } = client
    expect(await search(accountId, '&state=suspended')).toEqual([])
    await change(accountId, { suspended: true })
    expect(await search(accountId, '&state=suspended')).toEqual([accountId])
    expect(await search(accountId, '&state=working')).toEqual([])
  })
})

describe('an account', () => {
  test('is shown whole, by either of its ids, and without a secret', async () => {
    const { accountId, key, keyId } = client
    const owner = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
    const shown = await readAccount(accountId)
    expect(shown.body).toMatchObject({
      id: accountId,
      live: { accountId, available: 1_000, granted: 1_000, held: 0, spent: 0 },
      test: { accountId: testAccountId, available: 1_000_000 },
      memberCount: 1,
      members: [{ personId: owner.personId, role: 'owner', email: owner.email }],
      keyCount: 3,
      openAdjustments: 0,
    })
    expect(shown.body.keys[0]).toMatchObject({ id: keyId, mode: 'live', perSecond: 1_000_000 })
    expect(shown.text).not.toContain(key)
    expect((await readAccount(testAccountId)).body).toEqual(shown.body)
    expect((await readAccount('acct_00000000000000000000000000')).status).toBe(404)
  })
})

describe('a suspension', () => {
  test('stops keys and members of both halves at once, and can be ended', async () => {
    const { accountId, key } = client
    const testKey = (await service.makeKey({ account: testAccountId })).key
    const owner = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
    const asMember = async (id: string) =>
      (await owner.call('GET', `/console/v1/accounts/${id}/api/credits`)).status
    const everybody = async () => [
      await statusOf(key),
      await statusOf(testKey),
      await asMember(accountId),
      await asMember(testAccountId),
    ]
    expect(await everybody()).toEqual([200, 200, 200, 200])

    const suspended = await change(accountId, { suspended: true })
    expect(suspended.body).toMatchObject({
      suspendedAt: expect.any(String),
      suspensionReason: reason,
    })
    await expect.poll(everybody).toEqual([403, 403, 403, 403])
    // What an account has is still to be seen.
    const ledger = await owner.call('GET', `/console/v1/accounts/${accountId}/ledger`)
    expect(ledger.status).toBe(200)

    const resumed = await change(testAccountId, { suspended: false })
    expect(resumed.body).toMatchObject({ suspendedAt: null, suspensionReason: null })
    await expect.poll(everybody).toEqual([200, 200, 200, 200])
    const actor = `person:${operator.personUuid}`
    expect((await acts()).slice(0, 2)).toEqual([
      { actor, act: 'account.resumed', subject: testAccountId, details: { reason } },
      { actor, act: 'account.suspended', subject: accountId, details: { reason } },
    ])
  })

  test('is told to members with its reason, and no key is made or rolled meanwhile', async () => {
    const { accountId, keyId } = client
    const owner = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
    const suspensionOf = async () => {
      const me = await owner.call('GET', '/console/v1/me')
      return me.body.accounts[0].suspension
    }
    const keys = `/console/v1/accounts/${accountId}/keys`
    const makeKeys = async () => [
      await owner.call('POST', keys, { body: { mode: 'live' } }),
      await owner.call('POST', keys, { body: { mode: 'test' } }),
      await owner.call('POST', `${keys}/${keyId}/roll`, { body: { overlapSeconds: 60 } }),
    ]
    expect(await suspensionOf()).toBeNull()
    await change(accountId, { suspended: true })
    expect(await suspensionOf()).toEqual({ since: expect.any(String), reason })
    const message = expect.stringContaining('The account is suspended')
    for (const { status, body } of await makeKeys()) {
      expect(status).toBe(403)
      expect(body.error).toMatchObject({ code: 'FORBIDDEN', message })
    }
    await change(accountId, { suspended: false })
    expect((await makeKeys()).map(({ status }) => status)).toEqual([201, 201, 201])
  })

  test('and its end are a notice to the owners, each with its reason', async () => {
    const { accountId } = client
    const owner = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
    await signIn(service, { memberOf: [{ accountId, role: 'developer' }] })
    const standing = async () => {
      const { db } = service.deps.database
      const accountUuid = decodeId('acct', accountId) as string
      const notices = await db
        .selectFrom('notices')
        .select(['kind', 'data'])
        .where('account_id', '=', accountUuid)
        .where('settled_at', 'is', null)
        .execute()
      const lanes = await db
        .selectFrom('digest_lanes')
        .select('person_id')
        .where('account_id', '=', accountUuid)
        .execute()
      return { notices, told: lanes.map(({ person_id }) => person_id) }
    }
    const told = [owner.personUuid]
    const notice = (data: object) => [{ kind: 'account_suspension', data }]
    await change(accountId, { suspended: true })
    expect(await standing()).toEqual({ notices: notice({ isSuspended: true, reason }), told })
    const paid = 'The invoice was paid today.'
    await change(testAccountId, { suspended: false, reason: paid })
    expect(await standing()).toEqual({
      notices: notice({ isSuspended: false, reason: paid }),
      told,
    })
  })

  test('repeated is no second act', async () => {
    await change(client.accountId, { suspended: true })
    const before = (await acts()).length
    await change(client.accountId, { suspended: true, reason: 'Said once more.' })
    expect(await acts()).toHaveLength(before)
    expect((await readAccount(client.accountId)).body.suspensionReason).toBe(reason)
  })

  test('asked for by many at once is one', async () => {
    const before = (await acts()).length
    const asked = Array.from({ length: 6 }, () => change(client.accountId, { suspended: true }))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await acts()).toHaveLength(before + 1)
  })

  test('leaves what is in the queue to be answered', async () => {
    const { key, projectId, accountId } = client
    const body = { prompt: 'Is this function safe to call twice?', maxCredits: 600, projectId }
    const { id } = (await service.call('POST', '/tasks/create', { key, body })).body
    await change(accountId, { suspended: true })
    await service.admin('complete-task', { task: id, message: 'It is.', 'effort-seconds': 90 })
    expect((await readAccount(accountId)).body.live).toMatchObject({ held: 0, spent: 90 })
    expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
  })
})

describe('a rate', () => {
  test('of an account is that of the half that is named, and holds at once', async () => {
    const slow = await change(client.accountId, { perSecond: 1 })
    expect(slow.body.live.perSecond).toBe(1)
    expect(slow.body.test.perSecond).toBe(1_000_000)
    const ask = async () => {
      const replies = await Promise.all([0, 1, 2, 3].map(() => statusOf(client.key)))
      return replies.includes(429)
    }
    await expect.poll(ask).toBe(true)
    const [act] = await acts()
    expect(act).toMatchObject({
      act: 'account.rate_changed',
      subject: client.accountId,
      details: { perSecond: 1, before: 1_000_000, reason },
    })
    const count = (await acts()).length
    await change(client.accountId, { perSecond: 1 })
    expect(await acts()).toHaveLength(count)
  })

  test('of a key holds at once, and what is left out stays', async () => {
    const { keyId, key } = client
    const path = `/operator/v1/keys/${keyId}`
    const changed = await operator.call('PATCH', path, { body: { perSecond: 1, reason } })
    expect(changed.body).toMatchObject({ id: keyId, perSecond: 1, perHour: 3_600_000_000 })
    await expect
      .poll(async () => (await service.call('GET', '/me', { key })).body.limits.requestsPerSecond, {
        interval: 1_100,
        timeout: 10_000,
      })
      .toBe(1)
    expect((await acts())[0]).toEqual({
      actor: `person:${operator.personUuid}`,
      act: 'key.rates_changed',
      subject: keyId,
      details: { perSecond: 1, before: { perSecond: 1_000_000, perHour: 3_600_000_000 }, reason },
    })
    const hourly = await operator.call('PATCH', path, { body: { perHour: 60, reason } })
    expect(hourly.body).toMatchObject({ perSecond: 1, perHour: 60 })
  })

  test('of a key that ended is nobody to change', async () => {
    await service.admin('revoke-key', { key: client.keyId })
    const path = `/operator/v1/keys/${client.keyId}`
    expect((await operator.call('PATCH', path, { body: { perSecond: 2, reason } })).status).toBe(
      404,
    )
    const none = '/operator/v1/keys/key_00000000000000000000000000'
    expect((await operator.call('PATCH', none, { body: { perSecond: 2, reason } })).status).toBe(
      404,
    )
  })
})

describe('a change', () => {
  test('needs something to change and a reason of ten characters', async () => {
    const { accountId } = client
    expect((await change(accountId, {})).status).toBe(400)
    expect((await change(accountId, { suspended: true, reason: 'too short' })).status).toBe(400)
    expect((await change(accountId, { perSecond: 0 })).status).toBe(400)
    const none = 'acct_00000000000000000000000000'
    expect((await change(none, { suspended: true })).status).toBe(404)
  })
})

describe('the ledger of any account', () => {
  test('is what its members see, of the twin too', async () => {
    const { accountId } = client
    const owner = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
    for (const id of [accountId, testAccountId]) {
      const own = await owner.call('GET', `/console/v1/accounts/${id}/ledger`)
      const shown = await operator.call('GET', `/operator/v1/accounts/${id}/ledger?kind=grant`)
      expect(shown.body).toEqual(own.body)
    }
    const none = '/operator/v1/accounts/acct_00000000000000000000000000/ledger'
    expect((await operator.call('GET', none)).status).toBe(404)
  })
})
