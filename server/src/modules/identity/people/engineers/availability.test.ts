import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../test/harness.ts'
import { limits } from '../../../../core/limits.ts'
import { connectDatabase, type Database } from '../../../../db/client.ts'
import { canServeRealtime } from '../people.ts'

let testDatabase: TestDatabase
let database: Database
let accountUuid: string
let personUuid: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 2 })
  const { db } = database
  const account = await db
    .insertInto('accounts')
    .values({ name: 'Client', is_test: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = await db
    .insertInto('auth.users')
    .values({ name: 'On Duty', email: 'duty@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  accountUuid = account.id
  personUuid = person.id
  await db.insertInto('engineers').values({ person_id: personUuid, tag_ids: [] }).execute()
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

beforeEach(async () => {
  await sql`delete from memberships`.execute(database.db)
  await sql`update engineers set tag_ids = '{1,3}', capacity = 2, open_leases = 1,
    on_duty_since = now(), last_seen_at = now(), suspended_at = null`.execute(database.db)
})

const ask = (tagId = 1) => canServeRealtime(database.db, { tagId, accountUuid })

test('an engineer on duty with a hand free can serve the tags they have', async () => {
  expect(await ask(1)).toBe(true)
  expect(await ask(3)).toBe(true)
  expect(await ask(2)).toBe(false)
})

test.each([
  ['off duty', 'on_duty_since = null'],
  ['suspended', 'suspended_at = now()'],
  ['never seen', 'last_seen_at = null'],
  [
    'not seen lately',
    `last_seen_at = now() - interval '${limits.engineerSeenSeconds + 1} seconds'`,
  ],
  ['with no hand free', 'open_leases = 2'],
])('one who is %s cannot', async (_, change) => {
  await sql`update engineers set ${sql.raw(change)}`.execute(database.db)
  expect(await ask()).toBe(false)
})

test('nobody serves an account they belong to', async () => {
  await sql`insert into memberships (account_id, person_id, role)
    values (${accountUuid}, ${personUuid}, 'viewer')`.execute(database.db)
  expect(await ask()).toBe(false)
  expect(await canServeRealtime(database.db, { tagId: 1 })).toBe(true)
})
