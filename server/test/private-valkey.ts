// A Valkey that one test file may kill, freeze and start again on the same port. TASK_REVIEW_VALKEY makes it a whole
// cluster, whose nodes share their fate, or a server behind TLS with a password.
import type { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { givenValkeyKind } from '../../scripts/stack/environment.ts'
import { findFreePort, waitUntil } from '../../scripts/stack/processes.ts'
import { startValkey, type ValkeyServer } from '../../scripts/stack/valkey.ts'
import { startValkeyCluster, untilJoined } from './valkey-cluster.ts'

const portFreeTimeoutMs = 5_000

export type PrivateValkey = {
  url: string
  kill(): Promise<void>
  restart(): Promise<void>
  /** It keeps its sockets and answers nothing, until it is thawed. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

export async function startPrivateValkey(): Promise<PrivateValkey> {
  if (givenValkeyKind() === 'cluster') return await startPrivateCluster()
  const workDir = await mkdtemp(join(tmpdir(), 'trs-valkey-'))
  // With the certificate that this process trusts from its start.
  const login = inject('testStack').valkeyLogin
  let server = await startValkey({ workDir, login })
  let isRunning = true
  const { url, port } = server
  return {
    url,
    async kill() {
      await server.kill9()
      isRunning = false
    },
    async restart() {
      await untilFree(port)
      server = await startValkey({ workDir, port, login })
      isRunning = true
    },
    freeze: () => send(server, 'SIGSTOP'),
    thaw: () => send(server, 'SIGCONT'),
    async stop() {
      if (isRunning) await server.kill9()
      await rm(workDir, { recursive: true, force: true })
    },
  }
}

async function startPrivateCluster(): Promise<PrivateValkey> {
  const cluster = await startValkeyCluster()
  return {
    url: cluster.url,
    async kill() {
      await Promise.all(cluster.nodes.map((node) => node.kill9()))
    },
    async restart() {
      const places = [...cluster.nodes.entries()]
      await Promise.all(places.map(([, { port }]) => untilFree(port)))
      await Promise.all(places.map(([place]) => cluster.restart(place)))
      await untilJoined(cluster.nodes)
    },
    freeze: () => cluster.nodes.forEach((node) => void send(node, 'SIGSTOP')),
    thaw: () => cluster.nodes.forEach((node) => void send(node, 'SIGCONT')),
    stop: cluster.stop,
  }
}

/** The threads of a killed server can hold its port a moment longer than the process is seen. */
async function untilFree(port: number): Promise<void> {
  await waitUntil(async () => (await findFreePort(port)) === port, portFreeTimeoutMs)
}

function send({ pid }: ValkeyServer, signal: 'SIGSTOP' | 'SIGCONT'): void {
  process.kill(pid, signal)
}

/** The next event of that name. Errors before it are what a lost server looks like, and no matter. */
export function nextEvent(emitter: EventEmitter, name: string): Promise<void> {
  return new Promise((resolve) => {
    emitter.once(name, () => resolve())
  })
}
