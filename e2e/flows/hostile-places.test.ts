// Hostile text where nobody writes answers: in names, in addresses of pages, in search boxes and in what
// the server says back; signs that nobody sees; and JSON that is too large or too deep.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../server/test/console-client.ts'
import { attach, storeBytes } from '../../server/test/files.ts'
import { sized, testAtFullSize } from '../../server/test/full-size.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
} from '../../server/test/workbench-client.ts'
import { openLeases } from '../assertions.ts'
import { taskIdOf } from '../engineer-actions.ts'
import { type Opened, raiseStage, type Stage } from '../environment.ts'
import { type Canary, startCanary } from '../hostile/canary.ts'
import { inspect } from '../hostile/inspection.ts'
import { type Payload, writePayloads } from '../hostile/payloads.ts'
import { createHostile, insertDraft } from '../hostile/task.ts'

let stage: Stage
let client: TestClient
let canary: Canary
let payloads: Payload[]

beforeAll(async () => {
  canary = await startCanary()
  payloads = writePayloads(canary.port)
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
}, 60_000)
afterAll(async () => {
  await stage?.end()
  await canary?.stop()
})
afterEach(() => clearQueue(stage))

async function openAs(cookie?: string): Promise<Opened> {
  const opened = await stage.open(cookie === undefined ? {} : { cookie })
  opened.page.setDefaultTimeout(30_000)
  await canary.listenIn(opened.context)
  return opened
}

function expectSilence({ complaints }: Opened): void {
  expect(complaints.all).toEqual([])
  expect([...canary.heard]).toEqual([])
  expect(canary.connections).toBe(0)
}

async function claim(page: Page): Promise<string> {
  await page.goto('/workbench')
  await page.getByText('Next up for you').waitFor()
  await page.keyboard.press('Space')
  await page.waitForURL(/\/tasks\/task_/)
  await page.locator('.answer-body:not([hidden])').waitFor()
  return taskIdOf(page)
}

/** Not standing still: a frame comes, be the machine as busy as it likes; ten thousand fields took minutes. */
async function expectAwake(page: Page): Promise<void> {
  const stillMs = await page.evaluate(`new Promise((resolve) => {
    const from = performance.now()
    setTimeout(() => requestAnimationFrame(() => resolve(performance.now() - from)), 0)
  })`)
  expect(stillMs).toBeLessThan(15_000)
}

test('names of people and accounts, search boxes and reasons are text', async () => {
  const [first, ...others] = payloads
  const name = `${first?.text}${others[2]?.text}`
  const { accountId } = await stage.makeClient()
  const memberOf = [{ accountId, role: 'viewer' as const }]
  const person = await signIn(stage, { name, engineer: { tagIds: [1, 2, 3] }, memberOf })
  await createTask(stage, client)
  await person.call('PUT', '/workbench/v1/duty', { body: { onDuty: true } })
  const opened = await openAs(person.cookie)
  const { page } = opened
  for (const path of ['/workbench', '/workbench/settings', '/dashboard']) {
    await page.goto(path)
    await page.getByText(name).first().waitFor()
    expect(await inspect(page)).toEqual([])
  }
  await page.goto('/workbench')
  await page.getByText('Next up for you').waitFor()
  await page.keyboard.press('Control+k')
  await page
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('textbox'))
    .first()
    .fill(name)
  expect(await inspect(page)).toEqual([])
  await page.keyboard.press('Escape')
  const taskId = await claim(page)
  await page.keyboard.press('x')
  await page.getByLabel('Reason').fill(name)
  await page.getByRole('button', { name: 'Release', exact: true }).last().click()
  await page.waitForURL(/workbench\/?$/)
  expect(await openLeases(stage, taskId)).toBe(0)
  expectSilence(opened)
})

test('addresses of pages lead nowhere else and run nothing', async () => {
  const tried = payloads.filter((_, index) => index % sized(60, 1) === 0)
  const person = await signIn(stage, { engineer: { tagIds: [1] } })
  const opened = await openAs()
  const { page } = opened
  const visit = async (path: string) => {
    await page.goto(path)
    await page.locator('#root > *').first().waitFor()
    expect(new URL(page.url()).origin).toBe(stage.url)
    expect(await inspect(page), path).toEqual([])
  }
  for (const { text } of tried) {
    const inPath = encodeURIComponent(text)
    await visit(`/sign-in?to=${inPath}`)
    await visit(`/reset-password#token=${inPath}`)
    await page.goto(`/workbench/tasks/${inPath}?${inPath}#${inPath}`)
    await page.waitForURL('**/sign-in?*')
  }
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(`x@${'<img src=x onerror=__ran(0)>'}`)
  await page.getByLabel('Password').fill('<img src=x onerror=__ran(0)>')
  await page.keyboard.press('Enter')
  expect(await inspect(page)).toEqual([])
  const again = await openAs(person.cookie)
  await again.page.goto('/sign-in?to=javascript:__ran(1)')
  await again.page.waitForURL(/\/workbench/)
  await again.page.goto('/workbench/tasks/<img src=x onerror=__ran(2)>')
  await again.page.locator('#root > *').first().waitFor()
  expect(await inspect(again.page)).toEqual([])
  expectSilence(opened)
  expectSilence(again)
})

const bidi = 'invoice \u202efdp.exe\u202c pay\u200bpal \u{e0041}\u{e0042} ad\u2066min\u2069'
const shown = ['‹U+202E›', '‹U+200B›', '‹U+E0041›', '‹U+2066›']

test('signs that nobody sees are shown in prompt, draft, file and title', async () => {
  const content = `${bidi}\n${bidi},x\n`
  const { taskId } = await attach(
    stage,
    client,
    [
      { fileName: 'a\u200bb.log', mimeType: 'text/plain', content },
      { fileName: 'a.csv', mimeType: 'text/csv', content },
    ],
    { prompt: bidi },
  )
  await insertDraft(stage, taskId, { message: bidi })
  const { cookie } = await makeWorker(stage)
  const opened = await openAs(cookie)
  const { page } = opened
  await claim(page)
  const seen = async (place: string) => {
    await expect
      .poll(() => page.locator(place).first().innerText(), { timeout: 10_000 })
      .toContain('‹')
    const text = await page.locator(place).first().innerText()
    expect(
      shown.filter((sign) => !text.includes(sign)),
      place,
    ).toEqual([])
  }
  for (const place of ['.prompt-text', 'article', 'h1']) await seen(place)
  await seen('.lines')
  expect(await page.getByRole('tab', { selected: true }).first().innerText()).toContain(
    'a‹U+200B›b.log',
  )
  await page.keyboard.press(']')
  await seen('.table-scroll')
  expectSilence(opened)
})

const deep = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
const wide = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, key) => [`key ${key}`, key])))

testAtFullSize('5 MB of JSON in a file: shown, searched and left again', async () => {
  const huge = `${wide(100_000)}\n${deep}\n${JSON.stringify(JSON.parse(wide(60_000)), null, 2)}`
  const padded = Buffer.from(huge.padEnd(5_000_000, ' \n'))
  const { place } = await attach(stage, client, [
    { fileName: 'huge.json', mimeType: 'application/json', content: '{}' },
  ])
  await storeBytes(stage, place, padded)
  const { cookie } = await makeWorker(stage)
  const opened = await openAs(cookie)
  const { page } = opened
  await claim(page)
  await page.keyboard.press(']')
  await page.getByRole('listbox', { name: 'Lines of huge.json' }).waitFor()
  await expectAwake(page)
  await page.getByRole('button', { name: /^Find in this file/ }).click()
  await page.getByRole('textbox', { name: 'Find in this file' }).fill('key 59999')
  await page.locator('.find-field output', { hasText: /^1 of / }).waitFor()
  await page.keyboard.press('Enter')
  await expectAwake(page)
  expectSilence(opened)
})

test('JSON that is too deep or too wide as an answer or a draft does not break the room', async () => {
  const responseSchema = { type: 'object', additionalProperties: true }
  const draft = JSON.parse(wide(10_000))
  await createHostile(stage, client, {
    prompt: payloads.slice(0, 1),
    more: { responseSchema },
    draft,
  })
  const { cookie } = await makeWorker(stage)
  const opened = await openAs(cookie)
  const { page } = opened
  await claim(page)
  await page.getByText('too many fields for a form').waitFor()
  await expectAwake(page)
  await page
    .getByRole('tab', { name: /^JSON/ })
    .or(page.getByRole('radio', { name: /^JSON/ }))
    .click()
  const editor = page.getByRole('textbox', { name: 'Answer as JSON' })
  for (const text of [deep, wide(100_000)]) {
    await editor.focus()
    // Typing over something coloured, Chromium would try to keep its colours by a style of its own.
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.insertText(text)
    await expectAwake(page)
    await page
      .getByRole('button', { name: /Submit/ })
      .first()
      .waitFor()
  }
  expectSilence(opened)
})
