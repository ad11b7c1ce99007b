// One PostgreSQL server on the loopback, for the local stack, the tests and the crash campaign.
// The data folder outlives the server: starting again on the same folder recovers what was there.
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { installPostgres } from './downloads.ts'
import {
  childrenOf,
  commandLineOf,
  findFreePort,
  isRunning,
  markOf,
  type ProcessMark,
  processesIn,
  runToEnd,
  signal,
  startDetached,
  stopProcess,
  waitUntil,
  waitUntilGone,
} from './processes.ts'
import { findRunAs, type RunAs } from './run-as.ts'

const readyTimeoutMs = 60_000
const stopTimeoutMs = 30_000
// A socket address holds 107 characters; the file name takes up to 20 of them.
const socketDirCharsMax = 85

const defaultSettings: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '256MB',
  max_connections: '200',
  shared_preload_libraries: 'pg_stat_statements',
  // Each test database has statements of its own. Above the default of 5,000 the least used are evicted,
  // and a test that counts statements sees the count fall.
  'pg_stat_statements.max': '50000',
  autovacuum_naptime: '15s',
  random_page_cost: '1.1',
  listen_addresses: '127.0.0.1',
}

export type PostgresServer = {
  /** The maintenance database; `databaseUrl` names any other. Both are the superuser's. */
  url: string
  databaseUrl(name: string): string
  /** What role migrate is given to make this database; the service is given the first of them. */
  roleUrls(name: string): RoleUrls
  mark: ProcessMark
  pid: number
  port: number
  dataDir: string
  /** Ends sessions, writes a checkpoint, and returns when the process is gone. */
  stop(): Promise<void>
  /** Kills the server and all its backends at once, as a crash would; the data folder stays. */
  kill9(): Promise<void>
}

export async function startPostgres(options: {
  dataDir: string
  port?: number
  settings?: Record<string, string>
}): Promise<PostgresServer> {
  const { dataDir } = options
  const runAs = findRunAs()
  const binaries = await installPostgres(runAs)
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await makeCluster(binaries.initdb, dataDir, runAs)
  await clearCrash(dataDir)
  const port = await findFreePort(options.port)
  if (options.port !== undefined && port !== options.port) {
    throw new Error(`port ${options.port} for PostgreSQL is taken`)
  }
  const logFile = `${dataDir}.log`
  const settings = {
    ...defaultSettings,
    unix_socket_directories: dataDir.length <= socketDirCharsMax ? dataDir : '',
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const mark = await startDetached({
    command: binaries.postgres,
    args: ['-D', dataDir, '-p', String(port), ...flags],
    logFile,
    cwd: dataDir,
    runAs,
  })
  const server = describeServer(mark, port, dataDir)
  await waitUntilReady(server, logFile)
  return server
}

/** The roles of an installation; without passwords, because this server trusts whoever reaches it. */
const roles = { databaseUrl: 'task_review_app', databaseOwnerUrl: 'task_review_owner' }
const superuser = 'postgres'

export type RoleUrls = {
  /** As the service works. */
  databaseUrl: string
  /** As migrations run. */
  databaseOwnerUrl: string
  /** Makes roles and databases; it names the maintenance database. */
  databaseAdminUrl: string
}

/** The same database for fixtures, which reach into tables as the service never could. */
export function asSuperuser(databaseUrl: string): string {
  return asRole(databaseUrl, superuser)
}

export function asOwner(databaseUrl: string): string {
  return asRole(databaseUrl, roles.databaseOwnerUrl)
}

function asRole(databaseUrl: string, role: string): string {
  const url = new URL(databaseUrl)
  url.username = role
  return url.href
}

/** The server that runs on this data folder now, whoever started it. */
export function findRunningPostgres(dataDir: string): PostgresServer | undefined {
  const pidFile = readPidFile(dataDir)
  if (pidFile === undefined) return undefined
  const mark = markOf(pidFile.pid)
  if (mark === undefined || !commandLineOf(mark.pid).includes(dataDir)) return undefined
  return describeServer(mark, pidFile.port, dataDir)
}

/** A database of the superuser, without the roles of an installation. */
export async function ensureDatabase(server: PostgresServer, name: string): Promise<void> {
  await withClient(server.url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  })
}

/** Its numbers are of the whole server, so it stays out of the product's own database. */
export async function ensureStatistics(server: PostgresServer): Promise<void> {
  await withClient(server.url, (client) =>
    client.query('create extension if not exists pg_stat_statements'),
  )
}

async function makeCluster(initdb: string, dataDir: string, runAs: RunAs | undefined) {
  // Without PG_VERSION an earlier initdb was cut short, and what it left is no cluster.
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dirname(dataDir), { recursive: true, mode: 0o755 })
  mkdirSync(dataDir, { mode: 0o700 })
  if (runAs !== undefined) chownSync(dataDir, runAs.uid, runAs.gid)
  const flags = ['-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  await runToEnd(initdb, ['-D', dataDir, ...flags], { cwd: dataDir, runAs })
}

function describeServer(mark: ProcessMark, port: number, dataDir: string): PostgresServer {
  const databaseUrl = (name: string) => `postgres://${superuser}@127.0.0.1:${port}/${name}`
  return {
    url: databaseUrl('postgres'),
    databaseUrl,
    roleUrls: (name) => ({
      databaseUrl: asRole(databaseUrl(name), roles.databaseUrl),
      databaseOwnerUrl: asOwner(databaseUrl(name)),
      databaseAdminUrl: databaseUrl('postgres'),
    }),
    mark,
    pid: mark.pid,
    port,
    dataDir,
    // SIGINT is the fast shutdown: it does not wait for clients to leave.
    stop: () => stopProcess(mark, { signal: 'SIGINT', timeoutMs: stopTimeoutMs }),
    kill9: () => killAtOnce(mark),
  }
}

// A stopped postmaster forks nobody, so the list of its children is whole when they are killed.
// A backend left alive would keep the shared memory, and the next start would be refused.
async function killAtOnce(mark: ProcessMark): Promise<void> {
  signal(mark, 'SIGSTOP')
  const family = [mark, ...childrenOf(mark.pid)]
  for (const member of family) signal(member, 'SIGKILL')
  for (const member of family) {
    if (!(await waitUntilGone(member, stopTimeoutMs)))
      throw new Error(`${member.pid} is unkillable`)
  }
}

async function waitUntilReady(server: PostgresServer, logFile: string): Promise<void> {
  const isReady = await waitUntil(async () => {
    if (!isRunning(server.mark)) return true
    return await answers(server.url)
  }, readyTimeoutMs)
  if (isReady && isRunning(server.mark)) return
  await stopProcess(server.mark, { signal: 'SIGQUIT', timeoutMs: stopTimeoutMs })
  const tail = readFileSync(logFile, 'utf8').split('\n').slice(-15).join('\n')
  throw new Error(`PostgreSQL did not come up:\n${tail}`)
}

async function answers(url: string): Promise<boolean> {
  return await withClient(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  // A server that goes away mid-query also raises an event, which would end this process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

// After a crash the pid in a lock file may belong to some other process, or to a zombie nobody has
// collected, and PostgreSQL would take either for a running server. Removing the files also removes
// its guard against backends that outlived their server, so those are ended first.
async function clearCrash(dataDir: string): Promise<void> {
  if (findRunningPostgres(dataDir) !== undefined) {
    throw new Error(`a PostgreSQL server already runs on ${dataDir}`)
  }
  for (const orphan of processesIn(dataDir)) {
    await stopProcess(orphan, { signal: 'SIGKILL', timeoutMs: stopTimeoutMs })
  }
  const isLock = (name: string) => name === 'postmaster.pid' || name.startsWith('.s.PGSQL.')
  for (const name of readdirSync(dataDir).filter(isLock)) rmSync(join(dataDir, name))
}

function readPidFile(dataDir: string): { pid: number; port: number } | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}
