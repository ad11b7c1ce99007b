// `pnpm dev` from nothing to a signed-in person, and back to nothing.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { urlOf, withDatabase } from '../../scripts/demo/database.ts'
import { signIn } from '../../scripts/demo/enrol.ts'
import { findFreePort } from '../../scripts/stack/processes.ts'
import { cloneDir, stackDir } from '../../scripts/stack/stack-file.ts'

const name = `dev_test_${process.pid}`
const readyTimeoutMs = 90_000

afterAll(async () => {
  rmSync(join(stackDir, `${name}.demo.json`), { force: true })
  rmSync(join(stackDir, `web-${name}`), { recursive: true, force: true })
  await withDatabase(urlOf(inject('testStack').databaseUrl, 'postgres'), (client) =>
    client.query(`drop database if exists task_review_${name} with (force)`),
  )
})

test('is ready within 90 s, lets its people in, and leaves no process behind', async () => {
  const port = await findFreePort()
  const child = spawn(
    process.execPath,
    ['scripts/dev.ts', '--name', name, '--port', String(port)],
    { cwd: cloneDir, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const exited = once(child, 'exit')
  const output = await waitForLine(child, /Ready in/)
  const url = `http://127.0.0.1:${port}`
  const [, email = '', totpSecret = ''] = /(iris@\S+).*TOTP (\w+)/.exec(output) ?? []
  const session = await signIn(url, { email, password: 'demo demo demo', totpSecret })
  const queue = await session.call('GET', '/workbench/v1/queue')
  expect((queue.body?.next as unknown[] | undefined)?.length).toBeGreaterThan(5)
  expect((await fetch(`${url}/sign-in`)).status).toBe(200)

  child.kill('SIGINT')
  expect((await exited)[0]).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
  expect(processesWith(String(port))).toEqual([])
}, 150_000)

async function waitForLine(child: ChildProcess, wanted: RegExp): Promise<string> {
  let text = ''
  return await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`not ready in time:\n${text}`)), readyTimeoutMs)
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (!wanted.test(text)) return
      clearTimeout(late)
      resolve(text)
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${text}`)))
  })
}

/** Processes that were started for this port, by their environment. */
function processesWith(port: string): string[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`\0PORT=${port}\0`)
      } catch {
        // Gone meanwhile, or somebody else's.
        return false
      }
    })
}
