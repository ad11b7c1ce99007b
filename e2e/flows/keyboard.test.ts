// A whole task without a pointer: what the pages heard is recorded, and no pointer is in it.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { showTotp } from '../../scripts/demo/totp.ts'
import { testAtFullSize } from '../../server/test/full-size.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
} from '../../server/test/workbench-client.ts'
import { claimNextAfterSubmit, finalTask, openLeases } from '../assertions.ts'
import { type Enrolled, enrolEngineer } from '../engineer.ts'
import { editorOf, taskIdOf, untilSubmittable } from '../engineer-actions.ts'
import { raiseStage, type Stage } from '../environment.ts'
import { hasFocus, recordPointers, tabTo, waitForFocus } from '../keys.ts'

let stage: Stage
let client: TestClient

beforeAll(async () => {
  stage = await raiseStage({ allowsProseDrafts: true })
  client = await stage.makeClient({ proseDrafts: true })
}, 60_000)
afterAll(() => stage?.end())
afterEach(() => clearQueue(stage))

const log = { fileName: 'a.log', mimeType: 'text/plain', content: 'one\ntwo\nthree\n' }
const responseSchema = {
  type: 'object',
  required: ['incident', 'severity'],
  additionalProperties: false,
  properties: {
    incident: { type: 'string', minLength: 3 },
    severity: { type: 'string', enum: ['SEV1', 'SEV2'] },
  },
}

test('signed in, on duty, claimed, checked, edited, dropped, quoted, previewed and submitted by keys', async () => {
  const person = await enrolEngineer(stage)
  // Whoever wants to claims the next task with each submit.
  await claimNextAfterSubmit(stage)
  const taskId = await createTask(stage, client, { attachments: [log] })
  const { page, context, complaints } = await stage.open()
  const heard = await recordPointers(context)
  await signInByKeys(page, person)
  await goOnDutyByKeys(page)
  await claimByKey(page, taskId)
  const nextId = await createTask(stage, client, { prompt: 'And this one?' })

  // The first passage as it is, the second in other words, the third not at all.
  await press(page, 'j')
  await waitForFocus(page, '[data-passage]')
  await press(page, 'a')
  await page.getByRole('article', { name: 'AI draft, accepted' }).waitFor()
  // The focus follows once the list is drawn again, and E acts on what has it.
  await waitForFocus(page, '.passage-open')
  await press(page, 'e')
  await waitForFocus(page, '.cm-content')
  await press(page, 'End')
  await page.keyboard.type(' Test it.')
  await press(page, 'Escape', 'd')
  await page.getByRole('article', { name: /^Edited by you, 2 words/ }).waitFor()
  await press(page, 'j', 'Backspace')
  await page.getByRole('article', { name: 'AI draft, dropped by you' }).waitFor()

  // Two lines of the file go into the answer.
  await press(page, ']', 'Alt+1')
  await page.getByRole('listbox', { name: 'Lines of a.log' }).waitFor()
  await tabTo(page, '[role=listbox]')
  await press(page, 'ArrowDown', 'Shift+ArrowDown', 'q')
  await waitForFocus(page, '.cm-content')
  await press(page, 'Escape', 'v')
  await page.locator('.answer-preview', { hasText: 'Test it.' }).waitFor()
  await untilSubmittable(page)
  await press(page, 'Control+Enter')

  const { result } = await finalTask(stage, client, taskId)
  expect(result.message).toContain('one case is missing.')
  expect(result.message).toContain('Start it at zero. Test it.')
  expect(result.message).toMatch(/one\n.*two/)
  expect(result.message).not.toContain('I would merge')
  await page.waitForURL(`**/tasks/${nextId}`)
  expect(await openLeases(stage, nextId)).toBe(1)
  expect(heard).toEqual([])
  expect(complaints.all).toEqual([])
})

test('a task with a schema: fields checked, the problem found, seen as JSON and submitted by keys', async () => {
  const taskId = await createTask(stage, client, { responseSchema })
  const { cookie } = await makeWorker(stage)
  const { page, context } = await stage.open({ cookie })
  const heard = await recordPointers(context)
  await page.goto('/workbench')
  await claimByKey(page, taskId)
  await page.locator('[data-accept="/severity"]').waitFor()
  await tabTo(page, 'input[data-pointer="/incident"]')
  await press(page, 'Control+A', 'Delete', 'Escape')
  await page.getByText('1 problem blocks Submit.').waitFor()
  await press(page, 'F8')
  await waitForFocus(page, '[data-pointer="/incident"]')
  await page.keyboard.type('INC-7')
  await press(page, 'Escape', 'j')
  await waitForFocus(page, '[data-accept="/severity"]')
  await press(page, 'a')
  await page.locator('[data-accept]').waitFor({ state: 'detached' })
  await press(page, 't')
  await page.getByRole('textbox', { name: 'Answer as JSON' }).getByText('"INC-7"').waitFor()
  await untilSubmittable(page)
  await press(page, 'Control+Enter')
  const { result } = await finalTask(stage, client, taskId)
  expect(result).toEqual({ incident: 'INC-7', severity: 'SEV1' })
  expect(heard).toEqual([])
})

testAtFullSize('an editor is left by Tab as well as by Escape, and keeps its text', async () => {
  await createTask(stage, client)
  const { cookie } = await makeWorker(stage)
  const { page } = await stage.open({ cookie })
  await page.goto('/workbench')
  await page.getByText('Next up for you').waitFor()
  await press(page, 'Space')
  await page.locator('.answer:not([inert])').waitFor()
  await press(page, 'd', 'Alt+2')
  await waitForFocus(page, '.cm-content')
  const before = await editorOf(page).innerText()
  await press(page, 'Tab')
  expect(await hasFocus(page, '.cm-content')).toBe(false)
  await press(page, 'Shift+Tab')
  expect(await hasFocus(page, '.cm-content')).toBe(true)
  await press(page, 'Escape')
  await waitForFocus(page, '[data-pane=answer]')
  expect(await editorOf(page).innerText()).toBe(before)
})

test.each([
  ['clicked', (page: Page) => page.getByRole('button', { name: 'Skip' }).click()],
  [
    'pressed by Space',
    async (page: Page) => {
      // Back over the Claim of the card.
      await press(page, 'Shift+Tab', 'Shift+Tab')
      await waitForFocus(page, '.next-card .button-ghost')
      await press(page, 'Space')
    },
  ],
])('"Skip" %s: the next Space claims what came instead', async (_, skip) => {
  await createTask(stage, client, { prompt: 'The first question' })
  const secondId = await createTask(stage, client, { prompt: 'The second question' })
  const { cookie } = await makeWorker(stage)
  const { page } = await stage.open({ cookie })
  await page.goto('/workbench')
  await page.getByRole('heading', { name: 'The first question' }).waitFor()
  await page.getByRole('tab', { name: /^Realtime/ }).click()
  await skip(page)
  await page.getByRole('heading', { name: 'The second question' }).waitFor()
  await press(page, 'Space')
  await page.waitForURL(`**/tasks/${secondId}`)
  expect(await openLeases(stage, secondId)).toBe(1)
})

test('a key that was moved works on the page it is for, and after a new load', async () => {
  await createTask(stage, client, { prompt: 'The first question' })
  const secondId = await createTask(stage, client, { prompt: 'The second question' })
  const { cookie } = await makeWorker(stage)
  const { page } = await stage.open({ cookie })
  await page.goto('/workbench/settings')
  // Of a page that was never opened here.
  await tabTo(page, '[aria-label^="Change shortcut: Skip this task"]')
  await press(page, 'Enter', 'u')
  await page.reload()
  await page.getByRole('button', { name: 'Reset shortcut: Skip this task' }).waitFor()
  await page.goto('/workbench')
  await page.getByRole('heading', { name: 'The first question' }).waitFor()
  await press(page, 'n', 'u')
  await page.getByRole('heading', { name: 'The second question' }).waitFor()
  await press(page, 'Space')
  await page.waitForURL(`**/tasks/${secondId}`)
  expect(await openLeases(stage, secondId)).toBe(1)
})

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

async function signInByKeys(page: Page, person: Enrolled): Promise<void> {
  const { keyboard } = page
  await page.goto('/sign-in')
  // The first field has the focus by itself, and the next one is the password.
  await page.getByLabel('Email').waitFor()
  await keyboard.type(person.email)
  await press(page, 'Tab')
  await keyboard.type(person.password)
  await press(page, 'Tab', 'Enter')
  await page.getByLabel('Code').waitFor()
  await keyboard.type(showTotp(person.totpSecret))
  await press(page, 'Enter')
  await page.waitForURL('**/workbench')
}

/** The switch gives the focus to the page, so that the next Space claims. */
async function goOnDutyByKeys(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Off duty' }).waitFor()
  await tabTo(page, '[role=switch]')
  await press(page, 'Space')
  await page.getByRole('switch', { name: 'On duty' }).waitFor()
  await waitForFocus(page, 'h1')
}

/** Once the AI has written its draft. */
async function claimByKey(page: Page, taskId: string): Promise<void> {
  await page.getByText('AI draft ready').waitFor()
  await press(page, 'Space')
  await page.waitForURL(/\/tasks\/task_/)
  expect(taskIdOf(page)).toBe(taskId)
  await page.locator('.answer:not([inert])').waitFor()
}
