// A task that is assigned, opened and left, whose lease runs down while the engineer is on another page.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../server/test/console-client.ts'
import { createTask, makeWorker } from '../../server/test/workbench-client.ts'
import { openLeases } from '../assertions.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage

beforeAll(async () => {
  stage = await raiseStage({ model: undefined, leaseSeconds: 24 })
}, 60_000)
afterAll(() => stage?.end())

test('an assigned task is announced on any page and stays to be opened; then its lease counts down, and its loss is told', async () => {
  const client = await stage.makeClient()
  const worker = await makeWorker(stage, { tagIds: [3] })
  const operator = await signIn(stage, { operator: true })
  const { page } = await stage.open({ cookie: worker.cookie })
  // What is held when the page opens is no news.
  const read = page.waitForResponse((reply) => reply.url().endsWith('/workbench/v1/tasks'))
  await page.goto('/workbench/guidelines')
  await read
  await page.getByRole('heading', { name: 'Guidelines' }).first().waitFor()
  const taskId = await createTask(stage, client, {
    prompt: 'Assigned to you',
    mode: 'fast',
    tagId: 3,
  })
  const body = { personId: worker.personId, reason: 'Nobody else knows this.' }
  const assigned = await operator.call('POST', `/operator/v1/tasks/${taskId}/assign`, { body })
  expect(assigned.status, assigned.text).toBe(200)

  const news = page.getByRole('region', { name: 'Notifications' })
  await news.getByText(/^“Assigned to you” was assigned to you\. Open it within 1[45]:/).waitFor()
  await page.getByText('“Assigned to you” was assigned to you', { exact: true }).waitFor()
  await page.goto('/workbench')
  const row = page.getByRole('listitem').filter({ hasText: 'Assigned to you ·' })
  await row.getByText('Open within').waitFor()
  const opened = page.waitForResponse((reply) => reply.url().endsWith('/open'))
  await row.getByRole('link', { name: 'Open task' }).click()
  expect((await opened).status()).toBe(200)
  await page.goto('/workbench/guidelines')
  await page.getByText('You have claimed “Assigned to you”').waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(!\) /)
  await page.goto('/workbench')
  await page.getByText(/Lease ends in 0:\d\d/).waitFor()
  await news
    .getByText(/Your lease on “Assigned to you” ends in 0:\d\d/)
    .first()
    .waitFor()
  await news
    .getByText('You no longer have “Assigned to you”: your lease expired.')
    .waitFor({ timeout: 40_000 })
  expect(await openLeases(stage, taskId)).toBe(0)
})
