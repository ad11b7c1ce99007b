// A submit that is undone: from the queue, from the next task, too late, and with the tab closed.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
} from '../../server/test/workbench-client.ts'
import { countSubmits, finalTask, openLeases } from '../assertions.ts'
import {
  claimBySpace,
  editorOf,
  expectWords,
  submit,
  untilSubmittable,
  waitUntilSaved,
  write,
} from '../engineer-actions.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: TestClient

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
}, 60_000)
afterAll(() => stage?.end())
afterEach(() => clearQueue(stage))

async function openWritten(words: string, capacity = 1) {
  const taskId = await createTask(stage, client)
  const { cookie } = await makeWorker(stage, { capacity })
  const { page, complaints } = await stage.open({ cookie })
  await page.goto('/workbench')
  await page.getByText('Next up for you').waitFor()
  expect(await claimBySpace(page)).toBe(taskId)
  await write(page, words)
  await waitUntilSaved(page)
  return { page, complaints, taskId }
}

const notice = (page: Page) => page.getByRole('region', { name: 'Submitted answer' })

const stageOf = async (taskId: string) =>
  (await stage.call('GET', `/tasks/${taskId}`, { key: client.key })).body.stage

test('Z takes the answer back with its words, and the better one goes out once', async () => {
  const { page, complaints, taskId } = await openWritten('The first thought.')
  await submit(page)
  await notice(page)
    .getByText(/Answer goes out in \d s/)
    .waitFor()
  await page.keyboard.press('z')
  await page.waitForURL(`**/tasks/${taskId}`)
  await expectWords(page, 'The first thought.')
  expect(await notice(page).count()).toBe(0)
  expect([await stageOf(taskId), await openLeases(stage, taskId)]).toEqual(['claimed', 1])

  await editorOf(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText(' The second is better.')
  await waitUntilSaved(page)
  await submit(page)
  await notice(page).waitFor()
  const { result } = await finalTask(stage, client, taskId)
  expect(result.message).toBe('The first thought. The second is better.')
  expect(await countSubmits(stage, taskId)).toBe(1)
  await page.getByText(/^Answer sent: \+/).waitFor()
  expect(await notice(page).count()).toBe(0)
  expect(complaints.all).toEqual([])
})

test('Submit and next opens the next task, and Undo there leads back', async () => {
  const { page, complaints, taskId } = await openWritten('Too early.')
  const nextId = await createTask(stage, client)
  await untilSubmittable(page)
  await page.keyboard.press('Control+Shift+Enter')
  await page.waitForURL(`**/tasks/${nextId}`)
  await notice(page).getByRole('button', { name: /^Undo/ }).click()
  await page.waitForURL(`**/tasks/${taskId}`)
  await expectWords(page, 'Too early.')
  expect([await openLeases(stage, taskId), await openLeases(stage, nextId)]).toEqual([1, 1])
  expect(complaints.all).toEqual([])
})

test('a closed tab changes nothing: the answer goes out', async () => {
  const { page, taskId } = await openWritten('I am gone.')
  await submit(page)
  await notice(page).waitFor()
  await page.close()
  expect(await stageOf(taskId)).toBe('claimed')
  expect((await finalTask(stage, client, taskId)).result.message).toBe('I am gone.')
})

test('cancelled by its client meanwhile: the undo says so, and nothing is sent', async () => {
  const { page, taskId } = await openWritten('For nobody.')
  await submit(page)
  await notice(page).waitFor()
  const cancelled = await stage.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
  expect(cancelled.status).toBe(200)
  await page.keyboard.press('z')
  await page.getByText(/Couldn't undo: the answer was already sent, or the task was/).waitFor()
  const task = await finalTask(stage, client, taskId)
  expect([task.status, task.result ?? null]).toEqual(['cancelled', null])
})
