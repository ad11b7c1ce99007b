// Shared by the flows about lost text: a task page with text in it, and what was stored in the end.
import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { startService } from '../server/test/service.ts'
import { clearQueue, makeWorker, type TestClient } from '../server/test/workbench-client.ts'
import { finalTask, keptText, openLeases } from './assertions.ts'
import type { Claimed } from './claimed.ts'
import { holdTask } from './claimed-task-fixtures.ts'
import { editorOf, submit, waitUntilSaved, write } from './engineer-actions.ts'
import { raiseStage, type Stage } from './environment.ts'

/** Words are kept on a machine that is slow as well, only later. */
const patienceMs = 30_000

export type Play = { stage: Stage; client: TestClient }

/** One stage for a file; every test begins with an empty queue and no page open. */
export function playOnStage(overrides: Parameters<typeof startService>[0] = {}): Play {
  const play = {} as Play
  beforeAll(async () => {
    play.stage = await raiseStage({ model: undefined, ...overrides })
    play.client = await play.stage.makeClient()
  }, 60_000)
  afterAll(() => play.stage?.end())
  afterEach(async () => {
    await Promise.all(play.stage.browser.contexts().map((context) => context.close()))
    await clearQueue(play.stage)
  })
  return play
}

/** A new task, claimed by a new engineer whose task page is open. */
export async function openRoom(
  { stage, client }: Play,
  more: Record<string, unknown> = {},
): Promise<Claimed> {
  const worker = await makeWorker(stage)
  const { taskId, path } = await holdTask(stage, client, worker, more)
  const opened = await stage.open({ cookie: worker.cookie })
  opened.page.setDefaultTimeout(patienceMs)
  await opened.page.goto(path)
  return { ...opened, worker, taskId }
}

export async function startWriting(play: Play, words: string): Promise<Claimed> {
  const room = await openRoom(play)
  await write(room.page, words)
  return room
}

/** As startWriting, and the server has the words already. */
export async function startSaved(play: Play, words: string): Promise<Claimed> {
  const room = await startWriting(play, words)
  await saveNow(room.page)
  return room
}

export async function saveNow(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await waitUntilSaved(page)
}

/** Another window of the same browser, at the same task. */
export async function openAgain(context: BrowserContext, taskId: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`/workbench/tasks/${taskId}`)
  await editorOf(page).waitFor()
  return page
}

export async function continueAtEnd(page: Page, words: string): Promise<void> {
  await editorOf(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText(words)
}

/** As the keys or a menu of the browser paste. */
export async function paste(page: Page, text: string): Promise<void> {
  await editorOf(page).focus()
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    const options = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', options))
  }`)
}

/** The page's clock shows so many seconds more than it is. The first move loads the page anew. */
export async function moveClock(page: Page, aheadSeconds: number): Promise<void> {
  const set = `globalThis.aheadMs = ${aheadSeconds * 1_000}`
  if (await page.evaluate('globalThis.aheadMs !== undefined')) await page.evaluate(set)
  else {
    await page.addInitScript(`${set}
      const clockNow = Date.now
      Date.now = () => clockNow() + globalThis.aheadMs`)
    await page.reload()
  }
}

/** The renderer ends without a word to the page. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

/** After a lost lease the task page itself offers the one way back. */
export async function claimAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Claim again' }).click({ timeout: 30_000 })
  await page.getByText('Claimed by you').waitFor()
}

export async function untilLeaseEnds(play: Play, taskId: string): Promise<void> {
  await expect.poll(() => openLeases(play.stage, taskId), { timeout: patienceMs }).toBe(0)
}

export async function expectKept(play: Play, taskId: string, words: string): Promise<void> {
  await expect.poll(() => keptText(play.stage, taskId), { timeout: patienceMs }).toContain(words)
}

/** Sends the answer in; the client then reads exactly these words. */
export async function expectAnswer(play: Play, page: Page, words: string): Promise<void> {
  const taskId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await submit(page)
  const task = await finalTask(play.stage, play.client, taskId)
  expect(task.result.message).toBe(words)
}

const drafts = '**/workbench/v1/tasks/*/draft'

/** What becomes of saves until it is taken away again. */
export async function onSaves(
  page: Page,
  handle: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const act = async (route: Route) => {
    if (route.request().method() === 'PUT') await handle(route)
    else await route.continue()
  }
  await page.route(drafts, act)
  return async () => await page.unroute(drafts, act)
}
