// Starts serve.ts as a process of its own, as a suite in any language does, or reaches one that runs.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { childEnvironment } from '../../../scripts/stack/environment.ts'
import { givenControlUrl } from '../environment.ts'
import type { Json } from '../format.ts'

export type Serving = {
  /** What the control API says to a request: an error of it is thrown. */
  control(method: string, path: string, body?: Json): Promise<Json>
  stop(): Promise<void>
}

export async function startServe(): Promise<Serving> {
  const given = givenControlUrl()
  if (given !== undefined) return { control: callerOf(given), stop: async () => undefined }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: childEnvironment({}),
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const firstLine = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`serve.ts ended with ${code}`)))
  })
  const { controlUrl } = JSON.parse(await firstLine) as { controlUrl: string }
  return {
    control: callerOf(controlUrl),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

function callerOf(controlUrl: string): Serving['control'] {
  return async (method, path, body) => {
    const response = await fetch(`${controlUrl}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const reply = (await response.json()) as Json
    if (!response.ok) throw new Error(`${method} ${path}: ${reply.error}`)
    return reply
  }
}
