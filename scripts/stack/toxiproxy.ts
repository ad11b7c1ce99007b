// A proxy whose connections are cut, held up and restored on demand: a network that fails.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installToxiproxy } from './downloads.ts'
import {
  findFreePort,
  isRunning,
  signal,
  startDetached,
  stopProcess,
  waitUntil,
} from './processes.ts'

const readyTimeoutMs = 20_000
const stopTimeoutMs = 10_000

export type CuttableProxy = {
  port: number
  /** Open connections break, new ones are refused. */
  cut(): Promise<void>
  restore(): Promise<void>
}

export type Toxiproxy = {
  /** In front of a server on the loopback. */
  createProxy(upstream: { port: number }): Promise<CuttableProxy>
  /** Connections stay open and new ones are taken, but nothing passes until it is thawed. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

export async function startToxiproxy(options: { workDir: string }): Promise<Toxiproxy> {
  const command = await installToxiproxy()
  const port = await findFreePort()
  mkdirSync(options.workDir, { recursive: true })
  const logFile = join(options.workDir, 'toxiproxy.log')
  const mark = await startDetached({
    command,
    args: ['-host', '127.0.0.1', '-port', String(port)],
    logFile,
    cwd: options.workDir,
    runAs: undefined,
  })
  const stop = () => stopProcess(mark, { signal: 'SIGTERM', timeoutMs: stopTimeoutMs })
  const api = `http://127.0.0.1:${port}`
  const isReady = await waitUntil(
    async () => !isRunning(mark) || (await answers(`${api}/version`)),
    readyTimeoutMs,
  )
  if (!isReady || !isRunning(mark)) {
    await stop()
    throw new Error(`toxiproxy did not come up:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
  }
  return {
    createProxy: (upstream) => createProxy(api, upstream),
    freeze: () => signal(mark, 'SIGSTOP'),
    thaw: () => signal(mark, 'SIGCONT'),
    async stop() {
      // One that stands still would not hear that it should end.
      signal(mark, 'SIGCONT')
      await stop()
    },
  }
}

async function createProxy(api: string, upstream: { port: number }): Promise<CuttableProxy> {
  const port = await findFreePort()
  const name = `to-${upstream.port}-by-${port}`
  await ask(api, 'POST', '/proxies', {
    name,
    listen: `127.0.0.1:${port}`,
    upstream: `127.0.0.1:${upstream.port}`,
    enabled: true,
  })
  const enable = (enabled: boolean) => ask(api, 'POST', `/proxies/${name}`, { enabled })
  return { port, cut: () => enable(false), restore: () => enable(true) }
}

async function ask(api: string, method: string, path: string, body?: unknown): Promise<void> {
  const reply = await fetch(`${api}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`toxiproxy ${method} ${path}: ${reply.status} ${text}`)
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (reply) => reply.ok,
    () => false,
  )
}
