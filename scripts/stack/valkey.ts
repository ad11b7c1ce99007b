// One Valkey server on the loopback that keeps nothing on disk: whatever it holds may be lost.
import { mkdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { installValkey } from './downloads.ts'
import {
  findFreePort,
  isRunning,
  type ProcessMark,
  signal,
  startDetached,
  stopProcess,
  waitUntil,
  waitUntilGone,
} from './processes.ts'

const readyTimeoutMs = 20_000
const stopTimeoutMs = 10_000
const answerTimeoutMs = 1_000

export type ValkeyServer = {
  url: string
  mark: ProcessMark
  pid: number
  port: number
  stop(): Promise<void>
  kill9(): Promise<void>
}

export async function startValkey(options: {
  workDir: string
  port?: number
  settings?: Record<string, string>
}): Promise<ValkeyServer> {
  const binary = await installValkey()
  const port = await findFreePort(options.port)
  if (options.port !== undefined && port !== options.port) {
    throw new Error(`port ${options.port} for Valkey is taken`)
  }
  mkdirSync(options.workDir, { recursive: true })
  const logFile = join(options.workDir, 'valkey.log')
  const settings = {
    bind: '127.0.0.1',
    port: String(port),
    save: '',
    appendonly: 'no',
    // Each test worker has a logical database of its own.
    databases: '256',
    ...options.settings,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  const mark = await startDetached({
    command: binary,
    args,
    logFile,
    cwd: options.workDir,
    runAs: undefined,
  })
  await waitUntilReady(mark, port, logFile)
  return describeValkey(mark, port)
}

export function describeValkey(mark: ProcessMark, port: number): ValkeyServer {
  return {
    url: `redis://127.0.0.1:${port}`,
    mark,
    pid: mark.pid,
    port,
    stop: () => stopProcess(mark, { signal: 'SIGTERM', timeoutMs: stopTimeoutMs }),
    async kill9() {
      signal(mark, 'SIGKILL')
      await waitUntilGone(mark, stopTimeoutMs)
    },
  }
}

async function waitUntilReady(mark: ProcessMark, port: number, logFile: string): Promise<void> {
  const isReady = await waitUntil(
    async () => !isRunning(mark) || (await answersPing(port)),
    readyTimeoutMs,
  )
  if (isReady && isRunning(mark)) return
  await stopProcess(mark, { signal: 'SIGKILL', timeoutMs: stopTimeoutMs })
  const tail = readFileSync(logFile, 'utf8').split('\n').slice(-15).join('\n')
  throw new Error(`Valkey did not come up:\n${tail}`)
}

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: answerTimeoutMs })
    const finish = (isAlive: boolean) => {
      socket.destroy()
      resolve(isAlive)
    }
    socket.once('connect', () => socket.write('PING\r\n'))
    socket.once('data', (reply) => finish(reply.toString().startsWith('+PONG')))
    socket.once('error', () => finish(false))
    socket.once('timeout', () => finish(false))
    socket.once('close', () => finish(false))
  })
}
