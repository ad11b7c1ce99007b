// A real Chromium for tests, as the system has it. It asks nobody on the internet for anything.
import { execFileSync } from 'node:child_process'
import { type Browser, chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome']

export async function startChromium(): Promise<Browser> {
  return await chromium.launch({
    executablePath: findChromium(),
    args: [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      // Every name is this machine, so that a test can have as many sites as it likes.
      '--host-resolver-rules=MAP * 127.0.0.1',
    ],
  })
}

function findChromium(): string {
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim()
    } catch {
      // Perhaps it goes by another name.
    }
  }
  throw new Error(`None of ${names.join(', ')} is installed`)
}
