// A Valkey that one test file may kill, freeze and start again on the same port.
import type { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, waitUntil } from '../../scripts/stack/processes.ts'
import { startValkey } from '../../scripts/stack/valkey.ts'

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
  const workDir = await mkdtemp(join(tmpdir(), 'trs-valkey-'))
  let server = await startValkey({ workDir })
  let isRunning = true
  const { url, port } = server
  return {
    url,
    async kill() {
      await server.kill9()
      isRunning = false
    },
    async restart() {
      // The threads of a killed server can hold its port a moment longer than the process is seen.
      await waitUntil(async () => (await findFreePort(port)) === port, portFreeTimeoutMs)
      server = await startValkey({ workDir, port })
      isRunning = true
    },
    freeze: () => void process.kill(server.pid, 'SIGSTOP'),
    thaw: () => void process.kill(server.pid, 'SIGCONT'),
    async stop() {
      if (isRunning) await server.kill9()
      await rm(workDir, { recursive: true, force: true })
    },
  }
}

/** The next event of that name. Errors before it are what a lost server looks like, and no matter. */
export function nextEvent(emitter: EventEmitter, name: string): Promise<void> {
  return new Promise((resolve) => {
    emitter.once(name, () => resolve())
  })
}
