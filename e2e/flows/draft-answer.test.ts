// From the AI's draft to the answer of a person: as data that is exact, and as text that somebody read.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  clearQueue,
  createTask,
  makeWorker,
  refOf,
  type TestClient,
} from '../../server/test/workbench-client.ts'
import { submit, taskIdOf } from '../desk.ts'
import { raiseStage, type Stage } from '../stage.ts'
import { finalTask } from '../truth.ts'

let stage: Stage
let client: TestClient

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
}, 60_000)
afterAll(() => stage?.end())
afterEach(() => clearQueue(stage))

async function claimWithDraft(more: Record<string, unknown>, draft: Record<string, unknown>) {
  const taskId = await createTask(stage, client, more)
  const { accountUuid, taskUuid } = await refOf(stage, taskId)
  const ids = { account_id: accountUuid, task_id: taskUuid }
  const written = { content: JSON.stringify(draft), model: 'test-model' }
  await stage.deps.database.db
    .insertInto('ai_drafts')
    .values({ ...ids, ...written, input_tokens: 1, output_tokens: 1 })
    .execute()
  const { cookie } = await makeWorker(stage)
  const { page, complaints } = await stage.open({ cookie })
  await page.goto('/workbench')
  await page.getByText('Next up for you').waitFor()
  await page.keyboard.press('Space')
  await page.waitForURL(/\/workbench\/tasks\/task_/)
  expect(taskIdOf(page)).toBe(taskId)
  return { page, complaints, taskId }
}

const responseSchema = {
  type: 'object',
  required: ['incident', 'severity', 'items'],
  additionalProperties: false,
  properties: {
    incident: { type: 'string' },
    severity: { type: 'string', enum: ['SEV1', 'SEV2', 'SEV3'] },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['title', 'due'],
        additionalProperties: false,
        properties: { title: { type: 'string' }, due: { type: 'string', format: 'date' } },
      },
    },
  },
}

test('a schema task from the AI draft to exact data', async () => {
  const { page, complaints, taskId } = await claimWithDraft(
    { responseSchema },
    {
      incident: 'INC-7',
      severity: 'SEV1',
      items: [
        { title: 'Alert on pool wait', due: '20 Nov 2026' },
        { title: 'Retry budget', due: '2026-11-27' },
      ],
    },
  )
  await page.getByText('1 problem blocks Submit.').waitFor()
  // F8 leads to the fault, whose cure is one click away.
  await page.keyboard.press('F8')
  await page.locator('[data-pointer="/items/0/due"]:focus').waitFor()
  await page.getByRole('button', { name: 'Use 2026-11-20' }).click()
  await page.getByRole('radio', { name: 'SEV2' }).check()
  await page.getByLabel('title of item 1').fill('Retry budget in checkout')
  await page.getByText('1 problem blocks Submit.').waitFor({ state: 'hidden' })
  await acceptAll(page)
  await submit(page)
  const task = await finalTask(stage, client, taskId)
  expect(task.status).toBe('completed')
  expect(task.result).toEqual({
    incident: 'INC-7',
    severity: 'SEV2',
    items: [
      { title: 'Alert on pool wait', due: '2026-11-20' },
      { title: 'Retry budget in checkout', due: '2026-11-27' },
    ],
  })
  expect(complaints.all).toEqual([])
})

/** J goes to what nobody looked at, A accepts it. */
async function acceptAll(page: Page): Promise<void> {
  const left = page.locator('[data-accept]')
  await page.locator('h2', { hasText: 'Answer' }).click()
  for (let count = await left.count(); count > 0; count = await left.count()) {
    await page.keyboard.press('j')
    await page.locator('[data-accept]:focus').waitFor()
    await page.keyboard.press('a')
    await expect.poll(() => left.count(), { timeout: 10_000 }).toBeLessThan(count)
  }
}

test('what nobody read of a draft is asked about once', async () => {
  const { page, taskId } = await claimWithDraft(
    {},
    { message: 'The lock is held too long.\n\nRelease it before the call.' },
  )
  const unread = page.getByRole('article', { name: 'AI draft, not checked yet' })
  await expect.poll(() => unread.count(), { timeout: 10_000 }).toBe(2)
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect.poll(() => unread.count(), { timeout: 10_000 }).toBe(1)
  await submit(page)
  await page
    .getByText(/1 passage|not checked|not read/i)
    .first()
    .waitFor()
  const { body } = await stage.call('GET', `/tasks/${taskId}`, { key: client.key })
  expect(body.status).toBe('pending')
  await submit(page)
  const task = await finalTask(stage, client, taskId)
  expect(task.result.message).toBe('The lock is held too long.\n\nRelease it before the call.')
})
