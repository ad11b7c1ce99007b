// Where a framework's example runs: its files in an empty folder, the packages that its page has installed,
// a service that answers test keys, and the fake model.
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, startChild } from '../../samples/child.ts'
import { pythonEnvironment } from '../../samples/python.ts'
import type { SampleService } from '../../samples/service.ts'
import { cacheDir, childEnvironment } from '../../stack/environment.ts'
import type { FakeModel } from '../../stack/fake-model.ts'
import { findFreePort } from '../../stack/processes.ts'
import { cloneDir } from '../../stack/stack-file.ts'

export type Ground = { root: string; service: SampleService; model: FakeModel }

export type Place = {
  folder: string
  port: number
  env: NodeJS.ProcessEnv
  start(command: string, args: string[]): Child
  stop(): Promise<void>
}

const timeoutMs = 180_000

/** A copy of the example with the environment that its page has the reader export. */
export async function layOut(ground: Ground, name: string): Promise<Place> {
  const folder = join(ground.root, name)
  cpSync(join(cloneDir, 'examples', name), folder, { recursive: true })
  const port = await findFreePort()
  const env = childEnvironment({
    ...pythonEnvironment,
    // Large packages take a minute to compile; what is compiled is kept out of the clone.
    PYTHONDONTWRITEBYTECODE: '',
    PYTHONPYCACHEPREFIX: join(cacheDir(), 'frameworks/pycache'),
    CALLBACK_URL: `http://127.0.0.1:${port}/callbacks`,
    CREWAI_DISABLE_TELEMETRY: 'true',
    HOME: folder,
    MODEL_BASE_URL: ground.model.url,
    MODEL_NAME: 'fake:use-tool',
    PORT: String(port),
    TASKREVIEW_API_KEY: await ground.service.makeKey(),
    TASKREVIEW_BASE_URL: ground.service.url,
    TASKREVIEW_PROJECT_ID: '1001',
    TASKREVIEW_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  })
  const children: Child[] = []
  return {
    folder,
    port,
    env,
    start(command, args) {
      const child = startChild(command, args, { cwd: folder, env })
      children.push(child)
      return child
    },
    async stop() {
      for (const child of children) await child.kill()
    },
  }
}

/** The packages of a framework, with the SDK of this clone and the types of Node among them. */
export function linkModules(folder: string, home: string): void {
  const modules = join(folder, 'node_modules')
  const given = join(cloneDir, 'examples/node_modules')
  const linkAll = (from: string, to: string) => {
    mkdirSync(to)
    for (const name of readdirSync(from))
      if (!/^(?:\.|@types$|node$)/.test(name)) symlinkSync(join(from, name), join(to, name))
  }
  linkAll(join(home, 'node_modules'), modules)
  const types = join(home, 'node_modules/@types')
  if (existsSync(types)) linkAll(types, join(modules, '@types'))
  else mkdirSync(join(modules, '@types'))
  symlinkSync(join(given, '@types/node'), join(modules, '@types/node'))
  symlinkSync(join(given, '@task-review'), join(modules, '@task-review'))
}

export async function until(child: Child, text: string): Promise<void> {
  await inTime(
    Promise.race([
      child.until(text),
      child.ended.then(({ code }) => {
        if (!child.said().includes(text)) throw new Error(`it ended with ${code}`)
      }),
    ]),
    child,
    `"${text}" did not come`,
  )
}

export async function untilDone(child: Child): Promise<void> {
  const { code } = await inTime(child.ended, child, 'it did not end')
  if (code !== 0) throw new Error(`it ended with ${code}:\n${child.said()}`)
}

async function inTime<T>(work: Promise<T>, child: Child, why: string): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(why)), timeoutMs)
  try {
    return await Promise.race([work, late.promise])
  } catch (error) {
    throw new Error(`${(error as Error).message}:\n${child.said()}`)
  } finally {
    clearTimeout(timer)
  }
}
