// Raises the demo: the stack, the built pages, the service in every role, and the demo's people and
// tasks where they are not there yet. What it started can be stopped; what ran before is left alone.
import { join } from 'node:path'
import { readStatus, startStack, stopStack } from '../stack/control.ts'
import { findFreePort } from '../stack/processes.ts'
import { readStackFile, stackDir } from '../stack/stack-file.ts'
import { buildWeb } from '../web-build.ts'
import { ensureDatabase } from './database.ts'
import { readDemo, writeDemo } from './demo-file.ts'
import { type Demo, seed } from './seed.ts'
import { serviceEnvironment, startServiceProcess } from './service-process.ts'

export type RaiseOptions = {
  /** Each name has its own database, files and people. */
  name: string
  port: number | undefined
  isFresh: boolean
  say(line: string): void
  /** When the service ends without having been asked to. */
  onEnd(): void
}

export type Raised = { url: string; mailUrl: string; databaseUrl: string; demo: Demo }

/** Fills `stops` as it goes, so that what a failure left half done can be stopped too. */
export async function raiseDemo(
  options: RaiseOptions,
  stops: (() => Promise<void>)[],
): Promise<Raised> {
  const { name, say } = options
  const wasRunning = readStatus().some(({ running }) => running !== undefined)
  if (!wasRunning) stops.push(() => stopStack(() => undefined))
  const webFolder = join(stackDir, `web-${name}`)
  const built = buildWeb(webFolder).then(() => say('web built'))
  const [stack] = await Promise.all([startStack(say), built])
  const known = options.isFresh ? undefined : readDemo(name)
  const databaseUrl = await ensureDatabase(
    stack.databaseUrl,
    `task_review_${name}`,
    known === undefined,
  )
  const port = options.port ?? (await findFreePort(8080))
  const modelUrl = readStackFile()?.modelUrl ?? ''
  const env = serviceEnvironment({ ...stack, databaseUrl, modelUrl }, { name, port, webFolder })
  const service = await startServiceProcess({ env, port, onExit: options.onEnd })
  stops.push(service.stop)
  say(`service started: ${service.url}`)
  const { url } = service
  const demo = known ?? (await seed({ url, env }))
  writeDemo(name, demo)
  return { url, mailUrl: stack.mailUrl, databaseUrl, demo }
}
