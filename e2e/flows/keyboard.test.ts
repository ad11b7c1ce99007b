// A whole task without a pointer: what the page heard is recorded, and no pointer is in it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showTotp } from '../../scripts/demo/totp.ts'
import { createTask } from '../../server/test/workbench-client.ts'
import { editorOf, leaveControls, taskIdOf } from '../desk.ts'
import { enrolEngineer } from '../engineer.ts'
import { raiseStage, type Stage } from '../stage.ts'
import { finalTask } from '../truth.ts'

let stage: Stage

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
}, 60_000)
afterAll(() => stage?.end())

const record = `
  window.heard = []
  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
    window.addEventListener(type, () => window.heard.push(type), true)
`

test('signed in, on duty, claimed, answered and submitted by keys alone', async () => {
  const client = await stage.makeClient()
  const person = await enrolEngineer(stage)
  const taskId = await createTask(stage, client)
  const { page, context } = await stage.open()
  await context.addInitScript(record)
  const { keyboard } = page
  await page.goto('/sign-in')
  // The first field has the focus by itself.
  await page.getByLabel('E-mail').waitFor()
  await keyboard.type(person.email)
  await tabTo(page, 'input[type=password]')
  await keyboard.type(person.password)
  await keyboard.press('Enter')
  await page.getByLabel('Code').waitFor()
  await keyboard.type(showTotp(person.totpSecret))
  await keyboard.press('Enter')
  await page.waitForURL('**/workbench')
  const duty = page.getByRole('switch', { name: /duty/ })
  await duty.waitFor()
  await tabTo(page, '[role=switch]')
  await keyboard.press('Space')
  await page.getByRole('switch', { name: 'On duty' }).waitFor()
  await leaveControls(page)
  await page.getByText('Next up for you').waitFor()
  await keyboard.press('Space')
  await page.waitForURL(/\/tasks\/task_/)
  expect(taskIdOf(page)).toBe(taskId)
  await editorOf(page).waitFor()
  await tabTo(page, '[role=textbox]')
  await keyboard.type('By keys alone.')
  await keyboard.press('Control+Enter')
  const task = await finalTask(stage, client, taskId)
  expect(task.result.message).toBe('By keys alone.')
  expect(await page.evaluate('window.heard')).toEqual([])
})

/** Tab until what has the focus is this. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await page.evaluate(`document.activeElement?.matches('${selector}') ?? false`)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`80 tabs did not reach ${selector}`)
}
