// Where the focus goes: in the order of reading, always seen, kept by dialogs and given back by them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTask,
  makeWorker,
  type TestClient,
  type Worker,
} from '../../server/test/workbench-client.ts'
import { openLeases } from '../assertions.ts'
import { holdTask } from '../claimed-task-fixtures.ts'
import { raiseStage, type Stage } from '../environment.ts'
import { walkFocus } from '../focus-walk.ts'
import { hasFocus, tabTo, waitForFocus } from '../keys.ts'

let stage: Stage
let client: TestClient
let worker: Worker
let roomPath: string
let formPath: string

const responseSchema = {
  type: 'object',
  required: ['incident'],
  properties: { incident: { type: 'string' }, severity: { enum: ['SEV1', 'SEV2'] } },
}

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
  worker = await makeWorker(stage, { capacity: 3 })
  const draft = { message: 'The lock is held too long.\n\nRelease it before the call.' }
  const attachments = [{ fileName: 'a.log', mimeType: 'text/plain', content: 'one\ntwo\n' }]
  roomPath = (await holdTask(stage, client, worker, { draft, attachments })).path
  const data = { incident: 'INC-7', severity: 'SEV1' }
  formPath = (await holdTask(stage, client, worker, { draft: data, responseSchema })).path
  await createTask(stage, client, { prompt: 'The first question' })
  await createTask(stage, client, { prompt: 'The second question' })
}, 60_000)
afterAll(() => stage?.end())

test('at the sign-in: e-mail, password, sign in, forgotten', async () => {
  const { page } = await stage.open()
  await page.goto('/sign-in')
  await waitForFocus(page, 'input[type=email]')
  const names = ['Password', 'Sign in', 'Forgot password?', 'Sign up']
  for (const name of names) {
    await page.keyboard.press('Tab')
    const label = page.locator('label', { hasText: name }).or(page.getByText(name, { exact: true }))
    await label.first().waitFor()
    const focused = await page.evaluate(
      '(document.activeElement.labels?.[0] ?? document.activeElement).textContent',
    )
    expect(focused).toBe(name)
  }
})

test.each([
  ['/sign-up', 2],
  ['/workbench', 14],
  ['/workbench/work', 8],
  ['/workbench/availability', 8],
  ['/workbench/guidelines', 7],
  ['/workbench/settings', 20],
])('%s is walked in the order of reading', async (path, stopsMin) => {
  const { page } = await stage.open({ cookie: worker.cookie })
  if (path === '/sign-up') await page.context().clearCookies()
  await page.goto(path)
  await page.locator('h1, h2').first().waitFor()
  const busy = page.locator('.skeleton, [aria-busy=true]')
  await expect.poll(() => busy.count(), { timeout: 10_000 }).toBe(0)
  await page.evaluate('document.activeElement?.blur()')
  const { stops, problems } = await walkFocus(page)
  expect(problems).toEqual([])
  expect(stops.length, stops.join(' | ')).toBeGreaterThanOrEqual(stopsMin)
})

test.each(['prose', 'form'])('a task room (%s) is walked in the order of reading', async (kind) => {
  const { page } = await stage.open({ cookie: worker.cookie })
  await page.goto(kind === 'prose' ? roomPath : formPath)
  await page.locator('.answer:not([inert])').waitFor()
  const { stops, problems } = await walkFocus(page)
  expect(problems).toEqual([])
  expect(stops.some((stop) => stop.startsWith('Submit'))).toBe(true)
})

test.each([
  ['?', 'Keyboard shortcuts'],
  ['Control+k', 'Find anything'],
])('what %s opens keeps the focus, and gives it back', async (key, title) => {
  const { page } = await stage.open({ cookie: worker.cookie })
  await page.goto('/workbench')
  await page.getByText('Next up for you').waitFor()
  await tabTo(page, '.next-card .button-primary')
  await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press(presses < 3 ? 'Shift+Tab' : 'Tab')
    expect(await hasFocus(page, '[role=dialog] *, [role=dialog]')).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await waitForFocus(page, '.next-card .button-primary')
})

test('a dialog of the room has its keys to itself, and Escape leaves the task held', async () => {
  const { page } = await stage.open({ cookie: worker.cookie })
  await page.goto(roomPath)
  await page.locator('.answer:not([inert])').waitFor()
  await tabTo(page, '.submit-bar-release')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await waitForFocus(page, '.submit-bar-release')
  expect(await openLeases(stage, roomPath.split('/').at(-1) ?? '')).toBe(1)
})
