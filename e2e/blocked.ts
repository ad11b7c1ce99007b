// Controls that somebody may see and not use: each says why, and pressed it does nothing.
import type { Locator, Page } from 'playwright-core'

/** What is said of a control by what it names as its description. */
export async function describeControl(control: Locator): Promise<string> {
  const ids = ((await control.getAttribute('aria-describedby')) ?? '').split(' ')
  const texts = ids
    .filter((id) => id !== '')
    .map((id) => control.page().locator(`[id="${id}"]`).textContent())
  return (await Promise.all(texts)).join(' ').trim()
}

/** Presses every control that is off; gives those that say nothing, and what opened nevertheless. */
export async function tryBlocked(page: Page, place: string): Promise<string[]> {
  const faults: string[] = []
  for (const button of await page.locator('button[aria-disabled=true]:visible').all()) {
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText())
    if ((await describeControl(button)) === '')
      faults.push(`${place}: ${name} does not say why it is off`)
    await button.dispatchEvent('click')
  }
  if ((await page.getByRole('dialog').count()) > 0) faults.push(`${place}: a dialog opened`)
  return faults
}
