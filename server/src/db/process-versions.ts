// Which versions of the service are connected. Every connection says its version in its application_name,
// which anybody who may connect can read.
import { sql } from 'kysely'
import { compareVersions } from '../core/version.ts'
import type { Db } from './handles.ts'

export type ConnectedVersion = { pid: number; version: string }

/** Versions that did not say theirs count as the oldest. */
const unsaid = '0.0.0'

export async function findConnectionsBelow(
  db: Db,
  oldestVersion: string,
): Promise<ConnectedVersion[]> {
  const { rows } = await sql<{ pid: number; name: string }>`
    select pid, application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'task-review%'`.execute(db)
  return rows
    .map(({ pid, name }) => ({
      pid,
      version: /^task-review\/(\d+\.\d+\.\d+)/.exec(name)?.[1] ?? unsaid,
    }))
    .filter(({ version }) => compareVersions(version, oldestVersion) < 0)
}
