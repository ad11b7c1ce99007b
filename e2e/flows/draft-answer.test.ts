// From the AI's draft to the answer of a person: as data that is exact, and as text that somebody read;
// and what else is done on the task page: effort lowered, lease extended, task given back or taken away.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testAtFullSize } from '../../server/test/full-size.ts'
import {
  addDraft,
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
} from '../../server/test/workbench-client.ts'
import { capturedCredits, finalTask, keptText, readLease, workFor } from '../assertions.ts'
import { openClaimed } from '../claimed.ts'
import {
  claimBySpace,
  editorOf,
  submit,
  taskIdOf,
  waitUntilSaved,
  write,
} from '../engineer-actions.ts'
import { raiseStage, type Stage } from '../environment.ts'

/** As web/ui/press-guard.ts has it. */
const doubleClickMs = 450

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
  await addDraft(stage, taskId, draft)
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
    services: { type: 'array', items: { type: 'string' } },
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
      services: ['checkout', 'mail'],
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
  await page.getByRole('button', { name: 'Remove mail' }).click()
  // The cursor is in the new row at once, and the row goes up by its keys.
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.locator('[data-pointer="/items/2/title"]:focus').waitFor()
  await page.keyboard.type('Tell the clients')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2026-11-21')
  await page.keyboard.press('Alt+ArrowUp')
  await page.locator('[data-pointer="/items/1/due"]:focus').waitFor()
  await page.getByText('1 problem blocks Submit.').waitFor({ state: 'hidden' })
  await acceptAll(page)
  await submit(page)
  const task = await finalTask(stage, client, taskId)
  expect(task.status).toBe('completed')
  expect(task.result).toEqual({
    incident: 'INC-7',
    severity: 'SEV2',
    services: ['checkout'],
    items: [
      { title: 'Alert on pool wait', due: '2026-11-20' },
      { title: 'Tell the clients', due: '2026-11-21' },
      { title: 'Retry budget in checkout', due: '2026-11-27' },
    ],
  })
  expect(complaints.all).toEqual([])
})

/** J goes to the next unreviewed part, A accepts it. */
async function acceptAll(page: Page): Promise<void> {
  const left = page.locator('[data-accept]')
  await page.locator('h2', { hasText: 'Answer' }).click()
  for (let count = await left.count(); count > 0; count = await left.count()) {
    await page.keyboard.press('j')
    await page.locator('[data-accept]:focus').waitFor()
    // Two of them in quick succession would be a double press.
    await page.waitForTimeout(doubleClickMs)
    await page.keyboard.press('a')
    await expect.poll(() => left.count(), { timeout: 10_000 }).toBeLessThan(count)
  }
}

test('what nobody read goes out by a button of its own, and the client is told', async () => {
  const message = 'The lock is held too long.\n\nRelease it before the call.'
  const { page, taskId } = await claimWithDraft({}, { message })
  const unread = page.getByRole('article', { name: 'AI draft, not checked' })
  await expect.poll(() => unread.count(), { timeout: 10_000 }).toBe(2)
  await page.keyboard.press('j')
  await page.locator('[data-passage]:focus').waitFor()
  await page.keyboard.press('a')
  await page.getByText('1 passage not reviewed').waitFor()
  await page.getByText('Review or accept 1 passage first').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Accept without review' }).click()
  await page.getByText('1 passage will be submitted unreviewed').waitFor()
  const { body } = await stage.call('GET', `/tasks/${taskId}`, { key: client.key })
  expect(body.status).toBe('pending')
  await submit(page)
  const task = await finalTask(stage, client, taskId)
  expect(task.result.message).toBe(message)
  expect(task.provenance).toMatchObject({
    keptShare: 1,
    acceptedUnread: { count: 1, pointers: ['/message#1'] },
  })
})

test('a draft by its passages: one accepted, one dropped, one edited, and nothing is asked', async () => {
  const message = 'Hold the lock.\n\nCall it twice.\n\nRelease it after the call.'
  const { page, taskId } = await claimWithDraft({}, { message })
  const unread = page.getByRole('article', { name: /not checked/ })
  await expect.poll(() => unread.count(), { timeout: 10_000 }).toBe(3)
  await page.keyboard.press('j')
  await page.locator('[data-passage]:focus').waitFor()
  await page.keyboard.press('a')
  await expect.poll(() => unread.count(), { timeout: 10_000 }).toBe(2)
  await page.keyboard.press('Backspace')
  await page.getByRole('article', { name: 'AI draft, dropped by you' }).waitFor()
  await page.keyboard.press('e')
  await page.locator('.cm-focused').waitFor()
  await page.keyboard.press('Control+End')
  for (const _ of 'after the call.') await page.keyboard.press('Backspace')
  await page.keyboard.insertText('before the call.')
  await page.getByRole('radio', { name: /^Diff/ }).click()
  const edited = page.getByRole('article', { name: 'Edited by you, 1 word' })
  await edited.locator('del', { hasText: 'after' }).waitFor()
  await edited.getByRole('button', { name: 'Keep mine' }).click()
  await edited.locator('del').waitFor({ state: 'detached' })
  // The engineer reads the figure that the client is told.
  await page.locator('.answer-draft', { hasText: '50% of the paragraphs changed' }).waitFor()
  await submit(page)
  const task = await finalTask(stage, client, taskId)
  expect(task.result.message).toBe('Hold the lock.\n\nRelease it before the call.')
  expect(task.provenance).toMatchObject({ source: 'human_with_ai', keptShare: 0.5 })
})

test('what was written is on the page before the editor is', async () => {
  const { page, taskId } = await openClaimed(stage, client)
  await write(page, 'Words that were saved. ')
  await waitUntilSaved(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/text-editor-/, (route) => held.then(() => route.continue()))
  await page.reload()
  await page.locator('.answer-text', { hasText: 'Words that were saved.' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Answer' }).isVisible()).toBe(true)
  letGo()
  await editorOf(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('And more.')
  await submit(page)
  const task = await finalTask(stage, client, taskId)
  expect(task.result.message).toBe('Words that were saved. And more.')
})

test('effort that was lowered is what the ledger takes', async () => {
  const { page, taskId } = await openClaimed(stage, client)
  await workFor(stage, taskId, 300)
  await page.reload()
  await page
    .getByText('of 10:00')
    .or(page.getByText(/budget/))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Lower effort' }).click()
  await page.getByLabel('Charged effort').fill('1:40')
  await page.keyboard.press('Enter')
  await page.getByText('lowered by you').waitFor()
  await write(page, 'It is held too long.')
  await submit(page)
  const task = await finalTask(stage, client, taskId)
  expect(task.status).toBe('completed')
  // Standard costs a credit a second: 100 of the 300 that were measured.
  expect(await capturedCredits(stage, taskId)).toBe(100)
})

test('a submit leads to the queue, or to the next task for who wants that', async () => {
  const { page, taskId } = await openClaimed(stage, client)
  const secondId = await createTask(stage, client, { prompt: 'Is the second one read twice?' })
  const thirdId = await createTask(stage, client, { prompt: 'And is this one read twice?' })
  await write(page, 'The first answer.')
  await submit(page)
  await page.waitForURL(/\/workbench\/?$/)
  await page.goto('/workbench/settings')
  await page.getByRole('radio', { name: 'Claim next task' }).click()
  await expect
    .poll(() => page.getByRole('radio', { name: 'Claim next task' }).isChecked())
    .toBe(true)
  await page.goto('/workbench')
  expect(await claimBySpace(page)).toBe(secondId)
  await write(page, 'The second answer.')
  await submit(page)
  await page.waitForURL(`**/tasks/${thirdId}`)
  await page.getByRole('heading', { name: 'And is this one read twice?' }).waitFor()
  await write(page, 'The third answer.')
  await submit(page)
  await page.waitForURL(/\/workbench\/?$/)
  for (const [id, words] of [
    [taskId, 'The first answer.'],
    [secondId, 'The second answer.'],
    [thirdId, 'The third answer.'],
  ] as const)
    expect((await finalTask(stage, client, id)).result.message).toBe(words)
})

test('a task on which nothing was written is given back without a word', async () => {
  const { page, taskId } = await openClaimed(stage, client)
  await page.keyboard.press('x')
  await page.getByText('Optional. Visible to operators').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/workbench\/?$/)
  expect(await readLease(stage, taskId)).toMatchObject({ end_reason: 'released', end_note: null })
})

test('a task is given back with a reason, and the text is kept', async () => {
  const { page, taskId } = await openClaimed(stage, client)
  await write(page, 'Half of an answer.')
  await waitUntilSaved(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await page.getByLabel('Reason').fill('Not my field.')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/workbench\/?$/)
  expect(await readLease(stage, taskId)).toMatchObject({
    end_reason: 'released',
    end_note: 'Not my field.',
  })
  expect(await keptText(stage, taskId)).toContain('Half of an answer.')
  const { body } = await stage.call('GET', `/tasks/${taskId}`, { key: client.key })
  expect(body.stage).toBe('queued')
})

testAtFullSize('L extends the lease at once', async () => {
  const { page, taskId } = await openClaimed(stage, client)
  const before = await readLease(stage, taskId)
  const beat = page.waitForResponse((reply) => reply.url().endsWith('/heartbeat'))
  await page.keyboard.press('l')
  expect((await beat).status()).toBe(200)
  const after = await readLease(stage, taskId)
  expect(after.expires_at.getTime()).toBeGreaterThan(before.expires_at.getTime())
})

test('cancelled by its client while it is open: the room says so and keeps the text', async () => {
  const { page, taskId } = await openClaimed(stage, client)
  await write(page, 'Words for nobody.')
  await waitUntilSaved(page)
  const { status } = await stage.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
  expect(status).toBe(200)
  // By the stream or by the next heartbeat, whichever is first.
  await page.keyboard.press('Escape')
  await page.keyboard.press('l')
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  await page.getByText('Words for nobody.').first().waitFor()
  expect(await page.getByRole('button', { name: /^Release/ }).count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  const task = await finalTask(stage, client, taskId)
  expect([task.status, task.result ?? null]).toEqual(['cancelled', null])
  expect(await keptText(stage, taskId)).toContain('Words for nobody.')
})
