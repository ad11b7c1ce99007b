// Runs the SQL files of migrations/ in the order of their names, each once, under a lock of the
// migrator, so that two processes started together do not race.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { connectDatabase, type Db } from './client.ts'

const folder = join(import.meta.dirname, 'migrations')

async function readMigrations() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  if (names.length === 0) throw new Error('No migrations found')
  const entries = names.map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8')
    const up = async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db))
    return [name.replace(/\.sql$/, ''), { up }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

export type MigrationState = { name: string; ranAt: Date | undefined }

/** Every migration there is, in its order, and when it ran. */
export async function listMigrations(db: Db): Promise<MigrationState[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const migrations = await migrator.getMigrations()
  return migrations.map(({ name, executedAt }) => ({ name, ranAt: executedAt }))
}

export type MigrateOptions = { databaseUrl: string; cellNumber?: number }

export async function migrateToLatest({
  databaseUrl,
  cellNumber = 0,
}: MigrateOptions): Promise<string[]> {
  const database = connectDatabase({ databaseUrl, poolSize: 2, statementTimeoutMs: 0 })
  try {
    const migrator = new Migrator({
      db: database.db,
      provider: { getMigrations: readMigrations },
    })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error
    await moveProjectIdsToCell(database.db, cellNumber)
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await database.close()
  }
}

/** Cell N numbers its projects from N × 10^12, far apart from every other cell's. */
async function moveProjectIdsToCell(db: Db, cellNumber: number) {
  const base = cellNumber * 1_000_000_000_000 + 1_000
  await sql`select setval('project_ids', ${base}) from project_ids where last_value < ${base}`.execute(
    db,
  )
}
