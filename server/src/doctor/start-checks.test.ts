import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { type Config, readConfig } from '../core/config.ts'
import { createLog } from '../core/log.ts'
import { connectDatabase, type Database } from '../db/client.ts'
import { createAccountPair } from '../modules/identity/accounts/accounts.ts'
import { createKey, revokeKey } from '../modules/identity/api-keys/api-keys.ts'
import { listRings, recordNumbers } from '../modules/identity/secret-numbers/secret-numbers.ts'
import { assertSafeToStart, startChecks } from './start-checks.ts'

let testDatabase: TestDatabase
let database: Database
const logged: { check: string; change: string; msg: string }[] = []
const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) })

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 1, hotConnections: 1 })
})
beforeEach(() => void logged.splice(0))
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

function environment(more: Record<string, string> = {}): Record<string, string> {
  return {
    DATABASE_URL: testDatabase.url,
    VALKEY_URL: 'redis://127.0.0.1:9',
    KEY_PEPPERS: '1:OnxUfI2vJ0y2kQx3pRsRsWmFZk8gkT4w9vY1uQ7mZ3A',
    SESSION_SECRET: 'g7Qw2zE5rT8yU1iO4pA7sD0fG3hJ6kL9zX2cV5bN8mQ',
    WEBHOOK_SECRET_KEYS: '1:M8nB5vC2xZ9lK6jH3gF0dS7aP4oI1uY8tR5eW2qZ7g1',
    DATABASE_BYTES_MAX: '1000000000',
    DATABASE_BACKUP: 'elsewhere',
    PUBLIC_URL: 'https://review.example.com',
    FILES_URL: 'https://files.example.com',
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'review@example.com',
    WEB_FOLDER: 'none',
    PACKAGES: 'off',
    ...more,
  }
}

const start = (more: Record<string, string> = {}, overrides: Partial<Config> = {}) =>
  assertSafeToStart({
    config: { ...readConfig({ env: environment(more) }), ...overrides },
    database,
    log,
  })

/** Of what is planted here; the role of the tests may have more rights than a deployment's. */
const loggedIds = () =>
  logged.map(({ check }) => check).filter((check) => !/^database-(superuser|rights)/.test(check))

test('a deployment in order starts without a word', async () => {
  await start()
  expect(loggedIds()).toEqual([])
})

test('what is dangerous is refused, all of it in one message', async () => {
  const starting = start({
    PUBLIC_URL: 'http://review.example.com',
    FILES_URL: 'http://files.example.com',
    UNSAFE_ASYNC_COMMIT: '1',
  })
  await expect(starting).rejects.toThrow(
    /PUBLIC_URL is http.* Change: PUBLIC_URL=https.*\(public-url-https, see: admin doctor\)\n.*async-commit-allowed/,
  )
  expect(logged).toEqual([])
})

test('what is unsafe is logged, one line each with what to change', async () => {
  await start({ DATABASE_BYTES_MAX: '0' })
  expect(loggedIds()).toEqual(['disk-limits'])
  expect(logged.find(({ check }) => check === 'disk-limits')).toMatchObject({
    level: 40,
    change: expect.stringContaining('DATABASE_BYTES_MAX='),
    msg: expect.stringMatching(/^unsafe: No disk is watched.*See: admin doctor$/),
  })
})

test('development on one machine is silent, and still refused what is dangerous', async () => {
  const local = { PUBLIC_URL: 'http://localhost:8080', FILES_URL: 'http://127.0.0.1:8080' }
  await start({
    ...local,
    DATABASE_BYTES_MAX: '0',
    SESSION_SECRET: 'a-secret-of-at-least-32-bytes-of-dev',
  })
  expect(logged).toEqual([])
  const weak = { SESSION_SECRET: 'passwordpasswordpasswordpassword' }
  await expect(start({ ...local, ...weak })).rejects.toThrow(/secrets-guessable/)
  const elsewhere = { databaseUrl: 'postgres://app:7f3a@db.internal/task_review' }
  await start({ ...local, DATABASE_BYTES_MAX: '0' }, elsewhere)
  // What a pooler leaves of a session is tried by the address itself, where nobody answers here.
  expect(loggedIds()).toEqual(['disk-limits', 'database-prepared', 'database-limits'])
})

test('a database that may lose commits is refused, unless a crash test asks for it', async () => {
  const lossy = database.db.connection().execute(async (db) => {
    await sql`set synchronous_commit = off`.execute(db)
    const deps = { config: readConfig({ env: environment() }), database: { db }, log }
    await expect(assertSafeToStart(deps)).rejects.toThrow(/synchronous_commit is off/)
    // On one machine it is a warning; elsewhere the switch is refused too.
    const local = { publicUrl: 'http://127.0.0.1:8080', filesUrl: 'http://localhost:8080' }
    const config = { ...deps.config, ...local, unsafeAsyncCommit: true }
    await assertSafeToStart({ ...deps, config })
    await sql`reset synchronous_commit`.execute(db)
  })
  await lossy
  expect(loggedIds()).toEqual([])
})

test('a number that data need is not given up, and a secret is not replaced', async () => {
  const { db } = database
  const made = await db.transaction().execute(async (tx) => {
    const account = await createAccountPair(tx, { name: 'Rings', actor: 'system' })
    const { keyPeppers } = readConfig({ env: environment() })
    return await createKey(tx, keyPeppers, { uuid: account.accountUuid, isTest: false })
  })
  const second = 'pQ4wE7rT0yU3iO6pA9sD2fG5hJ8kL1zX4cV7bN0mQ3w'
  await start({ KEY_PEPPERS: `${environment().KEY_PEPPERS},2:${second}` })
  await expect(start({ KEY_PEPPERS: `2:${second}` })).rejects.toThrow(
    /KEY_PEPPERS has no number 1, which 1 API keys need\. Change: .*\(secrets-number-missing/,
  )
  await recordNumbers(db, listRings(readConfig({ env: environment() })))
  await start()
  await expect(start({ SESSION_SECRET: second })).rejects.toThrow(
    /SESSION_SECRET 1: another secret than .*1:OLD,2-next:NEW.*\(secrets-replaced/,
  )
  await start({ SESSION_SECRET: `1:${environment().SESSION_SECRET},2-next:${second}` })
  await revokeKey(db, made.keyId)
  await start({ KEY_PEPPERS: `2:${second}` })
  await sql`delete from secret_numbers`.execute(testDatabase.adminDb)
})

test('start asks nothing over the network besides the database', () => {
  const names = startChecks.map(({ id }) => id)
  expect(
    names.filter((id) => /^(valkey|store|mail-reach|model-reach|proxy|scanner)/.test(id)),
  ).toEqual([])
  expect(names.length).toBeGreaterThan(20)
})

test('the process says why it does not start, and what to change', () => {
  const repository = resolve(import.meta.dirname, '../../..')
  const unsafe = { PUBLIC_URL: 'http://review.example.com', FILES_URL: 'http://files.example.com' }
  const { status, stderr } = spawnSync(process.execPath, ['server/src/main.mjs', '--role', 'api'], {
    cwd: repository,
    encoding: 'utf8',
    // One that does start would never end.
    timeout: 20_000,
    env: environment({ ...unsafe, PORT: '0' }),
  })
  expect(stderr).toMatch(
    /^task-review could not start: PUBLIC_URL is http.*Change: PUBLIC_URL=https/,
  )
  expect(status).toBe(1)
})
