// What the checks want to know of the database, in a few statements that any role may run.
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** Written once and never changed: what is in them must be true for ever. */
export const keptTables = [
  'ledger_entries',
  'audit_entries',
  'settlements',
  'task_events',
  'feed_events',
]

type Server = {
  version: string
  versionNumber: number
  /** Of fsync, synchronous_commit and full_page_writes. */
  off: string[]
  encoding: string
  isReadOnly: boolean
  connectionsMax: number
  role: string
  isSuperuser: boolean
  archive: {
    isOn: boolean
    /** When the archiver last succeeded, or its counting began; null where neither is known. */
    since: Date | null
    /** Nothing was archived since. */
    failedAt: Date | null
    failedFile: string | null
  }
  /** What else the role may do that the service never does, such as making roles. */
  powers: string[]
}

export type DatabaseFacts = Server & {
  /** Tables of the service that the role owns. */
  owned: string[]
  /** To change what is written once, as in "ledger_entries: UPDATE, DELETE". */
  rights: string[]
  driftMs: number
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const server = await selectServer(db)
  const [owned, rights] = [await selectOwned(db), await selectRights(db)]
  return { ...server, owned, rights, driftMs: await measureDrift(db) }
}

type ServerRow = Omit<Server, 'archive'> & {
  archive: {
    isOn: boolean
    since: string | null
    failedAt: string | null
    failedFile: string | null
  }
}

async function selectServer(db: Db): Promise<Server> {
  const { rows } = await sql<ServerRow>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as "versionNumber",
      array(select name from pg_settings where setting = 'off'
        and name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name) as off,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only')::boolean as "isReadOnly",
      least(current_setting('max_connections')::int
          - current_setting('superuser_reserved_connections')::int
          - current_setting('reserved_connections')::int,
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        nullif(r.rolconnlimit, -1)) as "connectionsMax",
      (select jsonb_build_object('isOn', current_setting('archive_mode') <> 'off',
          'since', coalesce(last_archived_time, stats_reset),
          'failedAt', case when last_failed_time > coalesce(last_archived_time, '-infinity')
            then last_failed_time end, 'failedFile', last_failed_wal)
        from pg_stat_archiver) as archive,
      r.rolname as role, r.rolsuper as "isSuperuser",
      array_remove(array[case when r.rolcreaterole then 'CREATEROLE' end,
        case when r.rolcreatedb then 'CREATEDB' end,
        case when r.rolreplication then 'REPLICATION' end,
        case when r.rolbypassrls then 'BYPASSRLS' end], null) as powers
    from pg_roles r where r.rolname = current_user`.execute(db)
  const { archive, ...server } = rows[0] as ServerRow
  const { since, failedAt } = archive
  const readTime = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...server,
    archive: { ...archive, since: readTime(since), failedAt: readTime(failedAt) },
  }
}

async function selectOwned(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth', 'pgboss')
      and c.relkind in ('r', 'p') and pg_has_role(current_user, c.relowner, 'MEMBER')
    order by c.relname`.execute(db)
  return rows.map(({ name }) => name)
}

async function selectRights(db: Db): Promise<string[]> {
  const { rows } = await sql<{ right: string }>`
    select c.relname || ': ' || string_agg(p.name, ', ' order by p.at) as right
    from pg_class c, unnest(array['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) with ordinality p (name, at)
    where c.relnamespace = 'public'::regnamespace and c.relname = any (${keptTables})
      and has_table_privilege(c.oid, p.name)
    group by c.relname order by c.relname`.execute(db)
  return rows.map(({ right }) => right)
}

/** The answer was made somewhere between question and arrival; the middle is the best guess. */
async function measureDrift(db: Db): Promise<number> {
  const askedAtMs = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return (rows[0] as { now: Date }).now.getTime() - (askedAtMs + Date.now()) / 2
}

/** Seconds that the wall clock of a zone is ahead of UTC at these times, as the database knows it. */
export async function selectZoneOffsets(
  db: Db,
  zone: string,
  times: readonly Date[],
): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from timezone(${zone}, at) - timezone('UTC', at))::int as seconds
    from unnest(${times.map((time) => time.toISOString())}::timestamptz[]) with ordinality t (at, place)
    order by place`.execute(db)
  return rows.map(({ seconds }) => seconds)
}
