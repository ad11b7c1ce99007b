// One task in two windows, and a text that somebody else saved meanwhile: nobody's words are lost, and
// each window says who writes.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clearQueue, type TestClient } from '../../server/test/workbench-client.ts'
import { openClaimed } from '../claimed.ts'
import { editorOf, expectWords, waitUntilSaved, write } from '../desk.ts'
import { raiseStage, type Stage } from '../stage.ts'
import { keptText, openLeases, saveElsewhere } from '../truth.ts'

let stage: Stage
let client: TestClient

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
}, 60_000)
afterAll(() => stage?.end())
afterEach(() => clearQueue(stage))

test('the second window is told and takes over; the first is told in turn', async () => {
  const { page, context, taskId } = await openClaimed(stage, client)
  await write(page, 'In the first window.')
  const second = await context.newPage()
  await second.goto(`/workbench/tasks/${taskId}`)
  await second.getByText('open in another window').waitFor()
  await second.getByRole('button', { name: 'Write here' }).click()
  await page.getByText('open in another window').waitFor()
  await expectWords(second, 'In the first window.')
  await editorOf(second).focus()
  await second.keyboard.press('Control+End')
  await second.keyboard.insertText(' And in the second.')
  await expect
    .poll(() => keptText(stage, taskId), { timeout: 15_000 })
    .toContain('In the first window. And in the second.')
})

test('what was saved from elsewhere is shown beside, and both are merged', async () => {
  const { page, taskId } = await openClaimed(stage, client)
  await write(page, 'Written here.')
  await waitUntilSaved(page)
  await saveElsewhere(stage, taskId, 'Written here.\n\nAnd from a third place.')
  await page.keyboard.insertText(' Once more.')
  await page.getByText('Another window saved this text too').waitFor()
  await page.getByRole('button', { name: 'Merge both' }).click()
  await expectWords(page, 'And from a third place.')
  await expectWords(page, 'Once more.')
  await expect.poll(() => keptText(stage, taskId), { timeout: 15_000 }).toContain('Once more.')
  expect(await keptText(stage, taskId)).toContain('third place')
})

test('a task that is released with a reason keeps its words for whoever claims it again', async () => {
  const { page, taskId } = await openClaimed(stage, client)
  await write(page, 'Words before the release.')
  await waitUntilSaved(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await page.getByLabel('Why').fill('Not mine.')
  await page.getByRole('button', { name: 'Release', exact: true }).last().click()
  await page.waitForURL(/workbench\/?$/)
  expect(await openLeases(stage, taskId)).toBe(0)
  await page.goto(`/workbench/tasks/${taskId}`)
  await page.getByRole('button', { name: 'Claim it again' }).click()
  await expectWords(page, 'Words before the release.')
  expect(await openLeases(stage, taskId)).toBe(1)
})
