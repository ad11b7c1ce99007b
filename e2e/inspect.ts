// What every page must be in every state: without a problem that axe can find in either theme, on a desk
// and on a phone; never wider than the screen; with targets that a finger can hit. All of that is
// checked by `vitest run --mode full e2e/flows/axe-`; CI checks a part of it, as isTaken and listLooks say.
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sized } from '../server/test/full-size.ts'

export type PageState = {
  name: string
  path: string
  /** Before the page is opened: what is held back or fails. */
  before?: (page: Page) => Promise<unknown>
  /** Leads the page to the state, and waits until it is there. */
  act?: (page: Page) => Promise<unknown>
  /** Skeletons are what is to be seen. */
  isLoading?: boolean
}

/** Pages load slowly while other tests run beside. */
export const inspectMs = 300_000

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 640 }

const rules = { rules: { 'target-size': { enabled: true } } }

type Look = { size: { width: number; height: number }; colorScheme: 'light' | 'dark' }

const looks: Look[] = [
  { size: phone, colorScheme: 'light' },
  { size: desk, colorScheme: 'dark' },
  { size: desk, colorScheme: 'light' },
  { size: phone, colorScheme: 'dark' },
]

/** All looks in the full size; in CI one, which states take in turns. */
function listLooks(place: number): Look[] {
  return looks.filter((_, look) => sized(0, 1) === 1 || look === place % looks.length)
}

/** One state after the other at the same page; what is wrong, each with the state and the look. */
export async function inspectAll(page: Page, states: readonly PageState[]): Promise<string[]> {
  page.setDefaultTimeout(30_000)
  const found: string[] = []
  const taken = states.filter(isTaken)
  expect(taken.length).toBeGreaterThan(0)
  for (const [place, state] of taken.entries()) {
    await state.before?.(page)
    await page.goto(state.path)
    await waitUntilSettled(page, state.isLoading === true)
    await state.act?.(page)
    found.push(...(await inspect(page, listLooks(place))).map((line) => `${state.name}, ${line}`))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().setOffline(false)
  }
  return found
}

/** CI leaves out what waits, which is skeletons everywhere, and takes a third of the other states. */
function isTaken({ isLoading }: PageState, place: number): boolean {
  return sized(0, 1) === 1 || (isLoading !== true && place % 3 === 0)
}

async function waitUntilSettled(page: Page, isLoading: boolean): Promise<void> {
  const busy = '.skeleton, [aria-busy=true]'
  // One held back by another that waits is in the page and hidden.
  if (isLoading) await page.locator(busy).filter({ visible: true }).first().waitFor()
  else {
    await page.locator('h1, h2').first().waitFor()
    await expect.poll(() => page.locator(busy).count(), { timeout: 30_000 }).toBe(0)
  }
}

/** What is wrong with the page as it is now, in both themes, on a desk and on a phone. */
export async function inspectNow(page: Page): Promise<string[]> {
  return await inspect(page, looks)
}

/** The page as it is now; it is left on the desk. */
async function inspect(page: Page, taken: Look[]): Promise<string[]> {
  await page.evaluate(axeSource)
  const found: string[] = []
  for (const { size, colorScheme } of taken) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    const lines = await findViolations(page)
    found.push(...lines.map((line) => `${colorScheme} ${size.width}: ${line}`))
  }
  found.push(...(await findTooWide(page)))
  await page.setViewportSize(desk)
  return found
}

// Put into the page by hand, once for all its looks: the driver of axe does it for each.
const require = createRequire(import.meta.url)
const driver = createRequire(require.resolve('@axe-core/playwright'))
const { source: axeSource } = driver('axe-core') as { source: string }

async function findViolations(page: Page): Promise<string[]> {
  const asked = JSON.stringify({ ...rules, resultTypes: ['violations'] })
  return await page.evaluate(`axe.run(document, ${asked}).then(({ violations }) =>
    violations.map(({ id, nodes }) =>
      id + ': ' + nodes.map((node) => node.target.join(' ')).join(', ')))`)
}

async function findTooWide(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of [narrow, phone]) {
    await page.setViewportSize(size)
    // Plots are redrawn in the frame after the resize event.
    const over: number = await page.evaluate(`new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(
        document.documentElement.scrollWidth - document.documentElement.clientWidth))))`)
    if (over > 0) found.push(`${size.width}: ${over} px wider than the screen`)
  }
  return found
}
