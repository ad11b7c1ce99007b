import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../test/harness.ts'
import { encodeId } from '../../../../core/ids.ts'
import { limits } from '../../../../core/limits.ts'
import { connectDatabase, type Database } from '../../../../db/client.ts'
import { createAccountPair } from '../../accounts/accounts.ts'
import { listActs } from '../../audit/audit.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { loadPerson } from '../people.ts'
import {
  acceptInvitation,
  invite,
  listInvitations,
  type Offer,
  revokeInvitation,
} from './invitations.ts'
import { addMember } from './members.ts'

let testDatabase: TestDatabase
let database: Database
let accountUuid: string
let ownerUuid: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 10, hotConnections: 1 })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  ownerUuid = await makePerson(makeEmail())
  accountUuid = await database.db.transaction().execute(async (tx) => {
    const made = await createAccountPair(tx, { name: 'Team' })
    const owner = { accountUuid: made.accountUuid, personUuid: ownerUuid }
    await addMember(tx, { ...owner, role: 'owner', actor: 'system' })
    return made.accountUuid
  })
})

let emails = 0
const makeEmail = () => `invited-${++emails}@example.com`

async function makePerson(email: string, isVerified = true): Promise<string> {
  const { id } = await database.db
    .insertInto('auth.users')
    .values({ name: 'Somebody', email, email_verified: isVerified })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const asMember = (): Offer => ({ kind: 'member', accountUuid, role: 'developer' })
const send = (email: string, offer: Offer = asMember()) =>
  invite(database.db, { offer, email, byPersonUuid: ownerUuid })
const accept = (token: string, personUuid: string) =>
  acceptInvitation(database.db, { token, personUuid, hasSecondFactor: true })
const notFound = { code: 'NOT_FOUND' }

async function listOpen(account: string | null = accountUuid) {
  const page = { beforeUuid: undefined, limit: 100 }
  return (await listInvitations(database.db, account, page)).items
}

describe('an invitation', () => {
  test('makes the person a member, once', async () => {
    const email = makeEmail()
    const personUuid = await makePerson(email)
    const { token, invitation } = await send(email)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await accept(token, personUuid)).toMatchObject({ id: invitation.id })
    expect((await loadPerson(database.db, personUuid))?.roles.get(accountUuid)).toBe('developer')
    await expect(accept(token, personUuid)).rejects.toMatchObject(notFound)
    expect(await listOpen()).toEqual([])
  })

  test('is used once also by many at once', async () => {
    const email = makeEmail()
    const personUuid = await makePerson(email)
    const { token } = await send(email)
    const tries = Array.from({ length: 8 }, () => accept(token, personUuid))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is kept as a hash alone, and its mail address in lower case', async () => {
    const email = makeEmail()
    const { token, invitation } = await send(email.toUpperCase())
    const row = await database.db
      .selectFrom('invitations')
      .selectAll()
      .where('id', '=', invitation.id)
      .executeTakeFirstOrThrow()
    expect(row.token_hash).toEqual(createHash('sha256').update(token).digest())
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row.email).toBe(email)
  })

  test('is for nobody else, and for no address that was not verified', async () => {
    const email = makeEmail()
    const { token } = await send(email)
    await expect(accept(token, ownerUuid)).rejects.toMatchObject(notFound)
    const unverified = await makePerson(email, false)
    await expect(accept(token, unverified)).rejects.toMatchObject(notFound)
    await expect(accept(`${token}x`, unverified)).rejects.toMatchObject(notFound)
    await database.db
      .updateTable('auth.users')
      .set({ email_verified: true })
      .where('id', '=', unverified)
      .execute()
    await accept(token, unverified)
  })

  test('runs out after seven days', async () => {
    const email = makeEmail()
    const personUuid = await makePerson(email)
    const { token, invitation } = await send(email)
    const lifeMs = invitation.expires_at.getTime() - invitation.created_at.getTime()
    expect(lifeMs).toBe(7 * 24 * 3_600_000)
    const shift = sql<Date>`expires_at - interval '7 days'`
    await database.db
      .updateTable('invitations')
      .set({ expires_at: shift })
      .where('id', '=', invitation.id)
      .execute()
    await expect(accept(token, personUuid)).rejects.toMatchObject(notFound)
  })

  test('replaces the one before it', async () => {
    const email = makeEmail()
    const personUuid = await makePerson(email)
    const first = await send(email)
    const second = await send(email, { kind: 'member', accountUuid, role: 'viewer' })
    expect((await listOpen()).map(({ id }) => id)).toEqual([second.invitation.id])
    await expect(accept(first.token, personUuid)).rejects.toMatchObject(notFound)
    await accept(second.token, personUuid)
    expect((await loadPerson(database.db, personUuid))?.roles.get(accountUuid)).toBe('viewer')
  })

  test('stands alone when many are sent to one address at once', async () => {
    const email = makeEmail()
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(email)))
    const open = await listOpen()
    expect(open).toHaveLength(1)
    expect(sent.map(({ invitation }) => invitation.id)).toContain(open[0]?.id)
  })

  test('is revoked by its own account alone', async () => {
    const email = makeEmail()
    const personUuid = await makePerson(email)
    const { token, invitation } = await send(email)
    const invitationId = encodeId('invite', invitation.id)
    const elsewhere = '00000000-0000-7000-8000-000000000000'
    for (const account of [null, elsewhere]) {
      const attempt = { accountUuid: account, invitationId, byPersonUuid: ownerUuid }
      await expect(revokeInvitation(database.db, attempt)).rejects.toMatchObject(notFound)
    }
    const revocation = { accountUuid, invitationId, byPersonUuid: ownerUuid }
    await revokeInvitation(database.db, revocation)
    await expect(revokeInvitation(database.db, revocation)).rejects.toMatchObject(notFound)
    await expect(accept(token, personUuid)).rejects.toMatchObject(notFound)
  })

  test('goes to nobody who is a member already', async () => {
    const owner = await loadPerson(database.db, ownerUuid)
    await expect(send(owner?.email as string)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  })

  test('keeps the role of a member who became one meanwhile', async () => {
    const email = makeEmail()
    const personUuid = await makePerson(email)
    const { token } = await send(email, { kind: 'member', accountUuid, role: 'viewer' })
    await database.db
      .transaction()
      .execute((tx) => addMember(tx, { accountUuid, personUuid, role: 'owner', actor: 'system' }))
    await accept(token, personUuid)
    expect((await loadPerson(database.db, personUuid))?.roles.get(accountUuid)).toBe('owner')
  })

  test('is refused beyond the day’s number of an account', async () => {
    await sql`insert into invitations (kind, account_id, email, role, token_hash, expires_at, revoked_at)
      select 'member', ${accountUuid}, 'x@example.com', 'viewer', sha256(n::text::bytea), now(), now()
      from generate_series(1, ${limits.invitationsPerAccountPerDayMax}) n`.execute(database.db)
    await expect(send(makeEmail())).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await sql`update invitations set created_at = now() - interval '25 hours'
      where account_id = ${accountUuid}`.execute(database.db)
    await send(makeEmail())
  })
})

describe('an invitation to the place', () => {
  test('makes an engineer with tags and capacity', async () => {
    const email = makeEmail()
    const personUuid = await makePerson(email)
    const { token } = await send(email, { kind: 'engineer', tagIds: [1, 3], capacity: 2 })
    await accept(token, personUuid)
    const person = await loadPerson(database.db, personUuid)
    expect(person?.engineer).toEqual({ tagIds: [1, 3], capacity: 2, isSuspended: false })
    expect(person?.isOperator).toBe(false)
  })

  test('makes an operator', async () => {
    const email = makeEmail()
    const personUuid = await makePerson(email)
    const { token } = await send(email, { kind: 'operator' })
    await accept(token, personUuid)
    expect(await loadPerson(database.db, personUuid)).toMatchObject({
      isOperator: true,
      engineer: undefined,
    })
  })

  test('names tags that exist', async () => {
    const offer: Offer = { kind: 'engineer', tagIds: [1, 99], capacity: 1 }
    await expect(send(makeEmail(), offer)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  })

  test('is a different thing from one to an account', async () => {
    const email = makeEmail()
    await send(email)
    await send(email, { kind: 'operator' })
    await send(email, { kind: 'operator' })
    await send(email, { kind: 'engineer', tagIds: [1], capacity: 1 })
    expect(await listOpen()).toHaveLength(1)
    const open = (await listOpen(null)).filter((each) => each.email === email)
    expect(open.map(({ kind }) => kind)).toEqual(['engineer', 'operator'])
  })
})

test('every step stands in the audit, and no address does', async () => {
  const email = makeEmail()
  const personUuid = await makePerson(email)
  await send(email)
  const { token } = await send(email)
  await accept(token, personUuid)
  const { invitation } = await send(makeEmail())
  const invitationId = encodeId('invite', invitation.id)
  await revokeInvitation(database.db, { accountUuid, invitationId, byPersonUuid: ownerUuid })
  const page = { beforeNumber: undefined, limit: 100 }
  const { items } = await listActs(database.db, accountUuid, page)
  expect(items.map(({ act, actor }) => [act, actor])).toEqual([
    ['invitation.revoked', `person:${ownerUuid}`],
    ['invitation.sent', `person:${ownerUuid}`],
    ['invitation.accepted', `person:${personUuid}`],
    ['member.added', `person:${personUuid}`],
    ['invitation.sent', `person:${ownerUuid}`],
    ['invitation.sent', `person:${ownerUuid}`],
    ['member.added', 'system'],
    ['account.created', 'system'],
  ])
  expect(JSON.stringify(items)).not.toContain('@')
  expect(await verifyAudit(database.db)).toMatchObject({ ok: true })
})
