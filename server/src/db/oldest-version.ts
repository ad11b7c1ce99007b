// The oldest version that may still run on this database. A migration that takes away what older versions
// use names it at its head (migration-files.ts); the runner writes it down in the transaction of that
// migration, and an older version then does not start. Nothing else could tell it: it was released before
// the migration was written.
import { sql } from 'kysely'
import { compareVersions, serviceVersion } from '../core/version.ts'
import type { Db, Tx } from './handles.ts'
import type { MigrationFile } from './migration-files.ts'

/** The one that asks for most. */
export type OldestVersion = { version: string; migration: string }

const undefinedTable = '42P01'

/** Undefined where every version may run, also on a database that has no such table yet. */
export async function selectOldestVersion(db: Db): Promise<OldestVersion | undefined> {
  const { rows } = await sql<OldestVersion>`
    select oldest_version as version, migration from oldest_versions`
    .execute(db)
    .catch((error: { code?: string }) => {
      if (error.code === undefinedTable) return { rows: [] }
      throw error
    })
  return rows.toSorted((one, other) => compareVersions(other.version, one.version))[0]
}

/** Whether this one is older than what the database asks for. */
export function isTooOld(
  oldest: OldestVersion | undefined,
  version = serviceVersion,
): oldest is OldestVersion {
  return oldest !== undefined && compareVersions(version, oldest.version) < 0
}

export function describeTooOld({ version, migration }: OldestVersion): string {
  return `This is version ${serviceVersion}, and since the migration ${migration} this database is for version ${version} and newer.`
}

/** What to do about it, as one line. */
export function adviseTooOld({ version }: Pick<OldestVersion, 'version'>): string {
  return `version ${version} or newer for every process; to stay on ${serviceVersion}, restore a backup made before the migration (docs/operate/upgrading.md)`
}

export async function assertVersionMayRun(db: Db): Promise<void> {
  const oldest = await selectOldestVersion(db)
  if (isTooOld(oldest))
    throw new TypeError(`${describeTooOld(oldest)} Change: ${adviseTooOld(oldest)}`)
}

/** Of the migrations that have run. Those that ran before the table was made are caught up with. */
export async function recordOldestVersions(tx: Tx, ran: readonly MigrationFile[]): Promise<void> {
  const { rows } =
    await sql`select from pg_class where oid = to_regclass('oldest_versions')`.execute(tx)
  if (rows.length === 0) return
  for (const { name, oldestVersion } of ran) {
    if (oldestVersion === undefined) continue
    await sql`insert into oldest_versions (migration, oldest_version)
      values (${name}, ${oldestVersion}) on conflict do nothing`.execute(tx)
  }
}
