// The two services that are compared: this clone, and another commit in a work tree with its own
// lockfile. Both stand on one PostgreSQL and one Valkey, with a database each.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { childEnvironment } from '../../../scripts/stack/environment.ts'
import { ensureDatabase } from '../../../scripts/stack/postgres.ts'
import { findFreePort } from '../../../scripts/stack/processes.ts'
import { type Config, readConfig } from '../../../server/src/core/config.ts'
import { startProcess, startServer } from '../child.ts'
import { type Client, environmentOf, type Ground, type makeClients } from '../ground.ts'
import { receiverEnvironment } from '../receiver.ts'
import { createSender, type Sender } from './requests.ts'

const thisRoot = join(import.meta.dirname, '../../..')

export type SideName = 'this' | 'other'

export type Side = {
  databaseUrl: string
  clients: Client[]
  sender: Sender
  config: Config
  /** Processes of the service, whose time is counted. */
  pids: { service: number; worker?: number }
  /** Keeps a core busy for so long at each request from now on. */
  burn(micros: number): void
  stop(): Promise<void>
}

export function isShallowClone(): boolean {
  const args = ['rev-parse', '--is-shallow-repository']
  return execFileSync('git', args, { cwd: thisRoot, encoding: 'utf8' }).trim() === 'true'
}

/** With what that commit itself depends on; undefined when this clone does not hold the commit. */
export function checkOut(commit: string): { root: string; remove(): void } | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: thisRoot, stdio: 'pipe', encoding: 'utf8' })
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
  } catch {
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'task-review-against-'))
  const root = join(folder, 'clone')
  const remove = () => {
    git('worktree', 'remove', '--force', root)
    rmSync(folder, { recursive: true, force: true })
  }
  git('worktree', 'add', '--detach', root, commit)
  try {
    execFileSync('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } catch (error) {
    remove()
    throw error
  }
  return { root, remove }
}

export type SideOptions = {
  /** Absent: this clone. */
  root: string | undefined
  database: string
  accounts: number
  keysPerAccount: number
  needsWorker: boolean
  isBurning: boolean
  /** Besides its own. */
  environment: Record<string, string>
}

export async function startSide(ground: Ground, options: SideOptions): Promise<Side> {
  const { root = thisRoot, database, accounts, keysPerAccount, needsWorker, isBurning } = options
  const { databaseUrl, migrateEnv } = await chooseRoles(ground, database, root)
  const config = readConfig({ env: ground.describe(databaseUrl) })
  const env = {
    ...environmentOf(config),
    ...receiverEnvironment,
    ...options.environment,
    ...(isBurning && {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'burn.ts'))}`,
    }),
  }
  const main = findFirst(root, 'server/src/main.mjs', 'server/src/main.ts')
  execFileSync(process.execPath, [main, '--role', 'migrate'], {
    cwd: root,
    env: childEnvironment({ ...env, ...migrateEnv }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Accounts are made by the code of that commit, from settings that it reads itself: it alone knows
  // its tables and what its configuration looks like.
  const load = async (path: string) => await import(pathToFileURL(join(root, path)).href)
  const accountMaker: { makeClients: typeof makeClients } = await load('proof/bench/ground.ts')
  const settings: { readConfig: typeof readConfig } = await load(
    findFirst(root, 'server/src/core/config.ts', 'server/src/config.ts'),
  )
  const clients = await accountMaker.makeClients(
    settings.readConfig({ env: environmentOf(config) }),
    accounts,
    keysPerAccount,
  )
  const port = await findFreePort()
  const args = ['--role', 'api', '--port', String(port)]
  const api = await startServer(main, args, env, port, root)
  const worker = needsWorker ? startProcess(main, ['--role', 'worker'], env, root) : undefined
  let burnMicros = 0
  const sender = createSender(api.url, () => burnMicros)
  return {
    databaseUrl,
    clients,
    sender,
    config,
    pids: { service: api.pid, ...(worker && { worker: worker.pid }) },
    burn: (micros) => {
      burnMicros = micros
    },
    async stop() {
      sender.close()
      await worker?.stop()
      await api.stop()
    },
  }
}

/** Files that an older commit has elsewhere. */
function findFirst(root: string, ...paths: [string, ...string[]]): string {
  return paths.find((path) => existsSync(join(root, path))) ?? paths[0]
}

/** A commit from before the service had a role of its own works as the superuser. */
async function chooseRoles({ postgres }: Ground, name: string, root: string) {
  if (!existsSync(join(root, 'server/src/db/app-rights.ts'))) {
    await ensureDatabase(postgres, name)
    return { databaseUrl: postgres.databaseUrl(name), migrateEnv: {} }
  }
  const { databaseUrl, databaseOwnerUrl, databaseAdminUrl } = postgres.roleUrls(name)
  const migrateEnv = { DATABASE_OWNER_URL: databaseOwnerUrl, DATABASE_ADMIN_URL: databaseAdminUrl }
  return { databaseUrl, migrateEnv }
}
