// A browser for Lighthouse, which drives it alone: one that somebody else drives too records no start of a page.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '../../scripts/stack/processes.ts'
import { findChromium } from '../../server/test/chromium.ts'

export async function startBareChromium(port: number): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'task-review-lighthouse-'))
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const child = spawn(
    findChromium(),
    [...flags, `--remote-debugging-port=${port}`, `--user-data-dir=${folder}`, 'about:blank'],
    // Debian's program is a shell that starts the browser: as a group both can be ended, and not the shell alone.
    { stdio: 'ignore', detached: true },
  )
  const exited = once(child, 'exit')
  if (!(await waitUntil(() => isServed(port), 30_000))) throw new Error('Chromium did not start')
  return async () => {
    if (child.pid !== undefined) process.kill(-child.pid)
    await exited
    await waitUntil(async () => !(await isServed(port)), 10_000)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const isServed = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/json/version`).then(
    () => true,
    () => false,
  )
