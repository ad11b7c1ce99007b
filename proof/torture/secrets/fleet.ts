// Two API processes and a worker, restarted one after the other as an operator would do it, and a client
// side that goes to the other process where one does not listen, as a load balancer does.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { childEnvironment } from '../../../scripts/stack/environment.ts'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { cloneDir } from '../../../scripts/stack/stack-file.ts'
import { type ApiOptions, type ApiProcess, startApiProcess } from '../api-process.ts'
import type { Context } from '../campaign.ts'
import type { Cell } from '../cell.ts'
import { startWorkerProcess, type WorkerProcess } from '../worker-process.ts'

export type Settings = Record<string, string>

export type Fleet = {
  origin: string
  /** Tries each process once; only a connection that was not made or was lost is tried again. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** One process after the other, so that old and new ones run side by side. */
  restart(settings: Settings): Promise<void>
  /** All at the same time, which no operator wants to do. */
  replace(settings: Settings): Promise<void>
  /** For a start that is meant to be refused. */
  describe(settings: Settings): Promise<ApiOptions>
  admin(settings: Settings, args: string[]): { status: number | null; reply: unknown }
}

const workerStopMs = 20_000

export async function startFleet(context: Context, cell: Cell, settings: Settings): Promise<Fleet> {
  const described = [await cell.describeApi(), await cell.describeApi()] as const
  const origin = `http://127.0.0.1:${described[0].port}`
  const common = {
    PUBLIC_URL: origin,
    TRUSTED_PROXY_HOPS: '1',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.2/32',
  }
  const withSettings = (options: ApiOptions, given: Settings): ApiOptions => ({
    ...options,
    readyTimeoutMs: 120_000,
    env: { ...options.env, ...common, ...given },
  })
  const apis: (ApiProcess | undefined)[] = []
  let worker: WorkerProcess | undefined
  const startWorker = (given: Settings) => {
    const logFile = join(dirname(context.logFile), 'worker.log')
    const { env } = withSettings(described[0], given)
    worker = startWorkerProcess({ env, logFile })
  }
  const startApi = async (index: 0 | 1, given: Settings) => {
    apis[index] = await startApiProcess(withSettings(described[index], given))
  }
  context.onEnd(() => Promise.all([...apis.map((api) => api?.kill9()), worker?.kill9()]))
  for (const index of [0, 1] as const) await startApi(index, settings)
  startWorker(settings)

  let turn = 0
  return {
    origin,
    async ask(path, init) {
      const first = turn++ % 2
      for (const index of [first, 1 - first, first]) {
        const url = `http://127.0.0.1:${described[index as 0 | 1].port}${path}`
        const reply = await fetch(url, init).catch(() => undefined)
        if (reply !== undefined) return reply
      }
      throw new Error('neither process answers')
    },
    async restart(given) {
      for (const index of [0, 1] as const) {
        await apis[index]?.stop()
        await startApi(index, given)
      }
      await stopWorker(worker)
      startWorker(given)
    },
    async replace(given) {
      await Promise.all([...apis.map((api) => api?.stop()), stopWorker(worker)])
      for (const index of [0, 1] as const) await startApi(index, given)
      startWorker(given)
    },
    describe: async (given) => withSettings(await cell.describeApi(), given),
    admin(given, args) {
      const env = childEnvironment(withSettings(described[0], given).env)
      const command = ['server/src/main.mjs', 'admin', ...args, '--json']
      const ran = spawnSync(process.execPath, command, { cwd: cloneDir, encoding: 'utf8', env })
      if (ran.stdout === '') throw new Error(`admin ${args.join(' ')} said: ${ran.stderr}`)
      return { status: ran.status, reply: JSON.parse(ran.stdout) }
    },
  }
}

async function stopWorker(worker: WorkerProcess | undefined): Promise<void> {
  if (worker === undefined) return
  process.kill(worker.pid, 'SIGTERM')
  const hasEnded = await waitUntil(async () => !worker.isRunning(), workerStopMs)
  if (!hasEnded) await worker.kill9()
}
