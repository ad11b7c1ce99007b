// What an engineer does at the pages, in the words of the flows.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { showTotp } from '../scripts/demo/totp.ts'
import type { Enrolled } from './engineer.ts'

/** From the entrance to the queue. */
export async function signInByPage(page: Page, person: Enrolled): Promise<void> {
  await page.goto('/sign-in')
  await giveCredentials(page, person)
  await page.waitForURL('**/workbench')
}

/** Wherever the page asks who it is: at the entrance, or over the page after a session ended. */
export async function giveCredentials(page: Page, person: Enrolled): Promise<void> {
  const email = page.getByLabel('Email')
  await email.waitFor()
  if (await email.isEditable()) await email.fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code').fill(showTotp(person.totpSecret))
  await page.keyboard.press('Enter')
}

export async function goOnDuty(page: Page): Promise<void> {
  const duty = page.getByRole('switch', { name: /duty/ })
  await duty.waitFor()
  if ((await duty.getAttribute('aria-checked')) !== 'true') await duty.click()
  await page.getByRole('switch', { name: 'On duty' }).waitFor()
}

/** Claims the next up by its key, and gives the id of the task that opened. */
export async function claimBySpace(page: Page): Promise<string> {
  await page.getByText('Next up for you').waitFor()
  await page.keyboard.press('Space')
  await page.waitForURL(/\/workbench\/tasks\/task_/)
  await editorOf(page).waitFor()
  return taskIdOf(page)
}

export function taskIdOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

export function editorOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Answer', exact: true })
}

export async function write(page: Page, text: string): Promise<void> {
  await editorOf(page).focus()
  await page.keyboard.insertText(text)
}

export async function waitUntilSaved(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: /Saved/ }).first().waitFor()
}

/** As a person does, who presses a button that is there. */
export async function submit(page: Page): Promise<void> {
  await untilSubmittable(page)
  await page.keyboard.press('Control+Enter')
}

/** Submit is inert until what stands around it has stood still for a second. */
export async function untilSubmittable(page: Page): Promise<void> {
  await page.locator('.submit-bar-submit:not([aria-disabled]):not([aria-busy])').waitFor()
}

async function readEditor(page: Page): Promise<string> {
  await editorOf(page).waitFor()
  return await editorOf(page).innerText()
}

/** The page shows every one of these words, sooner or later. */
export async function expectWords(page: Page, words: string): Promise<void> {
  await expect.poll(() => readEditor(page), { timeout: 20_000 }).toContain(words)
}
