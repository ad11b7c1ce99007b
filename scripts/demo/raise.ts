// Raises the demo: the stack, the built pages, the service in every role, and the demo's people and
// tasks where they are not there yet. What it started can be stopped; what ran before is left alone.
import { join } from 'node:path'
import { buildPackages } from '../packages/build.ts'
import { readStatus, startStack, stopStack } from '../stack/control.ts'
import { findFreePort } from '../stack/processes.ts'
import { readStackFile, stackDir } from '../stack/stack-file.ts'
import { buildWeb } from '../web-build.ts'
import { dropDatabase, urlOf } from './database.ts'
import { readDemo, writeDemo } from './demo-file.ts'
import { type Demo, seed } from './seed.ts'
import { serviceEnvironment, startServiceProcess } from './service-process.ts'
import { teachModel } from './teach.ts'

export type RaiseOptions = {
  /** Each name has its own database, files and people. */
  name: string
  port: number | undefined
  isFresh: boolean
  /** Ends the raising at its next step; whoever aborts then runs the stops. */
  signal?: AbortSignal
  say(line: string): void
  /** When the service ends without having been asked to. */
  onEnd(): void
}

export type Raised = {
  url: string
  mailUrl: string
  databaseUrl: string
  /** What the service was started with. */
  env: Record<string, string>
  demo: Demo
}

/** Everything else works without them. */
function sayNotBuilt(error: Error, say: (line: string) => void): void {
  say(`client packages not built, so /packages/ may be old or missing: ${error.message}`)
  say('node scripts/build-packages.ts builds them')
}

/** Fills `stops` as it goes, so that what a failure left half done can be stopped too. */
export async function raiseDemo(
  options: RaiseOptions,
  stops: (() => Promise<void>)[],
): Promise<Raised> {
  const { name, say, signal } = options
  const wasRunning = readStatus().some(({ running }) => running !== undefined)
  const stopOwnStack = async () => {
    if (!wasRunning) await stopStack(() => undefined)
  }
  stops.push(stopOwnStack)
  const webFolder = join(stackDir, `web-${name}`)
  const built = buildWeb(webFolder).then(() => say('web built'))
  const packed = buildPackages(say).catch((error: Error) => sayNotBuilt(error, say))
  const [started, isBuilt] = await Promise.allSettled([startStack(say), built, packed])
  // A stop that came before the start had begun found nothing to stop.
  if (signal?.aborted) stops.push(stopOwnStack)
  signal?.throwIfAborted()
  if (started.status === 'rejected') throw started.reason
  if (isBuilt.status === 'rejected') throw isBuilt.reason
  const stack = started.value
  const known = options.isFresh ? undefined : readDemo(name)
  const databaseName = `task_review_${name}`
  if (known === undefined) await dropDatabase(stack.databaseUrl, databaseName)
  const databaseUrl = urlOf(stack.databaseUrl, databaseName)
  const port = options.port ?? (await findFreePort(8080))
  const modelUrl = readStackFile()?.modelUrl ?? ''
  await teachModel(modelUrl)
  const env = serviceEnvironment({ ...stack, databaseUrl, modelUrl }, { name, port, webFolder })
  const migrateEnv = {
    DATABASE_OWNER_URL: urlOf(stack.databaseOwnerUrl, databaseName),
    DATABASE_ADMIN_URL: stack.databaseAdminUrl,
  }
  const service = await startServiceProcess(
    { env, migrateEnv, signal, onExit: options.onEnd },
    stops,
  )
  signal?.throwIfAborted()
  say(`service started: ${service.url}`)
  const { url } = service
  const demo = known ?? (await seed({ url, env }))
  writeDemo(name, demo)
  return { url, mailUrl: stack.mailUrl, databaseUrl, env, demo }
}
