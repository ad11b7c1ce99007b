// A real Chromium for tests, as the system has it. It asks nobody on the internet for anything.
import { execFileSync } from 'node:child_process'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

const args = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  // Every name is this machine, so that a test can have as many sites as it likes.
  '--host-resolver-rules=MAP * 127.0.0.1',
]

/** Its language is that of its own fields, such as those for a date. */
export async function startChromium(language = 'en-US'): Promise<Browser> {
  const executablePath = findChromium()
  return await chromium.launch({ executablePath, args: [...args, `--lang=${language}`] })
}

/** One that keeps cookies and texts in a folder, as that of a person does. */
export async function startChromiumAt(folder: string, baseURL: string): Promise<BrowserContext> {
  const executablePath = findChromium()
  return await chromium.launchPersistentContext(folder, { executablePath, args, baseURL })
}

export function findChromium(): string {
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim()
    } catch {
      // Perhaps it goes by another name.
    }
  }
  throw new Error(`None of ${names.join(', ')} is installed`)
}
