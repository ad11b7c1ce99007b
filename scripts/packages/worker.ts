// A worker in the runtime that Cloudflare runs: no Node, no files, no environment.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../stack/processes.ts'

const configOf = (port: number) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [ (name = "http", address = "127.0.0.1:${port}", http = (), service = "main") ],
);
const worker :Workerd.Worker = (
  modules = [
    (name = "worker.mjs", esModule = embed "worker.mjs"),
    (name = "@task-review/sdk", commonJsModule = embed "node_modules/@task-review/sdk/dist/sdk.cjs"),
    (name = "exercise.cjs", commonJsModule = embed "exercise.cjs"),
  ],
  compatibilityDate = "2026-10-01",
);
`

export async function runInWorker(
  workerd: string,
  project: string,
  settings: string,
): Promise<string> {
  const port = await findFreePort()
  writeFileSync(join(project, 'worker.capnp'), configOf(port))
  const child = spawn(workerd, ['serve', '--verbose', 'worker.capnp'], { cwd: project })
  const said: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const ended = once(child, 'close')
  try {
    const answer = answerOf(port, settings)
    const isOver = ended.then(() => {
      throw new Error(`The worker ended: ${Buffer.concat(said)}`)
    })
    return await Promise.race([answer, isOver])
  } finally {
    child.kill()
    await ended
  }
}

/** Asked again until the worker listens. */
async function answerOf(port: number, settings: string): Promise<string> {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: settings,
    }).catch((error: unknown) => error as Error)
    if (!(reply instanceof Error)) return await reply.text()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
