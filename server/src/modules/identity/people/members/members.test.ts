import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../test/harness.ts'
import type { Role } from '../../../../core/caller.ts'
import { encodeId } from '../../../../core/ids.ts'
import { connectDatabase, type Database } from '../../../../db/client.ts'
import { createAccountPair } from '../../accounts/accounts.ts'
import { listActs } from '../../audit/audit.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { loadPerson } from '../people.ts'
import { addMember, changeRole, listMembers, removeMember } from './members.ts'

let testDatabase: TestDatabase
let database: Database
let accountUuid: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 10, hotConnections: 1 })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  const pair = await database.db
    .transaction()
    .execute((tx) => createAccountPair(tx, { name: 'Team' }))
  accountUuid = pair.accountUuid
})

let people = 0

async function makeMember(role: Role): Promise<string> {
  const { id } = await database.db
    .insertInto('auth.users')
    .values({ name: 'Somebody', email: `member-${++people}@example.com`, email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .transaction()
    .execute((tx) => addMember(tx, { accountUuid, personUuid: id, role, actor: 'system' }))
  return id
}

async function roleOf(personUuid: string): Promise<Role | undefined> {
  return (await loadPerson(database.db, personUuid))?.roles.get(accountUuid)
}

const change = (personUuid: string, role: Role, byPersonUuid: string) =>
  changeRole(database.db, {
    accountUuid,
    personId: encodeId('person', personUuid),
    role,
    byPersonUuid,
  })

const remove = (personUuid: string, byUuid: string, byRole: Role = 'owner') =>
  removeMember(database.db, {
    accountUuid,
    personId: encodeId('person', personUuid),
    by: { uuid: byUuid, role: byRole },
  })

async function listLastActs(count: number) {
  const { items } = await listActs(database.db, accountUuid, {
    beforeNumber: undefined,
    limit: count,
  })
  return items.map(({ actor, act, subject, details }) => ({ actor, act, subject, details }))
}

describe('members', () => {
  test('are listed page by page', async () => {
    const uuids = [
      await makeMember('owner'),
      await makeMember('viewer'),
      await makeMember('viewer'),
    ]
    const first = await listMembers(database.db, accountUuid, { afterUuid: undefined, limit: 2 })
    const last = await listMembers(database.db, accountUuid, {
      afterUuid: first.items.at(-1)?.person_id,
      limit: 2,
    })
    expect([first.next, last.next]).toEqual([first.items.at(-1)?.person_id, undefined])
    const listed = [...first.items, ...last.items].map((member) => member.person_id)
    expect(listed).toEqual(uuids.sort())
  })

  test('who is one already keeps their role and leaves no second entry', async () => {
    const owner = await makeMember('owner')
    await database.db
      .transaction()
      .execute((tx) =>
        addMember(tx, { accountUuid, personUuid: owner, role: 'viewer', actor: 'system' }),
      )
    expect(await roleOf(owner)).toBe('owner')
    expect((await listLastActs(10)).filter(({ act }) => act === 'member.added')).toHaveLength(1)
  })

  test('change their role, which stands in the audit', async () => {
    const owner = await makeMember('owner')
    const viewer = await makeMember('viewer')
    expect(await change(viewer, 'developer', owner)).toMatchObject({ role: 'developer' })
    expect(await roleOf(viewer)).toBe('developer')
    expect(await listLastActs(1)).toEqual([
      {
        actor: `person:${owner}`,
        act: 'member.role_changed',
        subject: encodeId('person', viewer),
        details: { from: 'viewer', to: 'developer' },
      },
    ])
    const before = await listLastActs(10)
    await change(viewer, 'developer', owner)
    expect(await listLastActs(10)).toEqual(before)
  })

  test('are removed, which stands in the audit', async () => {
    const owner = await makeMember('owner')
    const viewer = await makeMember('viewer')
    await remove(viewer, owner)
    expect(await roleOf(viewer)).toBeUndefined()
    expect(await listLastActs(1)).toMatchObject([
      { act: 'member.removed', details: { role: 'viewer' } },
    ])
  })

  test('may leave, but remove nobody else unless they own the account', async () => {
    await makeMember('owner')
    const viewer = await makeMember('viewer')
    const developer = await makeMember('developer')
    await expect(remove(viewer, developer, 'developer')).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await remove(viewer, viewer, 'viewer')
    expect(await roleOf(viewer)).toBeUndefined()
  })

  test('of another account and of none are not found', async () => {
    const owner = await makeMember('owner')
    const stranger = '00000000-0000-7000-8000-000000000000'
    await expect(change(stranger, 'viewer', owner)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(remove(stranger, owner)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const odd = { accountUuid, personId: 'person_no', role: 'viewer', byPersonUuid: owner } as const
    await expect(changeRole(database.db, odd)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the last owner', () => {
  test('can neither be demoted nor removed, and nothing is recorded', async () => {
    const owner = await makeMember('owner')
    await makeMember('developer')
    const before = await listLastActs(10)
    for (const role of ['developer', 'viewer'] as const) {
      await expect(change(owner, role, owner)).rejects.toMatchObject({ code: 'LAST_OWNER' })
    }
    await expect(remove(owner, owner)).rejects.toMatchObject({ code: 'LAST_OWNER' })
    expect(await roleOf(owner)).toBe('owner')
    expect(await listLastActs(10)).toEqual(before)
  })

  test('stays when all owners end each other at once', async () => {
    for (let round = 0; round < 20; round++) {
      const owners = await Promise.all([1, 2, 3, 4].map(() => makeMember('owner')))
      const outcomes = await Promise.allSettled(
        owners.map((owner, index) =>
          index % 2 === 0 ? change(owner, 'viewer', owner) : remove(owner, owner),
        ),
      )
      const left = await Promise.all(owners.map(roleOf))
      expect(left.filter((role) => role === 'owner')).toHaveLength(1)
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(refused.map(({ reason }) => reason.code)).toEqual(['LAST_OWNER'])
      await database.db.deleteFrom('memberships').where('account_id', '=', accountUuid).execute()
    }
    expect(await verifyAudit(database.db, { accountUuid })).toMatchObject({ ok: true })
  })
})
