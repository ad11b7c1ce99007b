// The task page in some of its states: axe finds nothing, and no phone scrolls sideways.
// CI takes a third of the states, none that wait, each in one of four looks; --mode full takes all.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onePagePdf } from '../../scripts/demo/sample-files.ts'
import { onePixelPng } from '../../server/test/files.ts'
import { makeWorker, type TestClient, type Worker } from '../../server/test/workbench-client.ts'
import { saveElsewhere } from '../assertions.ts'
import { type Held, holdTask } from '../claimed-task-fixtures.ts'
import { submit, waitUntilSaved, write } from '../engineer-actions.ts'
import { raiseStage, type Stage } from '../environment.ts'
import { inspectAll, inspectMs, inspectNow, type PageState } from '../inspect.ts'
import { fail, isFailed, withhold } from '../screens/withhold.ts'

let stage: Stage
let client: TestClient
let worker: Worker

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
  worker = await makeWorker(stage, { capacity: 9 })
}, 60_000)
afterAll(() => stage?.end())

const hold = (more: Parameters<typeof holdTask>[3] = {}) => holdTask(stage, client, worker, more)

const message =
  'The lock is **held** too long.\n\n```ts\nawait release()\n```\n\nCall `release()` first.'
const attachments = [
  { fileName: 'a.log', mimeType: 'text/plain', content: '02:14 INFO a\n02:15 ERROR b\n' },
  { fileName: 'a.csv', mimeType: 'text/csv', content: 'name,count\na,1\nb,2\n' },
  { fileName: 'a.png', mimeType: 'image/png', content: onePixelPng },
  { fileName: 'a.pdf', mimeType: 'application/pdf', content: onePagePdf },
]
const responseSchema = {
  type: 'object',
  required: ['incident', 'severity', 'items'],
  properties: {
    incident: { type: 'string', description: 'As the client names it' },
    severity: { type: 'string', enum: ['SEV1', 'SEV2'] },
    isOver: { type: 'boolean' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['title'],
        properties: { title: { type: 'string' }, due: { type: 'string', format: 'date' } },
      },
    },
  },
}
const data = { incident: 'INC-7', severity: 'SEV1', items: [{ title: 'One', due: '20 Nov 2026' }] }

const choose = (name: RegExp) => (page: Page) => page.getByRole('radio', { name }).click()

/** A claimed task opens at its prompt where there is one pane at a time; here the answer is inspected. */
const inAnswer =
  (act?: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.locator('.answer:not([inert])').waitFor({ state: 'attached' })
    await page.keyboard.press('Alt+2')
    await act?.(page)
  }

test(
  'prose: draft, written, previewed, panes of a phone, dialogs',
  async () => {
    const { path } = await hold({ draft: { message } })
    const { page } = await stage.open({ cookie: worker.cookie })
    const state = (name: string, act?: (page: Page) => Promise<unknown>): PageState => ({
      name,
      path,
      ...(act === undefined ? {} : { act }),
    })
    const onPhone = (name: RegExp) => async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await choose(name)(page)
    }
    const found = await inspectAll(page, [
      state('draft', inAnswer()),
      state('accepted', () => pressAll(page, 'Alt+2', 'j', 'a')),
      state('write', inAnswer(choose(/^Write/))),
      state('preview', inAnswer(choose(/^Preview/))),
      state('prompt on a phone', onPhone(/^Prompt/)),
      state('facts on a phone', onPhone(/^Details/)),
      state('release', async () => {
        await page.keyboard.press('x')
        await page.getByRole('dialog').waitFor()
      }),
      { name: 'waiting', path, isLoading: true, before: withhold('/workbench/v1/tasks/*') },
      { name: 'failing', path, before: fail('/workbench/v1/tasks/*'), act: isFailed },
    ])
    expect(found).toEqual([])
  },
  inspectMs,
)

test(
  'data: form, JSON, diff, schema, invalid',
  async () => {
    const { path } = await hold({ responseSchema, draft: data })
    const { page } = await stage.open({ cookie: worker.cookie })
    const names = [/^Form/, /^JSON/, /^Diff/, /^Schema/]
    const states = names.map((name) => ({ name: `${name}`, path, act: inAnswer(choose(name)) }))
    expect(await inspectAll(page, states)).toEqual([])
  },
  inspectMs,
)

test(
  'files of every kind',
  async () => {
    const { path } = await hold({ attachments })
    const { page } = await stage.open({ cookie: worker.cookie })
    const open = (fileName: string, isThere: string) => ({
      name: fileName,
      path,
      async act() {
        await page
          .getByRole('tab', { name: new RegExp(fileName) })
          .first()
          .click()
        await page.locator(isThere).first().waitFor()
      },
    })
    const found = await inspectAll(page, [
      open('a.log', '.lines'),
      {
        name: 'expanded',
        path,
        async act() {
          await page.locator('.lines').first().waitFor()
          await page.getByRole('button', { name: 'Expand viewer' }).click()
          await page.getByRole('button', { name: 'Back to prompt' }).waitFor()
        },
      },
      open('a.csv', '.table'),
      open('a.png', '.image-room img'),
      open('a.pdf', 'iframe'),
    ])
    expect(found).toEqual([])
  },
  inspectMs,
)

test(
  'idle, conflict, two windows, lost, past',
  async () => {
    const { page, context } = await stage.open({ cookie: worker.cookie })
    const [idle, torn, twice] = [await hold(), await hold(), await hold()]
    const [lost, answered] = [await hold(), await hold()]
    const result = { message: 'Sent **as it is**.' }
    await worker.act(answered.taskId, 'submit', { leaseNumber: answered.leaseNumber, result })
    const found = await inspectAll(page, [
      { name: 'idle', path: idle.path, before: () => warnAtOnce(page, idle), act: seeIdle },
      {
        name: 'conflict',
        path: torn.path,
        async act() {
          await inAnswer()(page)
          await write(page, 'Written here.')
          await waitUntilSaved(page)
          await saveElsewhere(stage, torn.taskId, 'Written elsewhere.')
          await page.keyboard.insertText(' Once more.')
          await page.getByText('Another window also saved this text').waitFor()
        },
      },
      {
        name: 'second window',
        path: twice.path,
        async before() {
          const other = await context.newPage()
          await other.goto(twice.path)
          await other.locator('.answer:not([inert])').waitFor()
        },
        act: () => page.getByText('open in another window').waitFor(),
      },
      { name: 'lost', path: lost.path, act: () => lose(page, lost) },
      { name: 'past', path: answered.path },
      { name: 'never held', path: `${answered.path.slice(0, -4)}zzzz` },
    ])
    expect(found).toEqual([])
  },
  inspectMs,
)

test(
  'submitted: first with its undo, then sent',
  async () => {
    const { path } = await hold()
    const { page } = await stage.open({ cookie: worker.cookie })
    const notice = page.getByRole('region', { name: 'Submitted answer' })
    const found = await inspectAll(page, [
      {
        name: 'can be undone',
        path,
        async act() {
          await write(page, 'Sent in haste.')
          await waitUntilSaved(page)
          await submit(page)
          await notice.getByRole('button', { name: /Undo/ }).waitFor()
        },
      },
    ])
    await notice.getByRole('button', { name: /Undo/ }).waitFor({ state: 'hidden' })
    found.push(...(await inspectNow(page)))
    expect(found).toEqual([])
  },
  inspectMs,
)

/** The page is configured to warn immediately. */
async function warnAtOnce(page: Page, { taskId }: Held): Promise<void> {
  await page.route(`**/workbench/v1/tasks/${taskId}`, async (route) => {
    const response = await route.fetch()
    const task = await response.json()
    task.lease.warnAfterIdleSeconds = 0
    await route.fulfill({ response, json: task })
  })
}

const seeIdle = (page: Page) => page.getByText('Are you still working?').waitFor()

/** Released without the page, which is notified with the next heartbeat. */
async function lose(page: Page, { taskId, leaseNumber }: Held): Promise<void> {
  await worker.act(taskId, 'release', { leaseNumber, reason: 'Lost.' })
  await page.keyboard.press('l')
  await page.getByRole('button', { name: /Claim again/ }).waitFor()
}

async function pressAll(page: Page, ...keys: string[]): Promise<void> {
  await page.locator('.answer:not([inert])').waitFor({ state: 'attached' })
  for (const key of keys) await page.keyboard.press(key)
}
