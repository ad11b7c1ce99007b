// Going through a page by keys, and proof that nothing else was used.
import type { BrowserContext, Page } from 'playwright-core'

const pointerEvents = ['pointerdown', 'pointermove', 'mousedown', 'touchstart', 'wheel']

/** The pointer events of all pages of the context, across loads. */
export async function recordPointers(context: BrowserContext): Promise<string[]> {
  const heard: string[] = []
  await context.exposeFunction('tellPointer', (type: string) => heard.push(type))
  await context.addInitScript(`
    for (const type of ${JSON.stringify(pointerEvents)})
      window.addEventListener(type, () => window.tellPointer(type), true)
  `)
  return heard
}

/** Tab until what has the focus is this. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus(page, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`80 tabs did not reach ${selector}`)
}

export async function hasFocus(page: Page, selector: string): Promise<boolean> {
  const script = `document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`
  return await page.evaluate(script)
}

export async function waitForFocus(page: Page, selector: string): Promise<void> {
  await page.locator(`${selector}:focus`).waitFor()
}
