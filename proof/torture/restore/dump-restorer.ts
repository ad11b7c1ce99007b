// A dump of pg_dump, restored into a server that was made a moment ago and is younger than the dump: its
// transaction ids begin anew. The roles, which no dump holds, are made as the role migrate makes them.
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '../../../scripts/stack/postgres.ts'
import { findReachableTmp, findRunAs } from '../../../scripts/stack/run-as.ts'
import { cloneDir } from '../../../scripts/stack/stack-file.ts'
import { makeRolesAndDatabase } from '../../../server/src/db/database-roles.ts'
import { databaseName } from './restored-service.ts'
import type { Restorer } from './restorer.ts'

const binaries = '/usr/lib/postgresql/18/bin'

export async function createDumpRestorer(): Promise<Restorer> {
  const dir = await mkdtemp(join(findReachableTmp(findRunAs()), 'task-review-restore-'))
  await chmod(dir, 0o755)
  const dumpFile = join(dir, 'database.dump')
  let server: PostgresServer | undefined
  let servers = 0

  async function begin(): Promise<PostgresServer> {
    server = await startPostgres({ dataDir: join(dir, `postgres-${++servers}`) })
    return server
  }

  async function destroy(): Promise<void> {
    const { dataDir } = server as PostgresServer
    await server?.kill9()
    server = undefined
    await rm(dataDir, { recursive: true, force: true })
  }

  return {
    name: 'dump',
    start: async () => ({ adminUrl: (await begin()).url }),
    async takeBackup() {
      const { databaseUrl } = server as PostgresServer
      const dump = ['pg_dump', '--format=custom', databaseUrl(databaseName)]
      await runPart(dump, { stdin: 'ignore', stdout: openSync(dumpFile, 'w') })
    },
    // What came after the dump is in no file, so the moment is always that of the dump.
    async destroyAndRestore() {
      await destroy()
      const younger = await begin()
      const urls = younger.roleUrls(databaseName)
      await makeRolesAndDatabase(urls, urls.databaseAdminUrl, () => undefined)
      const flags = ['--exit-on-error', '--dbname', younger.databaseUrl(databaseName)]
      await runPart(['pg_restore', ...flags], { stdin: openSync(dumpFile, 'r'), stdout: 'ignore' })
      return { adminUrl: younger.url }
    },
    async stop() {
      await server?.kill9()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

type Ends = { stdin: number | 'ignore'; stdout: number | 'ignore' }

async function runPart([program, ...args]: string[], { stdin, stdout }: Ends): Promise<void> {
  const command = ['run', 'postgres', `${binaries}/${program}`, ...args]
  const child = spawn(join(cloneDir, 'scripts', 'debian-parts'), command, {
    cwd: cloneDir,
    stdio: [stdin, stdout, 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  for (const end of [stdin, stdout]) if (end !== 'ignore') closeSync(end)
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${said.slice(-1_000)}`)
}
