// A lease that is lost takes no word with it, however it was lost.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clearQueue, type TestClient } from '../../server/test/workbench-client.ts'
import { type Claimed, openClaimed } from '../claimed.ts'
import { expectWords, submit, waitUntilSaved, write } from '../desk.ts'
import { raiseStage, type Stage } from '../stage.ts'
import { finalTask, keptText, openLeases } from '../truth.ts'

let stage: Stage
let client: TestClient

beforeAll(async () => {
  stage = await raiseStage({
    model: undefined,
    leaseSeconds: 6,
    idleWarningSeconds: 5,
    idleReleaseSeconds: 14,
  })
  client = await stage.makeClient()
}, 60_000)
afterAll(() => stage?.end())
afterEach(() => clearQueue(stage))

async function startWriting(words: string): Promise<Claimed> {
  const claimed = await openClaimed(stage, client)
  await write(claimed.page, words)
  await waitUntilSaved(claimed.page)
  return claimed
}

async function untilLeaseEnds(taskId: string): Promise<void> {
  await expect.poll(() => openLeases(stage, taskId), { timeout: 30_000 }).toBe(0)
}

test('offline until the lease ran out: claimed again and sent, with every word', async () => {
  const { page, context, taskId } = await startWriting('Saved words. ')
  await context.setOffline(true)
  await page.keyboard.insertText('Words that only the device has.')
  await page.getByText('On this device only').waitFor()
  await untilLeaseEnds(taskId)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Claim it again' }).click({ timeout: 30_000 })
  await page.getByText('Claimed by you').waitFor()
  await submit(page)
  const { result } = await finalTask(stage, client, taskId)
  expect(result.message).toBe('Saved words. Words that only the device has.')
})

test('the tab is killed offline and the lease is gone: the words are found and saved', async () => {
  const { page, context, taskId } = await startWriting('Saved words. ')
  await context.setOffline(true)
  await page.keyboard.insertText('Words of the device alone.')
  await page.getByText('On this device only').waitFor()
  await page.close()
  await untilLeaseEnds(taskId)
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(`/workbench/tasks/${taskId}`)
  await again.getByText('Words of the device alone.').waitFor()
  await expect.poll(() => keptText(stage, taskId), { timeout: 15_000 }).toContain('device alone')
  await again.getByRole('button', { name: 'Claim it again' }).click()
  await expectWords(again, 'Words of the device alone.')
})

test('without input one is warned, may go on by a key, and is released in the end', async () => {
  const { page, taskId } = await startWriting('Words before a pause.')
  await page.getByText('Still there?').waitFor({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('l')
  await page.getByText('Still there?').waitFor({ state: 'hidden' })
  await untilLeaseEnds(taskId)
  await page.getByRole('button', { name: 'Claim it again' }).waitFor({ timeout: 30_000 })
  await page.keyboard.press('c')
  await page.getByText('Claimed by you').waitFor()
  await expectWords(page, 'Words before a pause.')
})
