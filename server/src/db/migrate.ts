// Runs the SQL files of migrations/ in the order of their names, each once. One runner at a time: others wait
// for its lock. Which have run is kept in kysely_migration, made and read as Kysely's migrator does, by which
// earlier versions migrate.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { tryLockMigrations, unlockMigrations } from './advisory-locks.ts'
import { grantAppRights } from './app-rights.ts'
import { connectDatabase, type Db } from './client.ts'
import { type DatabaseUrls, makeRolesAndDatabase, readAccount } from './database-roles.ts'
import { type MigrationFile, readMigrations } from './migration-files.ts'
import { assertVersionMayRun, type OldestVersion, selectOldestVersion } from './oldest-version.ts'
import { type RunnerOptions, runMigrations } from './run-migrations.ts'

export type MigrationState = { name: string; ranAt: Date | undefined }

/** Every migration there is, in its order, and when it ran. */
export async function listMigrations(db: Db): Promise<MigrationState[]> {
  const ran = await selectRan(db)
  return (await readMigrations()).map(({ name }) => ({ name, ranAt: ran.get(name) }))
}

/** Those that wait to be run, those that a newer version has run here, and what it asks for since. */
export type MigrationGaps = {
  pending: string[]
  unknown: string[]
  oldest: OldestVersion | undefined
}

export async function findMigrationGaps(db: Db): Promise<MigrationGaps> {
  const { pending, unknown } = compare(await readMigrations(), await selectRan(db))
  return {
    pending: pending.map(({ name }) => name),
    unknown,
    oldest: await selectOldestVersion(db),
  }
}

function compare(files: readonly MigrationFile[], ran: ReadonlyMap<string, Date>) {
  const known = new Set(files.map(({ name }) => name))
  return {
    ran: files.filter(({ name }) => ran.has(name)),
    pending: files.filter(({ name }) => !ran.has(name)),
    unknown: [...ran.keys()].filter((name) => !known.has(name)).sort(),
  }
}

const undefinedTable = '42P01'

async function selectRan(db: Db): Promise<Map<string, Date>> {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration`
    .execute(db)
    .catch((error: { code?: string }) => {
      if (error.code === undefinedTable) return { rows: [] }
      throw error
    })
  return new Map(rows.map(({ name, timestamp }) => [name, new Date(timestamp)]))
}

export type MigrateOptions = DatabaseUrls &
  Pick<RunnerOptions, 'lockTimeoutMs' | 'patienceMs'> & {
    cellNumber?: number
    /** What an operator should know of it. */
    say?: (line: string) => void
    /** Of the SQL files, where they are not those of this version. */
    folder?: string
  }

/** As the owner of the tables, who then gives the app's role its rights. */
export async function migrateToLatest(options: MigrateOptions): Promise<string[]> {
  const { databaseUrl, databaseOwnerUrl = databaseUrl, databaseAdminUrl, cellNumber = 0 } = options
  const say = options.say ?? (() => undefined)
  if (databaseAdminUrl !== undefined) await makeRolesAndDatabase(options, databaseAdminUrl, say)
  const database = connectDatabase({
    databaseUrl: databaseOwnerUrl,
    poolSize: 2,
    statementTimeoutMs: 0,
  })
  try {
    const { db } = database
    await assertOwner(db)
    const { ran, isAhead } = await runPending(db, { ...options, say })
    // The version that migrated it knows tables that this one does not, and gave the app its rights to them.
    if (isAhead) return []
    await moveProjectIdsToCell(db, cellNumber)
    const { role } = readAccount(databaseUrl)
    if (role !== readAccount(databaseOwnerUrl).role) await grantAppRights(db, role)
    return ran
  } finally {
    await database.close()
  }
}

type Ran = { ran: string[]; isAhead: boolean }

async function runPending(
  db: Db,
  options: Pick<MigrateOptions, 'folder'> & Omit<RunnerOptions, 'db' | 'session'>,
): Promise<Ran> {
  const files = await readMigrations(options.folder)
  return await db.connection().execute(async (session) => {
    await lockMigrations(session, options.say)
    try {
      await makeTables(session)
      await assertVersionMayRun(session)
      const { ran, pending, unknown } = compare(files, await selectRan(session))
      assertInOrder(ran, pending, unknown)
      if (unknown.length > 0)
        options.say(
          `A newer version has migrated this database, up to ${unknown.at(-1)}. This version may run on it; nothing was changed.`,
        )
      const { lockTimeoutMs, patienceMs, say } = options
      await runMigrations({ db, session, say, lockTimeoutMs, patienceMs }, ran, pending)
      return { ran: pending.map(({ name }) => name), isAhead: unknown.length > 0 }
    } finally {
      // A connection that was lost has released it.
      await unlockMigrations(session).catch(() => undefined)
    }
  })
}

const lockPauseMs = 250

async function lockMigrations(session: Db, say: (line: string) => void): Promise<void> {
  if (await tryLockMigrations(session)) return
  say('Another process migrates this database; this one waits for it.')
  while (!(await tryLockMigrations(session))) await delay(lockPauseMs)
}

async function makeTables(session: Db): Promise<void> {
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(session)
  // The migrator of earlier versions looks for it.
  await sql`create table if not exists kysely_migration_lock (
    id varchar(255) primary key, is_locked integer default 0 not null)`.execute(session)
  await sql`insert into kysely_migration_lock (id) values ('migration_lock')
    on conflict do nothing`.execute(session)
}

/** One that comes before another that ran was never tried in that order. */
function assertInOrder(
  ran: readonly MigrationFile[],
  pending: readonly MigrationFile[],
  unknown: readonly string[],
): void {
  const [first] = pending
  if (first === undefined) return
  const last = [...ran.map(({ name }) => name), ...unknown].sort().at(-1) ?? ''
  if (last > first.name)
    throw new Error(
      `The migration ${first.name} did not run, and ${last}, which comes after it, did: another version has migrated this database. Change: run migrate of the version that knows both.`,
    )
}

/** Tables of another role cannot be migrated, and the first refusal would not say why. */
async function assertOwner(db: Db): Promise<void> {
  const { rows } = await sql<{ owner: string; role: string; isOwner: boolean }>`
    select pg_get_userbyid(c.relowner) as owner, current_user as role,
      pg_has_role(c.relowner, 'usage') as "isOwner"
    from pg_class c where c.oid = to_regclass('kysely_migration')`.execute(db)
  const [found] = rows
  if (found === undefined || found.isOwner) return
  throw new Error(
    `The tables belong to ${found.owner}, and ${found.role} cannot migrate them: set DATABASE_OWNER_URL to ${found.owner}.`,
  )
}

/** Cell N numbers its projects from N × 10^12, far apart from every other cell's. */
async function moveProjectIdsToCell(db: Db, cellNumber: number) {
  const base = cellNumber * 1_000_000_000_000 + 1_000
  await sql`select setval('project_ids', ${base}) from project_ids where last_value < ${base}`.execute(
    db,
  )
}
