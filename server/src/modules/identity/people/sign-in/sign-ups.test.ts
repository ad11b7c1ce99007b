import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { waitUntil } from '../../../../../../scripts/stack/processes.ts'
import { openBrowser } from '../../../../../test/browser.ts'
import { readMail, readToken } from '../../../../../test/mailbox.ts'
import { type Service, startService } from '../../../../../test/service.ts'
import { chosenPassword, finishSignUp, newAddress, signUp } from '../../../../../test/sign-up.ts'
import { limits } from '../../../../core/limits.ts'
import { startWorker } from '../../../../start/worker.ts'
import { createAccountPair } from '../../accounts/accounts.ts'
import { addEngineer, addOperator } from '../engineers/engineers.ts'
import { addMember } from '../members/members.ts'
import { insertPassword } from './set-up-queries.ts'
import { keepingColumns } from './sign-up-queries.ts'
import { deleteUnconfirmedPeople } from './sign-ups.ts'

let service: Service
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService({ smtpUrl: inject('testStack').smtpUrl })
})
afterAll(() => service.stop())

/** As if the person had signed up so long ago. */
async function age(email: string, minutesMore: number): Promise<void> {
  await sql`update auth.users set created_at =
      now() - make_interval(days => ${limits.unconfirmedPersonDays}, mins => ${minutesMore})
    where email = ${email}`.execute(db())
}

type Made = { isConfirmed?: boolean; minutesMore?: number }

async function makePerson({ isConfirmed = false, minutesMore = 1 }: Made = {}): Promise<string> {
  const email = newAddress()
  const { id } = await db()
    .insertInto('auth.users')
    .values({ name: 'Somebody', email, email_verified: isConfirmed })
    .returning('id')
    .executeTakeFirstOrThrow()
  await age(email, minutesMore)
  return id
}

async function findAll(uuids: string[]): Promise<string[]> {
  const rows = await db().selectFrom('auth.users').select('id').where('id', 'in', uuids).execute()
  return rows.map(({ id }) => id).sort()
}

test('whoever never confirmed goes; the confirmed, the young and those who are something stay', async () => {
  const [member, engineer, operator, guest] = await Promise.all(
    Array.from({ length: 4 }, () => makePerson()),
  )
  const stay = [
    await makePerson({ isConfirmed: true }),
    await makePerson({ minutesMore: -1 }),
    ...[member, engineer, operator, guest].map(String),
  ]
  await db()
    .transaction()
    .execute(async (tx) => {
      const { accountUuid } = await createAccountPair(tx, { name: 'Team' })
      const actor = 'system'
      const personUuid = String(member)
      await addMember(tx, { accountUuid, personUuid, role: 'viewer', actor })
      await addEngineer(tx, { personUuid: String(engineer), tagIds: [1], capacity: 1, actor })
      await addOperator(tx, { personUuid: String(operator), actor })
    })
  await sql`insert into invitations
      (kind, email, token_hash, expires_at, accepted_at, accepted_by)
    values ('operator', 'guest@example.com', sha256(${randomUUID()}::bytea), now(), now(),
      ${String(guest)})`.execute(db())
  const gone = [await makePerson(), await makePerson()]
  await deleteUnconfirmedPeople(db())
  expect(await findAll([...stay, ...gone])).toEqual(stay.sort())
})

test('more than a batch goes at once, and several workers do not wait for each other', async () => {
  await sql`insert into auth.users (name, email, created_at)
    select 'Nobody', 'nobody-' || n || '@example.com', now() - interval '1 year'
    from generate_series(1, 250) n`.execute(db())
  const deleted = await Promise.all([deleteUnconfirmedPeople(db()), deleteUnconfirmedPeople(db())])
  expect(deleted.reduce((sum, count) => sum + count)).toBe(250)
})

/** A sign-up as older versions left it: a person with a password, and nobody had opened the mail. */
async function leaveUnconfirmed(passwordHash: string): Promise<string> {
  const email = newAddress()
  const { id } = await db()
    .insertInto('auth.users')
    .values({ name: 'Somebody', email, email_verified: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .transaction()
    .execute((tx) => insertPassword(tx, id, passwordHash))
  return email
}

test('a password set before the address was confirmed is never that of the person', async () => {
  const other = await signUp(service)
  const { password: hash } = await db()
    .selectFrom('auth.credentials')
    .innerJoin('auth.users', 'auth.users.id', 'auth.credentials.user_id')
    .select('auth.credentials.password')
    .where('email', '=', other)
    .executeTakeFirstOrThrow()
  const email = await leaveUnconfirmed(hash ?? '')
  const enter = async (password: string) =>
    (await openBrowser(service).call('POST', '/auth/sign-in', { body: { email, password } })).status
  expect(await enter(chosenPassword)).toBe(403)
  await openBrowser(service).call('POST', '/auth/sign-up', { body: { email } })
  const token = readToken(await readMail(email))
  const finished = await finishSignUp(openBrowser(service), { token, password: 'another horse' })
  expect(finished.status).toBe(200)
  expect([await enter(chosenPassword), await enter('another horse')]).toEqual([401, 200])
})

test('links that are too old go', async () => {
  const email = newAddress()
  await openBrowser(service).call('POST', '/auth/sign-up', { body: { email } })
  await sql`update sign_ups set expires_at = now() - interval '1 second'`.execute(db())
  await deleteUnconfirmedPeople(db())
  expect(await db().selectFrom('sign_ups').selectAll().execute()).toEqual([])
})

test('somebody who confirms at that moment stays', async () => {
  const uuid = await makePerson()
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`update auth.users set email_verified = true where id = ${uuid}`.execute(tx)
      await deleteUnconfirmedPeople(db())
    })
  expect(await findAll([uuid])).toEqual([uuid])
})

test('a worker does it by itself', async () => {
  const uuid = await makePerson()
  const worker = await startWorker(service.deps)
  expect(await waitUntil(async () => (await findAll([uuid])).length === 0, 10_000)).toBe(true)
  await worker.stop()
})

// A reference that is not known here would make every round fail as soon as one such row is there.
test('every reference that keeps a person is known', async () => {
  const { rows } = await sql<{ place: string }>`
    select r.relname || '.' || a.attname as place
    from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'auth.users'::regclass and c.confdeltype = 'a'
    order by place`.execute(db())
  const known = keepingColumns.map(([table, column]) => `${table}.${column}`)
  expect(rows.map(({ place }) => place)).toEqual(known.sort())
})
