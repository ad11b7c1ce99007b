// PostgreSQL 18 of the tree that scripts/debian-parts makes, where pgBackRest is too.
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import {
  childrenOf,
  isRunning,
  runToEnd,
  signal,
  startDetached,
  stopProcess,
  waitUntil,
  waitUntilGone,
} from '../../../scripts/stack/processes.ts'
import { cloneDir } from '../../../scripts/stack/stack-file.ts'

const script = join(cloneDir, 'scripts/debian-parts')
const binaries = '/usr/lib/postgresql/18/bin'
/** The user postgres of the tree. */
const owner = { uid: 102, gid: 102 }
const readyTimeoutMs = 120_000
const stopTimeoutMs = 30_000

/** A program of the tree, as the user that owns the data. */
export const inTree = (program: string): [string, ...string[]] => [
  script,
  'run',
  'postgres',
  program,
]

export type DebianPostgres = {
  adminUrl: string
  /** The server and all its backends, with no time to say goodbye. */
  kill9(): Promise<void>
  stop(): Promise<void>
}

/** Gives the folder to the user of the servers. */
export function makeOwned(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chownSync(folder, owner.uid, owner.gid)
}

/** Gives a file to the user of the servers. */
export function giveAway(file: string): void {
  chownSync(file, owner.uid, owner.gid)
}

/** Where there is no cluster in the folder yet, one is made. */
export async function startDebianPostgres(options: {
  dataFolder: string
  socketFolder: string
  settings: Record<string, string>
  port: number
}): Promise<DebianPostgres> {
  const { dataFolder, socketFolder, settings, port } = options
  for (const folder of [dataFolder, socketFolder]) makeOwned(folder)
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) await makeCluster(dataFolder)
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder,
    max_connections: '200',
    shared_buffers: '256MB',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFile = `${dataFolder}.log`
  const [command, ...first] = inTree(`${binaries}/postgres`)
  const mark = await startDetached({
    command,
    args: [...first, '-D', dataFolder, '-p', String(port), ...flags],
    logFile,
    cwd: '/tmp',
    runAs: undefined,
  })
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  const isReady = await waitUntil(
    async () => !isRunning(mark) || (await isPrimary(adminUrl)),
    readyTimeoutMs,
  )
  if (!isReady || !isRunning(mark)) {
    await stopProcess(mark, { signal: 'SIGQUIT', timeoutMs: stopTimeoutMs })
    const tail = readFileSync(logFile, 'utf8').split('\n').slice(-20).join('\n')
    throw new Error(`PostgreSQL did not come up:\n${tail}`)
  }
  return {
    adminUrl,
    async kill9() {
      signal(mark, 'SIGSTOP')
      const family = [mark, ...childrenOf(mark.pid)]
      for (const member of family) signal(member, 'SIGKILL')
      for (const member of family) await waitUntilGone(member, stopTimeoutMs)
    },
    stop: () => stopProcess(mark, { signal: 'SIGINT', timeoutMs: stopTimeoutMs }),
  }
}

async function makeCluster(dataFolder: string): Promise<void> {
  const [command, ...first] = inTree(`${binaries}/initdb`)
  const flags = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  await runToEnd(command, [...first, '-D', dataFolder, ...flags], { cwd: '/tmp' })
}

/** A restored server answers while it still replays its log; it is ready when it takes writes. */
async function isPrimary(url: string): Promise<boolean> {
  return await ask<{ busy: boolean }>(url, 'select pg_is_in_recovery() as busy').then(
    ([row]) => row?.busy === false,
    () => false,
  )
}

export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
