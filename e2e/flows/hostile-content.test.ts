// Whatever a stranger writes stays text: 300 and more payloads in every field that an engineer sees. No
// dialog, no request to another site, no script run, no element made; and the client gets back exactly
// what was written.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sized } from '../../server/test/full-size.ts'
import { clearQueue, makeWorker, type TestClient } from '../../server/test/workbench-client.ts'
import { finalTask } from '../assertions.ts'
import { editorOf, submit } from '../engineer-actions.ts'
import { type Opened, raiseStage, type Stage } from '../environment.ts'
import { type Canary, startCanary } from '../hostile/canary.ts'
import { playUnguarded } from '../hostile/control.ts'
import { inspect, provoke } from '../hostile/inspection.ts'
import { cutPayloads, joinPayloads, type Payload, writePayloads } from '../hostile/payloads.ts'
import { createHostile, draftFor, writeFiles, writeSchema } from '../hostile/task.ts'

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

async function openListening(): Promise<Opened> {
  const { cookie } = await makeWorker(stage, { capacity: 20 })
  const opened = await stage.open({ cookie })
  opened.page.setDefaultTimeout(30_000)
  await canary.listenIn(opened.context)
  return opened
}

/** What is on the page now is text, and stays so when somebody moves and clicks in it. */
async function expectText(page: Page): Promise<void> {
  await provoke(page)
  expect(await inspect(page)).toEqual([])
}

function expectSilence({ complaints }: Opened): void {
  expect(complaints.all).toEqual([])
  expect([...canary.heard]).toEqual([])
  expect(canary.connections).toBe(0)
}

async function claim(page: Page, taskId: string): Promise<void> {
  await page.goto('/workbench')
  await page.getByText('Next up for you').waitFor()
  await expectText(page)
  await page.keyboard.press('Space')
  await page.waitForURL(`**/tasks/${taskId}`)

  await page.locator('.prompt-text .markdown').last().waitFor()
}

const show = (page: Page, name: RegExp) => page.getByRole('radio', { name }).click()

test('there are 300 payloads, each another, and without a guard they are heard', async () => {
  expect(payloads.length).toBeGreaterThanOrEqual(300)
  const kinds = new Set(payloads.map(({ text }) => text.replaceAll(/\d+/g, '')))
  expect(kinds.size).toBe(payloads.length)
  const control = await startCanary()
  const tried = writePayloads(control.port).slice(0, sized(80, payloads.length))
  const { inspected, dialogs } = await playUnguarded(stage.browser, control, tried)
  await control.stop()
  expect(control.heard.size).toBeGreaterThanOrEqual(sized(30, 150))
  expect(control.connections).toBeGreaterThan(0)
  expect(inspected.length).toBeGreaterThan(tried.length)
  expect(dialogs).toBe(sized(0, 3))
}, 120_000)

test('prompts and drafts are text: rendered, raw, compared, edited and previewed', async () => {
  const opened = await openListening()
  const { page } = opened
  for (const group of cutPayloads(payloads, 9_900)) {
    const draft = { message: joinPayloads(group) }
    await claim(page, await createHostile(stage, client, { prompt: group, draft }))
    await page.getByRole('article').first().waitFor()
    await expectText(page)
    await show(page, /^Raw/)
    await show(page, /^Write/)
    await editorOf(page).waitFor()
    await expectText(page)
    await show(page, /^Preview/)
    await page.locator('.answer-preview .markdown').waitFor()
    await expectText(page)
  }
  expectSilence(opened)
})

test('files are text, whatever they are called and hold, and so are quotes and hits of them', async () => {
  const files = writeFiles(payloads)
  const taskId = await createHostile(stage, client, {
    prompt: payloads.slice(0, 20),
    more: { attachments: files },
  })
  const opened = await openListening()
  const { page } = opened
  await claim(page, taskId)
  for (const [at, { fileName }] of files.entries()) {
    // The first is open already.
    if (at > 0) await page.keyboard.press(']')
    await page.getByRole('tab', { name: fileName, exact: true, selected: true }).waitFor()
    await page.locator('.lines, .table-scroll').waitFor()
    await expectText(page)
    await page.getByRole('button', { name: /^Find in this file/ }).click()
    await page.getByRole('textbox', { name: 'Find in this file' }).fill('onerror=__ran')
    await page.locator('.find-field output', { hasText: /^1 of / }).waitFor()
    await expectText(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
  await page.locator('.line').nth(3).click()
  await page.keyboard.press('q')
  await expect.poll(() => editorOf(page).innerText()).toMatch(/:\d/)
  expectSilence(opened)
})

test('schemas and drafts of data are text: as form, as JSON, compared and as schema', async () => {
  const opened = await openListening()
  const { page } = opened
  for (const group of cutPayloads(payloads, 9_900)) {
    const responseSchema = writeSchema(group)
    const taskId = await createHostile(stage, client, {
      prompt: group.slice(0, 5),
      more: { responseSchema },
      draft: draftFor(responseSchema),
    })
    await claim(page, taskId)
    await page.locator('.fields').first().waitFor()
    await expectText(page)
    for (const view of [/^JSON/, /^Diff/, /^Schema/]) {
      await show(page, view)
      await page.locator('.answer-body .cm-content, .answer-body .diff').waitFor()
      await expectText(page)
    }
    await page.keyboard.press('F8')
  }
  expectSilence(opened)
})

test('an answer of payloads comes to the client as it was written, and is text in own work', async () => {
  const group = cutPayloads(payloads, 9_900)[0] ?? []
  const taskId = await createHostile(stage, client, { prompt: group.slice(0, 3) })
  const opened = await openListening()
  const { page } = opened
  await claim(page, taskId)
  await editorOf(page).focus()
  await page.keyboard.insertText(joinPayloads(payloads))
  await submit(page)
  const task = await finalTask(stage, client, taskId)
  expect(task.result.message).toBe(joinPayloads(payloads))
  await page.goto('/workbench/work')
  await page.locator('.history-open').first().click()
  await page.locator('.past-work .markdown').waitFor()
  await expectText(page)
  await page.goto(`/workbench/tasks/${taskId}`)
  await page.getByText('Submitted answer').waitFor()
  await expectText(page)
  expectSilence(opened)
})
