// People and the audit at the command line.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import { loadPerson } from '../../src/modules/identity/people/people.ts'
import { openBrowser } from '../browser.ts'
import { signIn } from '../console-client.ts'
import { type Service, startService } from '../service.ts'

let service: Service

beforeAll(async () => {
  service = await startService({ trustedProxyHops: 1 })
})
afterAll(() => service.stop())

const load = async (personId: string) =>
  loadPerson(service.deps.database.db, decodeId('person', personId) as string)

async function choosePassword(link: string, password: string): Promise<void> {
  expect(link.startsWith(`${service.config.publicUrl}/`)).toBe(true)
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  const body = { token, password }
  const reply = await openBrowser(service).call('POST', '/auth/reset-password', { body })
  expect(reply.status).toBe(204)
}

describe('create-operator', () => {
  // Only the first operator is made by the command line alone.
  beforeEach(() => service.deps.database.db.deleteFrom('operators').execute())

  test('makes an operator who can choose a password and sign in', async () => {
    const made = await service.admin('create-operator', { email: 'Ada@Example.com', name: 'Ada' })
    expect(made).toEqual({
      personId: expect.stringMatching(/^person_/),
      email: 'ada@example.com',
      created: true,
      passwordLink: expect.any(String),
    })
    const person = await load(made.personId)
    expect(person).toMatchObject({ name: 'Ada', isOperator: true, engineer: undefined })
    await choosePassword(made.passwordLink, 'correct horse battery')
    const body = { email: 'ada@example.com', password: 'correct horse battery' }
    const browser = openBrowser(service)
    expect((await browser.call('POST', '/auth/sign-in', { body })).body).toEqual({ next: 'done' })
    const me = await browser.call('GET', '/console/v1/me')
    expect(me.body).toMatchObject({ operator: true, missing: ['set_up_second_factor'] })

    const again = await service.admin('create-operator', { email: 'ada@example.com' })
    expect(again).toEqual({ ...made, created: false, passwordLink: null })
    expect(await load(made.personId)).toMatchObject({ name: 'Ada' })
    expect((await browser.call('GET', '/console/v1/me')).status).toBe(200)
  })

  test('trusts nothing that somebody set up with an address they never confirmed', async () => {
    const email = 'victim@example.com'
    const squatter = await signIn(service, { email, secondFactor: true })
    await service.deps.database.db
      .updateTable('auth.users')
      .set({ email_verified: false })
      .where('id', '=', squatter.personUuid)
      .execute()
    await sql`insert into auth.credentials (user_id, account_id, provider_id, password)
      values (${squatter.personUuid}, ${squatter.personUuid}, 'credential', 'a hash')`.execute(
      service.deps.database.db,
    )
    const made = await service.admin('create-operator', { email })
    expect(made.personId).toBe(squatter.personId)
    expect(made.passwordLink).toEqual(expect.any(String))
    expect((await squatter.call('GET', '/console/v1/me')).status).toBe(401)
    const { rows } = await sql<{ ways: number }>`select
      (select count(*)::int from auth.credentials where user_id = ${squatter.personUuid}) as ways`.execute(
      service.deps.database.db,
    )
    expect(rows).toEqual([{ ways: 0 }])
  })

  test('keeps what somebody set up who did confirm theirs', async () => {
    const ada = await signIn(service, { secondFactor: true })
    await service.admin('create-operator', { email: ada.email })
    expect((await ada.call('GET', '/operator/v1/engineers')).status).toBe(200)
  })

  test.each([{}, { email: 'nobody' }, { email: `${'x'.repeat(250)}@example.com` }])(
    'refuses %j',
    async (options) => {
      await expect(service.admin('create-operator', options)).rejects.toThrow('--email')
    },
  )
})

describe('create-engineer', () => {
  test('makes an engineer with tags and capacity, and changes them when repeated', async () => {
    const email = 'grace@example.com'
    const made = await service.admin('create-engineer', { email })
    expect((await load(made.personId))?.engineer).toMatchObject({ tagIds: [1], capacity: 1 })
    const again = await service.admin('create-engineer', { email, tags: '2,3,3', capacity: 4 })
    expect(again.personId).toBe(made.personId)
    expect((await load(made.personId))?.engineer).toMatchObject({ tagIds: [2, 3], capacity: 4 })
  })

  test('refuses tags that are none, and leaves nobody behind', async () => {
    const email = 'nobody@example.com'
    await expect(service.admin('create-engineer', { email, tags: 'a' })).rejects.toThrow('--tags')
    await expect(service.admin('create-engineer', { email, tags: '99' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    })
    const person = await service.deps.database.db
      .selectFrom('auth.users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    expect(person).toBeUndefined()
  })
})

describe('verify-audit', () => {
  test('says that all is well, and then which entry of which account is not', async () => {
    const { accountId } = await service.makeAccount()
    await service.admin('grant-credits', { account: accountId, credits: 60 })
    const all = await service.admin('verify-audit')
    expect(all).toMatchObject({ ok: true, problemCount: 0, problems: [] })
    expect(all.chains).toBeGreaterThan(1)
    const one = await service.admin('verify-audit', { account: accountId })
    // The account, the test credits, two first keys, and the grant.
    expect(one).toMatchObject({ ok: true, chains: 1, entries: 5 })

    await service.adminDb.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update audit_entries set details = '{"credits":6}'
        where chain_id = ${decodeId('acct', accountId)} and number = 5`.execute(tx)
      await sql`delete from audit_entries where chain_id <> ${decodeId('acct', accountId)}
        and account_id is null and number = 1`.execute(tx)
    })
    const broken = await service.admin('verify-audit')
    expect(broken.ok).toBe(false)
    expect(broken.problems).toEqual([
      { chain: 'place', number: 1, count: 1, fault: 'missing' },
      { chain: accountId, number: 5, count: 1, fault: 'changed' },
    ])
  })

  test('every command that wields power is in the audit as the command line’s', async () => {
    const { accountId } = await service.makeAccount()
    await service.admin('grant-credits', { account: accountId, credits: 60, reason: 'Why' })
    const { keyId } = await service.makeKey({ account: accountId })
    const rolled = await service.admin('roll-key', { key: keyId })
    await service.admin('revoke-key', { key: rolled.keyId })
    const entries = await service.deps.database.db
      .selectFrom('audit_entries')
      .select(['actor', 'act'])
      .where('chain_id', '=', decodeId('acct', accountId) as string)
      .orderBy('number')
      .execute()
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['operator-cli']))
    expect(entries.map(({ act }) => act)).toEqual([
      'account.created',
      'credits.granted',
      'key.created',
      'key.created',
      'credits.granted',
      'key.created',
      'key.rolled',
      'key.revoked',
    ])
  })
})
