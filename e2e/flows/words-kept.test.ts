// Ways to lose what was written. In each the words are on the page again, or on the server, in the end.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { letTimePass } from '../../server/test/engineers.ts'
import { clearQueue, type TestClient } from '../../server/test/workbench-client.ts'
import { type Claimed, openClaimed } from '../claimed.ts'
import { expectWords, submit, waitUntilSaved, write } from '../desk.ts'
import { raiseStage, type Stage } from '../stage.ts'
import { endSessions, finalTask, keptText } from '../truth.ts'

let stage: Stage
let client: TestClient

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
}, 60_000)
afterAll(() => stage?.end())
afterEach(() => clearQueue(stage))

async function startWriting(words: string): Promise<Claimed> {
  const claimed = await openClaimed(stage, client)
  await write(claimed.page, words)
  return claimed
}

async function expectKept(taskId: string, words: string): Promise<void> {
  await expect.poll(() => keptText(stage, taskId), { timeout: 15_000 }).toContain(words)
}

async function answered(page: Page, taskId: string, words: string): Promise<void> {
  await submit(page)
  expect((await finalTask(stage, client, taskId)).result.message).toContain(words)
}

test('reload at once, before anything was sent', async () => {
  const { page, taskId } = await startWriting('Written a moment before the reload.')
  await page.reload()
  await expectWords(page, 'Written a moment before the reload.')
  await answered(page, taskId, 'Written a moment before the reload.')
})

test('the network is cut while writing and comes back', async () => {
  const { page, context, taskId } = await startWriting('First. ')
  await waitUntilSaved(page)
  await context.setOffline(true)
  await write(page, 'Written offline.')
  await page.getByText(/On this device only/).waitFor()
  await context.setOffline(false)
  await expectKept(taskId, 'Written offline.')
  await answered(page, taskId, 'Written offline.')
})

test('the session ends while writing: the text stays on the page and on the device', async () => {
  const { page, worker } = await startWriting('First. ')
  await waitUntilSaved(page)
  await endSessions(stage, worker.personUuid)
  await write(page, 'Written without a session.')
  await page.getByLabel('Password').waitFor({ timeout: 20_000 })
  expect(await page.locator('.cm-content').innerText()).toContain('Written without a session.')
})

test('the lease is lost while writing: the words are kept and the task can be claimed again', async () => {
  const { page, taskId } = await startWriting('Before the lease was lost.')
  await waitUntilSaved(page)
  await letTimePass(stage.deps.database.db, 3_600)
  await expect
    .poll(() => page.getByText(/no longer hold|lease/i).count(), { timeout: 20_000 })
    .toBeGreaterThan(0)
  await expectKept(taskId, 'Before the lease was lost.')
})

test('the tab is killed and the task opened in another', async () => {
  const { page, context, taskId } = await startWriting('In a tab that is killed.')
  await page.close({ runBeforeUnload: false })
  const other = await context.newPage()
  await other.goto(`${stage.url}/workbench/tasks/${taskId}`)
  await expectWords(other, 'In a tab that is killed.')
  await answered(other, taskId, 'In a tab that is killed.')
})

test('back and forward in the history', async () => {
  const { page, taskId } = await startWriting('Before going back.')
  await page.goBack()
  await page.goto(`/workbench/tasks/${taskId}`)
  await expectWords(page, 'Before going back.')
})
