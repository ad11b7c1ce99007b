// A whole task on a phone, by taps alone; what must be in sight is in sight all the while.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showTotp } from '../../scripts/demo/totp.ts'
import { createTask, type TestClient } from '../../server/test/workbench-client.ts'
import { finalTask, openLeases } from '../assertions.ts'
import { enrolEngineer } from '../engineer.ts'
import { taskIdOf, untilSubmittable } from '../engineer-actions.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: TestClient

beforeAll(async () => {
  stage = await raiseStage({ allowsProseDrafts: true })
  client = await stage.makeClient({ proseDrafts: true })
}, 60_000)
afterAll(() => stage?.end())

test('signed in, claimed, checked, edited and submitted by taps', async () => {
  const person = await enrolEngineer(stage)
  const taskId = await createTask(stage, client)
  const { page, complaints } = await stage.open({ isPhone: true })
  page.setDefaultTimeout(30_000)
  await page.goto('/sign-in')
  await fill(page.getByLabel('Email'), person.email)
  await fill(page.getByLabel('Password'), person.password)
  await tapPrimary(page, 'Sign in')
  await fill(page.getByLabel('Code'), showTotp(person.totpSecret))
  await tapPrimary(page, 'Continue')
  await page.getByRole('switch', { name: 'Off duty' }).tap()
  await page.getByRole('switch', { name: 'On duty' }).waitFor()
  await page.getByText('AI draft ready').waitFor()
  await tapPrimary(page, /^Claim/)
  await page.waitForURL(/\/tasks\/task_/)
  expect(taskIdOf(page)).toBe(taskId)
  // Who has just claimed it reads first.
  await page.getByRole('group', { name: 'Prompt text' }).waitFor()
  await page.locator('.answer:not([inert])').waitFor({ state: 'attached' })

  for (const pane of [/^Prompt/, /^Details/, /^Answer/]) {
    await page.getByRole('radio', { name: pane }).tap()
    await expectInSight(page)
  }
  const unread = page.getByRole('article', { name: /not checked/ })
  for (const left of [2, 1]) {
    await page
      .locator('.passage-foot')
      .getByRole('button', { name: /^Accept/ })
      .tap()
    await expect.poll(() => unread.count(), { timeout: 10_000 }).toBe(left)
    // The next tap is one of its own, not the second half of a double tap.
    await page.waitForTimeout(450)
  }
  await page.getByRole('button', { name: /^Edit/ }).tap()
  await page.locator('.cm-content:focus').waitFor()
  await page.keyboard.insertText('In short: ')
  await expectInSight(page)
  await untilSubmittable(page)
  await tapPrimary(page, /^Submit/)
  const { result } = await finalTask(stage, client, taskId)
  expect(result.message).toContain('one case is missing.')
  expect(result.message).toContain('In short: I would merge it after that.')
  expect(await openLeases(stage, taskId)).toBe(0)

  await page.goto(`/workbench/tasks/${taskId}`)
  await expectWhole(page.getByRole('heading', { name: 'Submitted answer' }))
  expect(complaints.all).toEqual([])
}, 150_000)

async function fill(field: Locator, text: string): Promise<void> {
  await field.tap()
  await field.page().keyboard.insertText(text)
}

/** What one taps most is at least 44 px high. */
async function tapPrimary(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).and(page.locator('.button-primary'))
  await button.waitFor()
  const box = await button.boundingBox()
  expect(box?.height, String(name)).toBeGreaterThanOrEqual(44)
  await button.tap()
}

/** On one line, and nothing of it cut off. */
async function expectWhole(heading: Locator): Promise<void> {
  await heading.waitFor()
  expect((await heading.boundingBox())?.height).toBeLessThanOrEqual(20)
  expect(
    await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0)
}

/** Lease, budget and due above, Submit below: whole, and over everything else. */
async function expectInSight(page: Page): Promise<void> {
  const facts = page.locator('.phone-facts')
  const submit = page.locator('.submit-bar-submit')
  for (const word of ['Lease', 'Budget', 'Due in', 'Submit']) {
    const place = word === 'Submit' ? submit : facts.getByText(word, { exact: true })
    const box = await place.boundingBox()
    expect(box, word).not.toBeNull()
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
    expect(x >= 0 && y >= 0 && x + width <= 390 && y + height <= 844, word).toBe(true)
    const point = `${x + width / 2}, ${y + height / 2}`
    expect(await page.evaluate(`document.elementFromPoint(${point}).textContent`)).toContain(word)
  }
}
