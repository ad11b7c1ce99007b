// The same payloads on pages without any guard: they must be heard, or the silence of our pages would
// say nothing.
import type { Browser, Page } from 'playwright-core'
import type { Canary } from './canary.ts'
import { inspect } from './inspection.ts'
import type { Payload } from './payloads.ts'

type Unguarded = {
  /** What the inspection of our pages finds on this one. */
  inspected: string[]
  dialogs: number
}

/** Each in a frame of its own, so that none ends the others. */
export async function playUnguarded(
  browser: Browser,
  canary: Canary,
  payloads: readonly Payload[],
): Promise<Unguarded> {
  const context = await browser.newContext()
  await canary.listenIn(context)
  const page = await context.newPage()
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  for (const { number, text } of payloads) canary.serve(`/frames/${number}`, text)
  const frames = payloads.map(({ number }) => `<iframe src="/frames/${number}"></iframe>`)
  canary.serve('/frames', `<!doctype html>${frames.join('')}<div>${payloads[0]?.text}</div>`)
  await page.goto(`http://canary.example:${canary.port}/frames`)
  await clickLinks(page)
  const inspected = await inspect(page)
  await context.close()
  return { inspected, dialogs }
}

async function clickLinks(page: Page): Promise<void> {
  for (const frame of page.frames())
    await frame
      .evaluate('document.querySelector("a, area, button")?.click()')
      .catch(() => undefined)
}
