// A database whose log does not reach the archive: servers of their own, because archiving is switched on
// at start alone.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../../scripts/stack/postgres.ts'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { findReachableTmp, findRunAs } from '../../../scripts/stack/run-as.ts'
import type { Fault, Plant } from './fault.ts'

type Query = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>

const archiverTimeoutMs = 20_000

/** A server with these settings, after something was done to it. */
export const byArchiver =
  (settings: Record<string, string>, harm?: (query: Query) => Promise<unknown>): Plant =>
  async (_world, undo) => {
    const folder = await mkdtemp(join(findReachableTmp(findRunAs()), 'trs-archiver-'))
    // The server runs as another user, who must be able to walk into the folder.
    await chmod(folder, 0o755)
    undo(() => rm(folder, { recursive: true, force: true }))
    const server = await startPostgres({ dataDir: join(folder, 'data'), settings })
    undo(server.stop)
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await harm?.(async (text) => (await client.query(text)).rows)
    await client.end()
    return { DATABASE_URL: server.url, DATABASE_BACKUP: 'archive' }
  }

/** Ends a segment of the log and waits for what the archiver says of it. */
export const untilArchiver =
  (column: 'archived_count' | 'failed_count') => async (query: Query) => {
    await query('create table written (); select pg_switch_wal()')
    const isThere = async () => {
      const [row] = await query<{ count: string }>(
        `select ${column} as count from pg_stat_archiver`,
      )
      return Number(row?.count) > 0
    }
    if (!(await waitUntil(isThere, archiverTimeoutMs))) throw new Error(`${column} stays 0`)
  }

export const archiving = { archive_mode: 'on', archive_command: 'true' }

export const backupFaults: readonly Fault[] = [
  {
    id: 'backup-missing',
    what: 'a database that archives nothing',
    mend: /^BACKUP_S3_BUCKET.*DATABASE_BACKUP=elsewhere/,
    plant: byArchiver({}),
  },
  {
    id: 'backup-failing',
    what: 'an archive that refuses',
    mend: /admin backup --check/,
    plant: byArchiver(
      { archive_mode: 'on', archive_command: 'false' },
      untilArchiver('failed_count'),
    ),
  },
  {
    id: 'backup-late',
    what: 'a log that was archived two hours ago',
    mend: /archive_timeout/,
    plant: byArchiver(archiving, (query) =>
      query(`create schema planted;
        create view planted.pg_stat_archiver as select 1::bigint as archived_count,
          '000000010000000000000001' as last_archived_wal, now() - interval '2 hours' as last_archived_time,
          0::bigint as failed_count, null::text as last_failed_wal, null::timestamptz as last_failed_time,
          now() - interval '3 hours' as stats_reset;
        alter database postgres set search_path = planted, public, pg_catalog`),
    ),
  },
]
