// `.stack/urls.json`: what runs for this clone and where. Others read the addresses and the
// secrets at its top; the rest is for the stack itself. TASK_REVIEW_STACK names another folder than
// `.stack`, for a second stack beside that of the clone.
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { givenStackDir } from './environment.ts'
import type { PartRecord, PartSecrets } from './parts.ts'
import { findRunningPostgres } from './postgres.ts'
import { findReachableTmp, findRunAs } from './run-as.ts'

export const cloneDir = resolve(import.meta.dirname, '../..')
export const stackDir = givenStackDir() ?? join(cloneDir, '.stack')

export type StackFile = PartSecrets & {
  databaseUrl?: string
  databaseOwnerUrl?: string
  databaseAdminUrl?: string
  valkeyUrl?: string
  smtpUrl?: string
  mailUrl?: string
  modelUrl?: string
  storeUrl?: string
  storeBucket?: string
  keyPepper: string
  sessionSecret: string
  webhookSecretKey: string
  stateDir: string
  processes: Record<string, PartRecord>
}

export function readStackFile(): StackFile | undefined {
  try {
    return JSON.parse(readFileSync(join(stackDir, 'urls.json'), 'utf8')) as StackFile
  } catch {
    return undefined
  }
}

export function writeStackFile(file: StackFile): void {
  mkdirSync(stackDir, { recursive: true })
  const partial = join(stackDir, `urls.json.${process.pid}`)
  writeFileSync(partial, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 })
  renameSync(partial, join(stackDir, 'urls.json'))
}

/** The file as it stands, or a new one with an empty place for data. */
export async function openStackFile(): Promise<StackFile> {
  const known = readStackFile()
  if (known !== undefined && statSync(known.stateDir, { throwIfNoEntry: false }) !== undefined) {
    return { ...known, ...makeSecrets(known) }
  }
  const file: StackFile = { ...makeSecrets(known), stateDir: await makeStateDir(), processes: {} }
  writeStackFile(file)
  return file
}

/** Those that are known stay; a file from before a part was there has no secret for it. */
function makeSecrets(known: StackFile | undefined) {
  return {
    keyPepper: known?.keyPepper ?? newSecret(),
    sessionSecret: known?.sessionSecret ?? newSecret(),
    webhookSecretKey: known?.webhookSecretKey ?? newSecret(),
    storeAccessKeyId: known?.storeAccessKeyId ?? newSecret().slice(0, 20),
    storeSecretAccessKey: known?.storeSecretAccessKey ?? newSecret(),
  }
}

function newSecret(): string {
  return randomBytes(32).toString('hex')
}

export function removeStackFile(): void {
  rmSync(stackDir, { recursive: true, force: true })
}

// Data lives outside the clone, where an unprivileged PostgreSQL can reach it. One clone has one
// folder, so a clone that was deleted and made again finds its forerunner's leftovers and clears
// them instead of adding to them.
async function makeStateDir(): Promise<string> {
  const name = createHash('sha256')
    .update(givenStackDir() ?? cloneDir)
    .digest('hex')
    .slice(0, 12)
  const dir = join(findReachableTmp(findRunAs()), `task-review-${name}`)
  await findRunningPostgres(join(dir, 'postgres'))?.stop()
  rmSync(dir, { recursive: true, force: true })
  // Fails when somebody else's folder is in the way, which is the wish: it is not ours to enter.
  mkdirSync(dir, { mode: 0o755 })
  return dir
}
