import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import { databaseUrlFor, withAdminClient } from '../../server/test/databases.ts'
import { checkOnPostgres } from '../model/postgres.ts'
import { migrateInVirtualTime } from '../model/virtual-time.ts'

const seed = 20_261_115
const commands = 5_000

let databaseUrl: string
beforeAll(async () => {
  const stack = inject('testStack')
  // The end of the run drops whatever carries its name.
  const name = `${stack.runName}_${randomBytes(4).toString('hex')}`
  await withAdminClient(stack.databaseUrl, (client) => client.query(`create database ${name}`))
  // The clock of this database is a table that the service's role does not know.
  databaseUrl = asSuperuser(databaseUrlFor(stack.databaseUrl, name))
  await migrateInVirtualTime(databaseUrl)
})
afterAll(async () => {
  const name = new URL(databaseUrl).pathname.slice(1)
  await withAdminClient(databaseUrl, (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  )
})

test('the service and the model agree on every command', { timeout: 600_000 }, async () => {
  const { ran, audit } = await checkOnPostgres({ databaseUrl, commands, seed })
  process.stdout.write(`Model on PostgreSQL: ${ran} commands, seed ${seed}\n`)
  expect(ran).toBeGreaterThanOrEqual(commands)
  expect(audit).toMatchObject({ ok: true })
})
