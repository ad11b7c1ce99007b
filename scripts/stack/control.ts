// Bringing the whole stack up and down. Every step may be repeated: what runs is left alone.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from './environment.ts'
import { withLock } from './lock.ts'
import { choosePort, type Part, type PartRecord, parts } from './parts.ts'
import type { RoleUrls } from './postgres.ts'
import { runToEnd } from './processes.ts'
import { sayWhile } from './progress.ts'
import {
  cloneDir,
  openStackFile,
  readStackFile,
  removeStackFile,
  type StackFile,
  stackDir,
  writeStackFile,
} from './stack-file.ts'
import { storeEnvironment } from './versitygw.ts'

const lockTimeoutMs = 120_000

export type Ports = Partial<Record<string, number>>
export type RunningStack = RoleUrls & {
  valkeyUrl: string
  keyPepper: string
  sessionSecret: string
  webhookSecretKey: string
  smtpUrl: string
  /** Where the mails that were sent can be read. */
  mailUrl: string
  storeUrl: string
  storeBucket: string
  storeAccessKeyId: string
  storeSecretAccessKey: string
}
type Say = (line: string) => void

/** Starts what does not run, migrates the database, and returns the addresses. */
export async function startStack(say: Say, ports: Ports = {}): Promise<RunningStack> {
  await installMissing(say)
  return await holdingStack(async () => {
    const file = await openStackFile()
    for (const part of parts) {
      const asked = ports[part.name]
      const running = part.find(file.stateDir, file.processes[part.name])
      if (running !== undefined && asked !== undefined && asked !== running.port) {
        throw new Error(`${part.name} already runs on port ${running.port}; take it down first`)
      }
      const record = running ?? (await startPart(file, part.name, asked))
      say(`${part.name} ${running === undefined ? 'started' : 'already running'}: ${record.url}`)
      file.processes[part.name] = record
      Object.assign(file, { [part.urlField]: record.url }, record.more)
      writeStackFile(file)
    }
    const stack = requireUrls(file)
    await migrate(stack, say)
    return stack
  })
}

export async function stopStack(say: Say): Promise<void> {
  await holdingStack(async () => {
    const file = readStackFile()
    if (file === undefined) return say('nothing to stop')
    for (const part of parts.toReversed()) {
      const running = part.find(file.stateDir, file.processes[part.name])
      if (running !== undefined) await part.stop(file.stateDir, running)
      say(`${part.name} ${running === undefined ? 'was not running' : 'stopped'}`)
    }
  })
}

/** Stops the stack and forgets its data. */
export async function resetStack(say: Say): Promise<void> {
  const stateDir = readStackFile()?.stateDir
  await stopStack(say)
  if (stateDir !== undefined) rmSync(stateDir, { recursive: true, force: true })
  removeStackFile()
  say('data removed')
}

export function readStatus(): { name: string; running: PartRecord | undefined }[] {
  const file = readStackFile()
  return parts.map((part) => ({
    name: part.name,
    running: file && part.find(file.stateDir, file.processes[part.name]),
  }))
}

// Outside the lock: what is built from source takes minutes, longer than others wait for the lock.
async function installMissing(say: Say): Promise<void> {
  const file = readStackFile()
  const isMissing = (part: Part) =>
    file === undefined || part.find(file.stateDir, file.processes[part.name]) === undefined
  const install = ({ name, install, installing: { what, usualSeconds } }: Part) =>
    sayWhile(install(), { what: `${name}: ${what}`, usualSeconds, say })
  // Beside each other: most of them wait for the network while one of them compiles.
  await Promise.all(parts.filter(isMissing).map(install))
}

async function startPart(file: StackFile, name: string, asked: number | undefined) {
  const part = parts.find((candidate) => candidate.name === name)
  if (part === undefined) throw new Error(`no part is named ${name}`)
  return await part.start(file.stateDir, await choosePort(asked, file.processes[name]?.port), file)
}

async function migrate(stack: RunningStack, say: Say): Promise<void> {
  const main = join(cloneDir, 'server/src/main.mjs')
  if (!existsSync(main)) return say('not migrated: server/src/main.mjs does not exist')
  const env = childEnvironment({
    DATABASE_URL: stack.databaseUrl,
    DATABASE_OWNER_URL: stack.databaseOwnerUrl,
    DATABASE_ADMIN_URL: stack.databaseAdminUrl,
    VALKEY_URL: stack.valkeyUrl,
    KEY_PEPPERS: `1:${stack.keyPepper}`,
    SESSION_SECRET: stack.sessionSecret,
    WEBHOOK_SECRET_KEYS: `1:${stack.webhookSecretKey}`,
    ...storeEnvironment(stack),
  })
  await runToEnd(process.execPath, [main, '--role', 'migrate'], { cwd: cloneDir, env }).catch(
    (error: Error) => {
      if (!error.message.includes('The tables belong to')) throw error
      throw new Error('the data are of an older version; pnpm stack reset begins anew')
    },
  )
  say('database migrated')
}

function requireUrls(file: StackFile): RunningStack {
  const { databaseUrl, databaseOwnerUrl, databaseAdminUrl, valkeyUrl, smtpUrl, mailUrl } = file
  const { storeUrl, storeBucket } = file
  if (!databaseUrl || !databaseOwnerUrl || !databaseAdminUrl || !valkeyUrl || !smtpUrl || !mailUrl)
    throw new Error('a part has no address')
  if (!storeUrl || !storeBucket) throw new Error('the store has no address')
  const { keyPepper, sessionSecret, webhookSecretKey, storeAccessKeyId, storeSecretAccessKey } =
    file
  return {
    ...{ databaseUrl, databaseOwnerUrl, databaseAdminUrl, valkeyUrl, smtpUrl, mailUrl },
    ...{ keyPepper, sessionSecret, webhookSecretKey },
    ...{ storeUrl, storeBucket, storeAccessKeyId, storeSecretAccessKey },
  }
}

// Two commands at once would start two servers on one data folder.
async function holdingStack<T>(run: () => Promise<T>): Promise<T> {
  mkdirSync(stackDir, { recursive: true })
  return await withLock(join(stackDir, 'lock'), lockTimeoutMs, run)
}
