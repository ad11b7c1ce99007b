// The database and its two roles, where DATABASE_ADMIN_URL names somebody who may make them: the owner of
// the tables, as whom migrations run, and the app, as which the service works. What is there already is
// left as it is, its password too.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { connectDatabase } from './client.ts'
import type { Db } from './handles.ts'

export type DatabaseUrls = {
  /** The app's role. */
  databaseUrl: string
  /** The owner of the tables; undefined where the app's role owns them. */
  databaseOwnerUrl?: string | undefined
  /** May create roles and databases; undefined where both are there. */
  databaseAdminUrl?: string | undefined
}

type Account = { role: string; password: string; database: string }

export function readAccount(url: string): Account {
  const { username, password, pathname } = new URL(url)
  const role = decodeURIComponent(username)
  if (role === '') throw new Error('A database URL names its role: postgres://role@host/database')
  return {
    role,
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || role,
  }
}

export async function makeRolesAndDatabase(
  { databaseUrl, databaseOwnerUrl = databaseUrl }: DatabaseUrls,
  adminUrl: string,
  say: (line: string) => void,
): Promise<void> {
  const [app, owner] = [readAccount(databaseUrl), readAccount(databaseOwnerUrl)]
  const admin = connectDatabase({ databaseUrl: adminUrl, poolSize: 1, statementTimeoutMs: 0 })
  try {
    const { db } = admin
    await makeRole(db, owner)
    await makeRole(db, app)
    await makeDatabase(db, owner, app)
    if (app.role !== owner.role) await letSeeLogSize(db, app.role, say)
    await letSeeTransactions(db, owner.role)
  } finally {
    await admin.close()
  }
}

async function makeRole(db: Db, { role, password }: Account): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(db)
  if (rows.length > 0) return
  // Hashed here, because a server that logs statements would have the password in its log.
  const secret = password === '' ? sql`` : sql`password ${sql.lit(hashPassword(password))}`
  await unlessDone(
    sql`create role ${sql.id(role)} login nosuperuser nocreatedb nocreaterole ${secret}`.execute(
      db,
    ),
  )
}

/** Nobody but its owner and the app connects to a database that was made here. */
async function makeDatabase(db: Db, { role, database }: Account, app: Account): Promise<void> {
  const { rows } = await sql`select from pg_database where datname = ${database}`.execute(db)
  if (rows.length > 0) return
  // An admin that is no superuser gives away what it makes to roles alone that it belongs to.
  await sql`grant ${sql.id(role)} to current_user`.execute(db).catch(ignoreSelf)
  await unlessDone(
    sql`create database ${sql.id(database)} owner ${sql.id(role)}`.execute(db).then(async () => {
      await sql`revoke all on database ${sql.id(database)} from public`.execute(db)
      await sql`grant connect on database ${sql.id(database)} to ${sql.id(app.role)}`.execute(db)
    }),
  )
}

/** The size of the write-ahead log (DATABASE_BYTES_MAX) is read by nobody without this role. */
async function letSeeLogSize(db: Db, appRole: string, say: (line: string) => void): Promise<void> {
  try {
    await sql`grant pg_monitor to ${sql.id(appRole)}`.execute(db)
  } catch (error) {
    if (codeOf(error) !== codes.insufficientPrivilege) throw error
    say(
      `${appRole} could not be given pg_monitor, so DATABASE_BYTES_MAX does not count the write-ahead log.`,
    )
  }
}

/** A migration that waits for a lock names who holds it and since when; without this role, only who. */
async function letSeeTransactions(db: Db, ownerRole: string): Promise<void> {
  await sql`grant pg_read_all_stats to ${sql.id(ownerRole)}`.execute(db).catch((error) => {
    if (codeOf(error) !== codes.insufficientPrivilege) throw error
  })
}

const codes = {
  insufficientPrivilege: '42501',
  invalidGrant: '0LP01',
  // What another process that migrates beside this one made first.
  duplicates: ['42710', '42P04', '23505'],
}

async function unlessDone(making: Promise<unknown>): Promise<void> {
  await making.catch((error) => {
    if (!codes.duplicates.includes(codeOf(error))) throw error
  })
}

/** A role is no member of itself, and needs not be. */
function ignoreSelf(error: unknown): void {
  if (codeOf(error) !== codes.invalidGrant) throw error
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? ''
}

/** As PostgreSQL keeps it (RFC 5803): who has this cannot sign in with it. */
export function hashPassword(
  password: string,
  { salt = randomBytes(16), rounds = 4_096 }: { salt?: Buffer; rounds?: number } = {},
): string {
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, rounds, 32, 'sha256')
  const derive = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(derive('Client Key')).digest('base64')
  const serverKey = derive('Server Key').toString('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
