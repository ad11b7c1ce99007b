// One Valkey server on the loopback that keeps nothing on disk: whatever it holds may be lost.
import { mkdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
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
import { installTlsValkey } from './tls-valkey.ts'

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

/** With which alone it is reached. */
export type ValkeyLogin = { certificateFile: string; keyFile: string; password: string }

export async function startValkey(options: {
  workDir: string
  port?: number
  settings?: Record<string, string>
  login?: ValkeyLogin | undefined
}): Promise<ValkeyServer> {
  const { login } = options
  const program = login ? await installTlsValkey() : { command: await installValkey(), args: [] }
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
    ...(login && settingsOf(login, port)),
    ...options.settings,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  const mark = await startDetached({
    command: program.command,
    args: [...program.args, ...args],
    logFile,
    cwd: options.workDir,
    runAs: undefined,
  })
  await waitUntilReady(mark, { port, login }, logFile)
  return describeValkey(mark, port, login)
}

function settingsOf(login: ValkeyLogin, port: number): Record<string, string> {
  return {
    port: '0',
    'tls-port': String(port),
    'tls-cert-file': login.certificateFile,
    'tls-key-file': login.keyFile,
    'tls-ca-cert-file': login.certificateFile,
    'tls-auth-clients': 'no',
    requirepass: login.password,
  }
}

export function describeValkey(mark: ProcessMark, port: number, login?: ValkeyLogin): ValkeyServer {
  const address = `127.0.0.1:${port}`
  return {
    url: login ? `rediss://default:${login.password}@${address}` : `redis://${address}`,
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

type Door = { port: number; login: ValkeyLogin | undefined }

async function waitUntilReady(mark: ProcessMark, door: Door, logFile: string): Promise<void> {
  const isReady = await waitUntil(
    async () => !isRunning(mark) || (await answersPing(door)),
    readyTimeoutMs,
  )
  if (isReady && isRunning(mark)) return
  await stopProcess(mark, { signal: 'SIGKILL', timeoutMs: stopTimeoutMs })
  const tail = readFileSync(logFile, 'utf8').split('\n').slice(-15).join('\n')
  throw new Error(`Valkey did not come up:\n${tail}`)
}

function answersPing({ port, login }: Door): Promise<boolean> {
  const address = { host: '127.0.0.1', port, timeout: answerTimeoutMs }
  return new Promise((resolve) => {
    const socket = login
      ? connectTls({ ...address, ca: readFileSync(login.certificateFile) })
      : connect(address)
    const finish = (isAlive: boolean) => {
      socket.destroy()
      resolve(isAlive)
    }
    socket.once(login ? 'secureConnect' : 'connect', () => socket.write('PING\r\n'))
    // One that asks for a password answers strangers with an error, and stands as well.
    socket.once('data', (reply) => finish(/^(\+PONG|-NOAUTH)/.test(reply.toString())))
    socket.once('error', () => finish(false))
    socket.once('timeout', () => finish(false))
    socket.once('close', () => finish(false))
  })
}
