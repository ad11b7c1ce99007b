// The local stack of a clone (scripts/stack): the addresses of its servers, and what a running `pnpm dev`
// made of them. Everything that is started beside it belongs to the same world: without this, the
// command line would write to another database than the one whose pages are open.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

type Environment = Partial<Record<string, string>>

export type StackUrls = {
  databaseUrl: string
  databaseOwnerUrl: string
  databaseAdminUrl: string
  valkeyUrl: string
  keyPepper: string
  sessionSecret: string
  webhookSecretKey: string
  smtpUrl: string
  modelUrl: string
  storeUrl?: string
  storeBucket?: string
  storeAccessKeyId?: string
  storeSecretAccessKey?: string
}

/** What a running `pnpm dev` keeps in `dev.json`. */
type RunningDev = { pid: number; url: string; env: Environment }

export type Stack = {
  stackFolder: string
  /** Undefined where there is none, or where a database was given instead. */
  stack: StackUrls | undefined
  dev: RunningDev | undefined
}

export function findStack(env: Environment, folder: string): Stack {
  const given = env.TASK_REVIEW_STACK?.trim()
  const stackFolder = given ? resolve(folder, given) : join(folder, '.stack')
  if (env.DATABASE_URL?.trim()) return { stackFolder, stack: undefined, dev: undefined }
  const dev = readJson<RunningDev>(join(stackFolder, 'dev.json'))
  return {
    stackFolder,
    stack: readJson<StackUrls>(join(stackFolder, 'urls.json')),
    dev: dev !== undefined && isAlive(dev.pid) ? dev : undefined,
  }
}

function readJson<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

/** One that was killed leaves its file behind. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** For people: which database it is, without user and password. */
export function nameDatabase(databaseUrl: string, dev: RunningDev | undefined): string {
  const url = URL.parse(databaseUrl)
  const name = url === null ? 'unreadable' : `${url.pathname.slice(1)} at ${url.host}`
  return dev === undefined ? name : `${name}, of pnpm dev at ${dev.url}`
}
