// A question to a client, as an engineer asks it at the task page.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Play } from './writing.ts'

/** By the client's program. */
export async function reply({ stage, client }: Play, taskId: string, body: object): Promise<void> {
  const sent = await stage.call('POST', `/tasks/${taskId}/messages`, { key: client.key, body })
  expect(sent.status, sent.text).toBe(200)
}

/** Outside of any text, where keys of one letter work. */
export async function openPane(page: Page): Promise<void> {
  await page.locator('.answer:not([inert])').waitFor()
  await page.evaluate('document.activeElement?.blur()')
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'Question' }).waitFor()
}

async function sendQuestion(page: Page): Promise<void> {
  await page.locator('.submit-bar-submit:not([aria-disabled])').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText("Waiting for the client's reply").waitFor()
}

export async function askWithChoices(page: Page): Promise<void> {
  await openPane(page)
  await page.keyboard.insertText('May the consumer store a row per event?')
  await page.getByRole('textbox', { name: 'Choice A' }).fill('Yes, in the orders database')
  await page.getByRole('textbox', { name: 'Choice B' }).fill('No, **nothing** may be stored')
  await page.getByRole('radio', { name: /^Assume an answer/ }).check()
  await sendQuestion(page)
}
