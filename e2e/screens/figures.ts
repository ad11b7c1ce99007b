// What every page does while it fills, by the browser's own observers: how far it moves, when it is painted on a
// slow line, and what it writes to the console.
import type { Browser, Page } from 'playwright-core'
import { openShot, type Shot, type Size, waitUntilFilled } from './photograph.ts'
import type { World } from './world.ts'

export type PageFigures = {
  name: string
  path: string
  size: Size
  shift: number
  /** What moved most, where anything did. */
  moved: string
  /** On the slow line: the first words, the largest part, and everything that was read. */
  firstMs: number
  largestMs: number
  filledMs: number
  console: string[]
}

const limits = { shift: 0.02, largestMs: 3_000 }

/** As a phone far from a mast: 150 ms and 1.6 Mbit/s down. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

// Set up before anything is painted: an observer that comes later misses what was not buffered.
const observe = `globalThis.pageFigures = { shift: 0, moved: '', movedBy: 0, firstMs: 0, largestMs: 0 }
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue
    pageFigures.shift += value
    if (value <= pageFigures.movedBy) continue
    const { node, previousRect: from, currentRect: to } = sources?.[0] ?? {}
    const element = node?.nodeType === 1 ? node : node?.parentElement
    pageFigures.movedBy = value
    if (element) pageFigures.moved = element.tagName.toLowerCase() + '.' + element.className
      + ' from ' + Math.round(from.y) + '+' + Math.round(from.height)
      + ' to ' + Math.round(to.y) + '+' + Math.round(to.height)
  }
}).observe({ type: 'layout-shift', buffered: true })
new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries())
    if (name === 'first-contentful-paint') pageFigures.firstMs = startTime
}).observe({ type: 'paint', buffered: true })
new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) pageFigures.largestMs = startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })`

type Observed = Pick<PageFigures, 'shift' | 'moved' | 'firstMs' | 'largestMs'>

/**
 * Pages as they are when they are opened, with what the demo has and with nothing: a state that an act leads to has been
 * filled before.
 */
export const isMeasured = ({ name, before, act, isLoading }: Shot) =>
  (before === undefined || (name.endsWith('-empty') && !missing.has(name))) &&
  act === undefined &&
  isLoading !== true

/** Empty because what the address names is not there, which every browser writes to its console. */
const missing = new Set(['device-empty', 'one-client-empty', 'webhook-empty'])

export async function measureShot(
  browser: Browser,
  world: World,
  { shot, size }: { shot: Shot; size: Size },
): Promise<PageFigures> {
  const plain = await look(browser, world, { shot, size, isSlow: false })
  const slow = await look(browser, world, { shot, size, isSlow: true })
  const round = (ms: number) => Math.round(ms)
  return {
    ...{ name: shot.name, path: shot.path.split('?')[0] ?? '', size },
    // Whichever line moved it further.
    ...(slow.shift > plain.shift ? pickShift(slow) : pickShift(plain)),
    firstMs: round(slow.firstMs),
    largestMs: round(slow.largestMs),
    filledMs: round(slow.filledMs),
    console: [...new Set([...plain.console, ...slow.console])],
  }
}

const pickShift = ({ shift, moved }: Observed) => ({
  shift: Math.round(shift * 10_000) / 10_000,
  moved,
})

async function look(
  browser: Browser,
  world: World,
  { shot, size, isSlow }: { shot: Shot; size: Size; isSlow: boolean },
) {
  const { page, context } = await openShot(browser, world, { shot, size, theme: 'light' })
  try {
    const written = listenToConsole(page)
    await page.addInitScript(observe)
    if (isSlow) {
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', slowLine)
    }
    const startedAtMs = performance.now()
    await page.goto(shot.path, { waitUntil: 'commit' })
    await waitUntilFilled(page)
    const filledMs = performance.now() - startedAtMs
    // What arrives late moves the page too.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
    const observed = await page.evaluate<Observed>('pageFigures')
    return { ...observed, filledMs, console: written }
  } finally {
    await context.close()
  }
}

function listenToConsole(page: Page): string[] {
  const written: string[] = []
  page.on('pageerror', (error) => written.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      written.push(`${message.type()}: ${message.text().slice(0, 200)}`)
  })
  return written
}

export function findBreaches(figures: PageFigures[]): string[] {
  return figures.flatMap(({ name, size, shift, moved, largestMs, console: written }) => {
    const where = `${name} on ${size === 'phone' ? 'a phone' : 'a desktop'}`
    return [
      ...(shift > limits.shift ? [`${where}: moved by ${shift} (${moved})`] : []),
      ...(largestMs > limits.largestMs ? [`${where}: painted after ${largestMs} ms`] : []),
      ...written.map((line) => `${where}: ${line}`),
    ]
  })
}

export function describeFigures(figures: PageFigures[], run: { command: string; commit: string }) {
  const breaches = findBreaches(figures)
  const head = '| page | screen | shift | first words ms | largest part ms | all read ms |'
  const rows = figures.map(
    ({ name, size, shift, firstMs, largestMs, filledMs }) =>
      `| ${name} | ${size} | ${shift} | ${firstMs} | ${largestMs} | ${filledMs} |`,
  )
  return `# What pages do while they fill

Every page of the demo as it is opened, in a headless Chromium with an empty cache. Times are those on a line of 150 ms and 1.6 Mbit/s; the shift is the larger one of that line and a fast one, by the browser's own observer (at most ${limits.shift}). The largest part must be painted within ${limits.largestMs / 1_000} s, and nothing may be written to the console.

\`\`\`
${run.command}
\`\`\`

Run on ${new Date().toISOString().slice(0, 10)} at commit ${run.commit}: ${figures.length} pages, **${breaches.length === 0 ? 'every limit held' : `${breaches.length} limits broken`}**.

${breaches.map((line) => `- ${line}\n`).join('')}
${head}
|---|---|---|---|---|---|
${rows.join('\n')}
`
}
