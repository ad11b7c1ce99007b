import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../test/harness.ts'
import { encodeId } from '../../../../core/ids.ts'
import { connectDatabase, type Database } from '../../../../db/client.ts'
import { loadPerson } from '../people.ts'
import type { EngineerChange } from './engineer-queries.ts'
import {
  addEngineer,
  addOperator,
  changeEngineer,
  listEngineers,
  readDuty,
  setDuty,
} from './engineers.ts'

let testDatabase: TestDatabase
let database: Database
let personUuid: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 4, hotConnections: 1 })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

let people = 0
beforeEach(async () => {
  const { id } = await database.db
    .insertInto('auth.users')
    .values({ name: 'Engineer', email: `engineer-${++people}@example.com`, email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  personUuid = id
  await add([1], 1)
})

const add = (tagIds: number[], capacity: number) =>
  database.db
    .transaction()
    .execute((tx) => addEngineer(tx, { personUuid, tagIds, capacity, actor: 'operator-cli' }))

const change = (changed: EngineerChange) =>
  changeEngineer(database.db, {
    personId: encodeId('person', personUuid),
    change: changed,
    reason: 'Because of this test.',
    byPersonUuid: personUuid,
  })

async function lastActOfPlace() {
  return await database.db
    .selectFrom('audit_entries')
    .select(['actor', 'act', 'subject', 'details'])
    .where('account_id', 'is', null)
    .orderBy('number', 'desc')
    .executeTakeFirst()
}

describe('engineers', () => {
  test('are added again with other tags, and a suspension stays', async () => {
    await change({ suspended: true })
    await add([1, 2], 3)
    const person = await loadPerson(database.db, personUuid)
    expect(person?.engineer).toEqual({ tagIds: [1, 2], capacity: 3, isSuspended: true })
  })

  test('are listed page by page', async () => {
    const all = await listEngineers(database.db, { afterUuid: undefined, limit: 100 })
    expect(all.items.map(({ person_id }) => person_id)).toContain(personUuid)
    const page = await listEngineers(database.db, {
      afterUuid: all.items.at(-2)?.person_id,
      limit: 1,
    })
    expect(page).toEqual({ items: all.items.slice(-1), next: undefined })
  })

  test('are changed by an operator, and it is recorded', async () => {
    const changed = await change({ tagIds: [2, 3], capacity: 5 })
    expect(changed).toMatchObject({ tag_ids: [2, 3], capacity: 5, suspended_at: null })
    expect(await lastActOfPlace()).toEqual({
      actor: `person:${personUuid}`,
      act: 'engineer.changed',
      subject: encodeId('person', personUuid),
      details: { tagIds: [2, 3], capacity: 5, reason: 'Because of this test.' },
    })
  })

  test('get only tags that exist', async () => {
    await expect(change({ tagIds: [77] })).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  })

  test('that are none cannot be changed', async () => {
    const nobody = { personId: 'person_00000000000000000000000000', change: { capacity: 1 } }
    const act = { reason: 'Because of this test.', byPersonUuid: personUuid }
    const attempt = changeEngineer(database.db, { ...nobody, ...act })
    await expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('come on duty once and go', async () => {
    const first = await setDuty(database.db, personUuid, { onDuty: true })
    const again = await setDuty(database.db, personUuid, { onDuty: true })
    expect(first.on_duty_since).toBeInstanceOf(Date)
    expect(again.on_duty_since).toEqual(first.on_duty_since)
    expect(await readDuty(database.db, personUuid)).toMatchObject({ open_leases: 0, capacity: 1 })
    expect((await setDuty(database.db, personUuid, { onDuty: false })).on_duty_since).toBeNull()
  })

  test('that are suspended go off duty and cannot come back until they are let', async () => {
    await setDuty(database.db, personUuid, { onDuty: true })
    const suspended = await change({ suspended: true })
    expect(suspended.on_duty_since).toBeNull()
    expect(suspended.suspended_at).toBeInstanceOf(Date)
    await expect(setDuty(database.db, personUuid, { onDuty: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect((await change({ suspended: false })).suspended_at).toBeNull()
    await setDuty(database.db, personUuid, { onDuty: true })
  })
})

test('an operator is added once, and it is recorded once', async () => {
  for (let time = 0; time < 2; time++) {
    await database.db
      .transaction()
      .execute((tx) => addOperator(tx, { personUuid, actor: 'operator-cli' }))
  }
  expect((await loadPerson(database.db, personUuid))?.isOperator).toBe(true)
  const { length } = await database.db
    .selectFrom('audit_entries')
    .select('number')
    .where('act', '=', 'operator.added')
    .where('subject', '=', encodeId('person', personUuid))
    .execute()
  expect(length).toBe(1)
})
