// pnpm screens [folder] [page]: photographs every page of the demo (or those named so), light and dark, at 1440 and 390, as small
// PNGs with a palette. They are looked at by people; no test compares them.
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { type ConsoleSession, signIn } from '../scripts/demo/enrol.ts'
import { type Raised, raiseDemo } from '../scripts/demo/raise.ts'
import { cloneDir } from '../scripts/stack/stack-file.ts'
import { startChromium } from '../server/test/chromium.ts'

// The server makes previews with it; one copy is enough.
const sharp = createRequire(join(cloneDir, 'server/package.json'))('sharp')
const folder = resolve(process.argv[2] ?? join(cloneDir, 'docs/screens'))
const sizes = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const
const themes = ['light', 'dark'] as const

type Shot = { name: string; path: string; cookie?: string; act?: (page: Page) => Promise<void> }

async function photograph(browser: Browser, { url }: Raised, shots: Shot[]): Promise<void> {
  for (const { name: size, width, height } of sizes)
    for (const theme of themes)
      for (const shot of shots) {
        const context = await browser.newContext({
          baseURL: url,
          colorScheme: theme,
          viewport: { width, height },
          reducedMotion: 'reduce',
        })
        if (shot.cookie !== undefined) await context.addCookies(cookiesOf(shot.cookie, url))
        const page = await context.newPage()
        await page.goto(shot.path)
        await page.locator('.skeleton').first().waitFor({ state: 'detached' })
        await shot.act?.(page)
        await page.waitForTimeout(600)
        const png = await page.screenshot()
        const file = join(folder, `${shot.name}-${theme}-${size}.png`)
        await sharp(png).png({ palette: true, colours: 128, effort: 8 }).toFile(file)
        await context.close()
      }
}

function cookiesOf(header: string, url: string) {
  return header.split('; ').map((pair) => {
    const equals = pair.indexOf('=')
    return { name: pair.slice(0, equals), value: pair.slice(equals + 1), url }
  })
}

const openFile =
  (presses: number) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /Submit/ }).waitFor()
    // On a phone one pane is shown at a time.
    const pane = page.getByText(/^Prompt ·/).first()
    if (await pane.isVisible()) await pane.click()
    await page.getByText('Attachments').first().waitFor()
    await page.evaluate('document.activeElement?.blur()')
    for (let count = 0; count < presses; count += 1) {
      await page.keyboard.press(']')
      await page.waitForTimeout(300)
    }
  }

async function listShots(session: ConsoleSession): Promise<Shot[]> {
  const cookie = session.cookie()
  await session.call('PUT', '/workbench/v1/duty', { onDuty: true })
  const entrance = ['sign-in', 'sign-up', 'forgot-password']
  const tails = ['work', 'availability', 'guidelines', 'settings']
  const held = await claimBoth(session)
  return [
    ...entrance.map((name) => ({ name, path: `/${name}` })),
    { name: 'queue', path: '/workbench', cookie },
    ...tails.map((name) => ({ name, path: `/workbench/${name}`, cookie })),
    { name: 'task', path: `/workbench/tasks/${held.prose}`, cookie },
    { name: 'task-log', path: `/workbench/tasks/${held.prose}`, cookie, act: openFile(1) },
    { name: 'task-table', path: `/workbench/tasks/${held.prose}`, cookie, act: openFile(3) },
    { name: 'task-schema', path: `/workbench/tasks/${held.schema}`, cookie },
  ]
}

/** The task with files and the one with a schema, both held while photographs are taken. */
async function claimBoth(session: ConsoleSession): Promise<{ prose: string; schema: string }> {
  const { body } = await session.call('GET', '/workbench/v1/queue?limit=100')
  const waiting = (body?.next ?? []) as { id: string; title: string }[]
  const find = (start: string) => waiting.find(({ title }) => title.startsWith(start))?.id ?? ''
  const [prose, schema] = [find('Review retry logic'), find('Check a schema migration')]
  for (const taskId of [prose, schema]) {
    const claimed = await session.call('POST', `/workbench/v1/tasks/${taskId}/claim`)
    const lease = claimed.body?.lease as { number: number } | undefined
    if (lease !== undefined) keepAlive(session, taskId, lease.number)
  }
  return { prose, schema }
}

function keepAlive(session: ConsoleSession, taskId: string, leaseNumber: number): void {
  const beat = () =>
    session
      .call('POST', `/workbench/v1/tasks/${taskId}/heartbeat`, { leaseNumber, idleSeconds: 0 })
      .catch((error: Error) => console.error(error.message))
  setInterval(beat, 20_000).unref()
}

const stops: (() => Promise<void>)[] = []
try {
  mkdirSync(folder, { recursive: true })
  const raised = await raiseDemo(
    { name: 'screens', port: undefined, isFresh: true, say: console.log, onEnd: () => undefined },
    stops,
  )
  const iris = raised.demo.logins.find(({ email }) => email === 'iris@example.com')
  if (iris?.totpSecret === undefined) throw new Error('The demo has no Iris')
  const session = await signIn(raised.url, { ...iris, totpSecret: iris.totpSecret })
  const browser = await startChromium()
  stops.push(() => browser.close())
  const only = process.argv[3] ?? ''
  const shots = (await listShots(session)).filter(({ name }) => name.startsWith(only))
  await photograph(browser, raised, shots)
} finally {
  for (const stop of stops.toReversed()) await stop()
}
