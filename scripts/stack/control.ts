// Bringing the whole stack up and down. Every step may be repeated: what runs is left alone.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from './environment.ts'
import { choosePort, type PartRecord, parts } from './parts.ts'
import { isRunning, markOf, type ProcessMark, runToEnd, waitUntil } from './processes.ts'
import {
  cloneDir,
  openStackFile,
  readStackFile,
  removeStackFile,
  type StackFile,
  stackDir,
  writeStackFile,
} from './stack-file.ts'

const lockTimeoutMs = 120_000

export type Ports = Partial<Record<string, number>>
export type RunningStack = {
  databaseUrl: string
  valkeyUrl: string
  keyPepper: string
  sessionSecret: string
  webhookSecretKey: string
  smtpUrl: string
  /** Where the mails that were sent can be read. */
  mailUrl: string
}
type Say = (line: string) => void

/** Starts what does not run, migrates the database, and returns the addresses. */
export async function startStack(say: Say, ports: Ports = {}): Promise<RunningStack> {
  return await withLock(async () => {
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
  await withLock(async () => {
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

async function startPart(file: StackFile, name: string, asked: number | undefined) {
  const part = parts.find((candidate) => candidate.name === name)
  if (part === undefined) throw new Error(`no part is named ${name}`)
  await part.install()
  return await part.start(file.stateDir, await choosePort(asked, file.processes[name]?.port))
}

async function migrate(stack: RunningStack, say: Say): Promise<void> {
  const main = join(cloneDir, 'server/src/main.ts')
  if (!existsSync(main)) return say('not migrated: server/src/main.ts does not exist')
  const env = childEnvironment({
    DATABASE_URL: stack.databaseUrl,
    VALKEY_URL: stack.valkeyUrl,
    KEY_PEPPERS: `1:${stack.keyPepper}`,
    SESSION_SECRET: stack.sessionSecret,
    WEBHOOK_SECRET_KEYS: `1:${stack.webhookSecretKey}`,
  })
  await runToEnd(process.execPath, [main, '--role', 'migrate'], { cwd: cloneDir, env })
  say('database migrated')
}

function requireUrls(file: StackFile): RunningStack {
  const { databaseUrl, valkeyUrl, smtpUrl, mailUrl, keyPepper, sessionSecret, webhookSecretKey } =
    file
  if (!databaseUrl || !valkeyUrl || !smtpUrl || !mailUrl) throw new Error('a part has no address')
  return { databaseUrl, valkeyUrl, smtpUrl, mailUrl, keyPepper, sessionSecret, webhookSecretKey }
}

// Two commands at once would start two servers on one data folder. The lock names its holder, so
// one that died holding it does not block the next.
async function withLock<T>(run: () => Promise<T>): Promise<T> {
  const lockFile = join(stackDir, 'lock')
  mkdirSync(stackDir, { recursive: true })
  const isMine = await waitUntil(() => takeLock(lockFile), lockTimeoutMs)
  if (!isMine) throw new Error(`another stack command holds ${lockFile}`)
  try {
    return await run()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

function takeLock(lockFile: string): boolean {
  try {
    writeFileSync(lockFile, JSON.stringify(markOf(process.pid)), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const holder = readHolder(lockFile)
  if (holder !== undefined && !isRunning(holder)) rmSync(lockFile, { force: true })
  return false
}

// Undefined while the holder is still writing its mark, or has just let go.
function readHolder(lockFile: string): ProcessMark | undefined {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')) as ProcessMark
  } catch {
    return undefined
  }
}
