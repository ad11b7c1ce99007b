// What role migrate makes of an empty server: the database, its two roles and their rights.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { databaseUrlFor, openAdminDb } from '../../test/databases.ts'
import { connectDatabase } from './client.ts'
import { type DatabaseUrls, hashPassword, readAccount } from './database-roles.ts'
import { migrateToLatest } from './migrate.ts'

const { databaseAdminUrl, runName } = inject('testStack')
const admin = openAdminDb(databaseAdminUrl)
const made: { roles: string[]; databases: string[] } = { roles: [], databases: [] }

afterAll(async () => {
  for (const name of made.databases)
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin)
  for (const name of made.roles) await sql`drop role if exists ${sql.id(name)}`.execute(admin)
  await admin.destroy()
})

/** Names that need quotes and passwords that need escapes. */
function nameUrls(): Record<keyof DatabaseUrls | 'name', string> {
  const name = `${runName}.Role-"${randomBytes(3).toString('hex')}"`
  made.databases.push(name)
  made.roles.push(`${name} app`, `${name} owner`)
  const urlOf = (role: string, password: string) => {
    const url = new URL(databaseUrlFor(databaseAdminUrl, encodeURIComponent(name)))
    url.username = encodeURIComponent(role)
    url.password = encodeURIComponent(password)
    return url.href
  }
  return {
    name,
    databaseUrl: urlOf(`${name} app`, `it's "ours" @/:\\`),
    databaseOwnerUrl: urlOf(`${name} owner`, 'theirs'),
    databaseAdminUrl,
  }
}

async function readPassword(role: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ password: string | null }>`
    select rolpassword as password from pg_authid where rolname = ${role}`.execute(admin)
  return rows[0]?.password
}

describe('an empty server', () => {
  test('gets the database, both roles with their passwords, and the rights of the app', async () => {
    const { name, ...urls } = nameUrls()
    expect(await migrateToLatest(urls)).toContain('0001_accounts_and_keys')
    for (const url of [urls.databaseUrl, urls.databaseOwnerUrl]) {
      const { role, password } = readAccount(url)
      const kept = await readPassword(role)
      const [, rounds, salt = ''] = /^SCRAM-SHA-256\$(\d+):([^$]+)\$/.exec(kept ?? '') ?? []
      expect(kept).toBe(
        hashPassword(password, { salt: Buffer.from(salt, 'base64'), rounds: Number(rounds) }),
      )
    }
    const app = connectDatabase({ databaseUrl: urls.databaseUrl, poolSize: 1, hotConnections: 1 })
    const { rows } = await sql<{ owner: string; isMonitor: boolean }>`
      select pg_get_userbyid(datdba) as owner, pg_has_role('pg_monitor', 'usage') as "isMonitor"
      from pg_database where datname = current_database()`.execute(app.db)
    expect(rows).toEqual([{ owner: `${name} owner`, isMonitor: true }])
    await sql`select count(*) from ledger_entries`.execute(app.db)
    // Not even for a moment: nobody but the two roles gets in.
    for (const statement of [
      sql`delete from ledger_entries`,
      sql`create temporary table t (n int)`,
    ])
      await expect(statement.execute(app.db)).rejects.toMatchObject({ code: '42501' })
    await app.close()
    expect(await migrateToLatest(urls)).toEqual([])
  })

  test('is made ready once by several that begin together', async () => {
    const { name: _, ...urls } = nameUrls()
    const ran = await Promise.all([1, 2, 3].map(() => migrateToLatest(urls)))
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
  })

  test('is made ready by a role that may create roles and databases and is no superuser', async () => {
    const { name, ...urls } = nameUrls()
    const maker = `${name} maker`
    made.roles.push(maker)
    await sql`create role ${sql.id(maker)} login createrole createdb`.execute(admin)
    const makerUrl = new URL(databaseAdminUrl)
    makerUrl.username = encodeURIComponent(maker)
    const said: string[] = []
    await migrateToLatest({
      ...{ ...urls, databaseAdminUrl: makerUrl.href },
      say: (line) => said.push(line),
    })
    expect(said).toEqual([
      `${name} app could not be given pg_monitor, so DATABASE_BYTES_MAX does not count the write-ahead log.`,
    ])
  })
})

test('what is there stays as it is, its password too', async () => {
  const { name, ...urls } = nameUrls()
  await sql`create role ${sql.id(`${name} app`)} login password 'another'`.execute(admin)
  const before = await readPassword(`${name} app`)
  await migrateToLatest(urls)
  expect(await readPassword(`${name} app`)).toBe(before)
})

test('the statements of the guide make what migrate needs without an admin', async () => {
  const { name, databaseUrl, databaseOwnerUrl } = nameUrls()
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/operate/database.md'), 'utf8')
  const block = /```sql\n(.*?)```/s.exec(guide)?.[1] ?? ''
  const names = { task_review_owner: `${name} owner`, task_review_app: `${name} app` }
  for (const line of block.trim().split('\n')) {
    const statement = line.replaceAll(/\btask_review\w*/g, (word) => {
      const own = word === 'task_review' ? name : names[word as keyof typeof names]
      return `"${own.replaceAll('"', '""')}"`
    })
    await sql.raw(statement).execute(admin)
  }
  await migrateToLatest({ databaseUrl, databaseOwnerUrl })
  const app = connectDatabase({ databaseUrl, poolSize: 1, hotConnections: 1 })
  await sql`select count(*) from tasks`.execute(app.db)
  await app.close()
})

test('one role for everything owns the tables and needs no rights', async () => {
  const { databaseOwnerUrl } = nameUrls()
  const alone = { databaseUrl: databaseOwnerUrl, databaseAdminUrl }
  expect(await migrateToLatest(alone)).toContain('0001_accounts_and_keys')
  expect(await migrateToLatest({ databaseUrl: databaseOwnerUrl })).toEqual([])
})

test('a password is hashed as the server itself hashes it', async () => {
  const role = `${runName}_hashed`
  made.roles.push(role)
  await sql`create role ${sql.id(role)} password 'pässword ✓'`.execute(admin)
  const kept = (await readPassword(role)) ?? ''
  const [, rounds, salt = ''] = /^SCRAM-SHA-256\$(\d+):([^$]+)\$/.exec(kept) ?? []
  const known = { salt: Buffer.from(salt, 'base64'), rounds: Number(rounds) }
  expect(hashPassword('pässword ✓', known)).toBe(kept)
})

test('a role that is missing is named, with what to do', async () => {
  const { name, ...urls } = nameUrls()
  await migrateToLatest({ databaseUrl: urls.databaseOwnerUrl, databaseAdminUrl })
  const { databaseUrl, databaseOwnerUrl } = urls
  await expect(migrateToLatest({ databaseUrl, databaseOwnerUrl })).rejects.toThrow(
    `The role ${name} app of DATABASE_URL does not exist: create it, or set DATABASE_ADMIN_URL.`,
  )
})
