// The service as its operators run it: a process of its own, which can be killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { childEnvironment } from '../../scripts/stack/environment.ts'
import { findFreePort, waitUntil } from '../../scripts/stack/processes.ts'
import { cloneDir } from '../../scripts/stack/stack-file.ts'

const usualReadyMs = 60_000
const stopTimeoutMs = 10_000

export type ApiProcess = {
  url: string
  metricsUrl: string
  pid: number
  isRunning(): boolean
  kill9(): Promise<void>
  /** Asks it to stop, and gives its exit status; null where it had to be killed. */
  stop(): Promise<number | null>
}

export type ApiOptions = {
  port: number
  env: Record<string, string>
  logFile: string
  /** Of another version than this clone. */
  dir?: string
  role?: 'api' | 'worker'
  /** How long its start may take; longer where much else goes on beside it. */
  readyTimeoutMs?: number
}

/** Returns when it answers. */
export async function startApiProcess(options: ApiOptions): Promise<ApiProcess> {
  const { readyTimeoutMs = usualReadyMs } = options
  const metricsPort = await findFreePort()
  const env = { METRICS_PORT: String(metricsPort), ...options.env }
  const child = spawnApi({ ...options, env })
  const hasEnded = once(child)
  const url = `http://127.0.0.1:${options.port}`
  const isUp = () => child.exitCode === null && child.signalCode === null
  const isReady = await waitUntil(async () => !isUp() || (await isAlive(url)), readyTimeoutMs)
  if (!isReady || !isUp()) {
    child.kill('SIGKILL')
    throw new Error(`the API did not come up:\n${readTail(options.logFile)}`)
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await hasEnded
  }
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    pid: child.pid as number,
    isRunning: isUp,
    kill9: () => end('SIGKILL'),
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
      await end('SIGTERM')
      clearTimeout(timer)
      return child.exitCode
    },
  }
}

/** How a start ends that is meant to be refused: the status and what was written. */
export async function startExpectingRefusal(
  options: ApiOptions,
): Promise<{ status: number | null; text: string }> {
  const child = spawnApi(options)
  const timer = setTimeout(() => child.kill('SIGKILL'), options.readyTimeoutMs ?? usualReadyMs)
  await once(child)
  clearTimeout(timer)
  return { status: child.exitCode, text: readTail(options.logFile) }
}

function spawnApi({ port, env, logFile, dir = cloneDir, role = 'api' }: ApiOptions): ChildProcess {
  const log = openSync(logFile, 'a')
  const args = ['server/src/main.mjs', '--role', role, '--port', String(port)]
  const child = spawn(process.execPath, args, {
    cwd: dir,
    stdio: ['ignore', log, log],
    env: childEnvironment({ LOG_LEVEL: 'error', ...env }),
  })
  closeSync(log)
  return child
}

function once(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
}

async function isAlive(url: string): Promise<boolean> {
  return await fetch(`${url}/healthz`).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
}

function readTail(logFile: string): string {
  return readFileSync(logFile, 'utf8').split('\n').slice(-15).join('\n')
}
