import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { ringOf } from '../core/secret-ring.ts'
import { connectDatabase, type Database } from '../db/client.ts'
import { listOperators } from '../modules/identity/operators/operators.ts'
import { addOperator } from '../modules/identity/people/engineers/engineers.ts'
import { setUpPerson } from '../modules/identity/people/sign-in/set-up.ts'
import { makeFirstOperator } from './first-operator.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 2 })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const make = (firstOperatorEmail: string) =>
  makeFirstOperator({
    databaseUrl: testDatabase.url,
    publicUrl: 'https://review.example.com',
    sessionSecrets: ringOf([[1, 's'.repeat(32)]]),
    firstOperatorEmail,
  })

test('nobody is made unless an address is given, and no other thing is taken for one', async () => {
  expect(await make('')).toBeUndefined()
  await expect(make('operator')).rejects.toThrow('FIRST_OPERATOR_EMAIL')
  expect(await listOperators(database.db)).toEqual([])
})

test('the first operator is made once, and gets a link until there is a password', async () => {
  const first = await make('First@Example.com')
  const second = await make('first@example.com')
  expect(first).toMatch(/^https:\/\/review\.example\.com\//)
  expect(second).not.toBe(first)
  expect(await listOperators(database.db)).toHaveLength(1)
})

test('another address makes nobody an operator once there is one', async () => {
  expect(await make('later@example.com')).toBeUndefined()
  expect(await listOperators(database.db)).toHaveLength(1)
})

test('with a second operator there are no more links, also not for the first', async () => {
  await database.db.transaction().execute(async (tx) => {
    const { personUuid } = await setUpPerson(tx, { email: 'second@example.com', name: 'Second' })
    await addOperator(tx, { personUuid, actor: 'system' })
  })
  expect(await make('first@example.com')).toBeUndefined()
})
