// Takes the pictures: each shot in both themes and sizes, when its page is ready and not after some time.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { cloneDir } from '../../scripts/stack/stack-file.ts'
import type { PersonName, World } from './world.ts'

export type Shot = {
  /** `queue` or `queue-empty`: the page, then its state. */
  name: string
  path: string
  /** Who is signed in; nobody at the entrance. */
  as?: PersonName
  /** Before the page is opened: what is held back or fails. */
  before?: (page: Page) => Promise<void>
  /** Leads the page to the state, and waits until it is there. */
  act?: (page: Page, world: World) => Promise<void>
  /** After the picture: what the act did in the world is undone. */
  after?: (world: World) => Promise<void>
  /** Skeletons are what is to be seen. */
  isLoading?: boolean
}

export type Theme = 'light' | 'dark'
export type Size = 'desktop' | 'phone'

const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const waitMs = 30_000

// The server makes previews with it; one copy is enough.
const sharp = createRequire(join(cloneDir, 'server/package.json'))('sharp')

/** One page a size; the themes are two looks at it. */
export async function shoot(
  browser: Browser,
  world: World,
  { shot, size, themes }: { shot: Shot; size: Size; themes: readonly Theme[] },
): Promise<{ theme: Theme; png: Buffer }[]> {
  const { page, context } = await openShot(browser, world, {
    ...{ shot, size, theme: themes[0] ?? 'light' },
  })
  try {
    await lead(page, world, shot)
    const pictures: { theme: Theme; png: Buffer }[] = []
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      const png = await takeStill(page)
      const small = await sharp(png)
        .png({ palette: true, colours: 256, dither: 0, effort: 5 })
        .toBuffer()
      pictures.push({ theme, png: small })
    }
    return pictures
  } finally {
    await context.close()
    await shot.after?.(world)
  }
}

/** A page of a browser that knows nothing yet, signed in as the one of the shot. */
export async function openShot(
  browser: Browser,
  world: World,
  { shot, size, theme }: { shot: Shot; size: Size; theme: Theme },
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    baseURL: world.url,
    colorScheme: theme,
    viewport: viewports[size],
    // Where the demo's engineers have their usual hours.
    timezoneId: 'Europe/Berlin',
    // Native fields write a day as the pages do: the day first, 24 hours.
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  if (shot.as !== undefined)
    await context.addCookies(cookiesOf(world.people[shot.as].cookie(), world.url))
  const page = await context.newPage()
  page.setDefaultTimeout(waitMs)
  return { page, context }
}

async function lead(page: Page, world: World, shot: Shot): Promise<void> {
  await shot.before?.(page)
  await page.goto(shot.path)
  if (shot.isLoading !== true) await waitUntilFilled(page)
  // What is done on a page can be what it waits for.
  else if (shot.act === undefined)
    await page.locator('.skeleton, [aria-busy=true]').first().waitFor()
  await shot.act?.(page, world)
  if (shot.isLoading !== true) {
    await waitUntilFilled(page)
    await waitForColours(page)
    await page.evaluate(`(${writePublicAddress})(${JSON.stringify(world.url)})`)
  }
}

/** Code names the service where clients find it, and not this machine. */
const writePublicAddress = `(own) => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() !== null)
    if (texts.currentNode.data.includes(own))
      texts.currentNode.data = texts.currentNode.data.replaceAll(own, 'https://tasks.example.com')
}`

const coloursMs = 3_000
const hasColours = `[...document.querySelectorAll('.code-text code')]
  .every((code) => code.querySelector('span[style]') !== null)`

/** Code gets its colours a moment after it is there; some has none. */
export async function waitForColours(page: Page): Promise<void> {
  const until = performance.now() + coloursMs
  while (!(await page.evaluate(hasColours)) && performance.now() < until) await delay(50)
}

const isFilled = `document.fonts.status === 'loaded' && document.querySelector('h1, h2') !== null
  && document.querySelector('.skeleton, [aria-busy="true"]') === null
  && [...document.images].every((image) => image.complete)
  && (document.querySelector('.answer-body') === null
    || [...document.querySelectorAll('.answer-body')].some((body) => body.textContent.trim() !== ''))`

/** Fonts are there, nothing is being read any more, and the pane of the answer has something in it. */
export async function waitUntilFilled(page: Page): Promise<void> {
  const until = performance.now() + waitMs
  // Asked from outside: the policy of the pages lets no text run inside them.
  while (!(await page.evaluate(isFilled))) {
    if (performance.now() > until) throw new Error('The page was not filled in time')
    await delay(50)
  }
}

/** A page that draws the same twice has come to rest. A clock may tick in between, hence some tries. */
async function takeStill(page: Page): Promise<Buffer> {
  // Where the last click left it, it would show something as pointed at.
  await page.mouse.move(0, 0)
  let last = await page.screenshot()
  for (let tries = 0; tries < 12; tries += 1) {
    await delay(120)
    const next = await page.screenshot()
    if (next.equals(last)) return next
    last = next
  }
  return last
}

function cookiesOf(header: string, url: string) {
  return header.split('; ').map((pair) => {
    const equals = pair.indexOf('=')
    return { name: pair.slice(0, equals), value: pair.slice(equals + 1), url }
  })
}
