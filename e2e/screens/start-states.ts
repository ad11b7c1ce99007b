// What the service says where the start page and the playground are shown in a state of their own.
import type { Page } from 'playwright-core'
import { ago } from './moments.ts'
import { fail, isAt, isFailed, say, withhold } from './withhold.ts'

const account = '/console/v1/accounts/*'
const paths = {
  tasks: `${account}/tasks`,
  task: `${account}/tasks/task_*`,
  keys: `${account}/keys`,
  credits: `${account}/api/credits`,
  projects: `${account}/api/projects`,
  tags: `${account}/api/tags`,
  create: `${account}/api/tasks/create`,
  keyCreate: '/api/v1/tasks/create',
  keyTask: '/api/v1/tasks/task_*',
}
const pageOf = (data: unknown[]) => ({ data, hasMore: false, nextCursor: null })
const secret = 'trs_test_4fQz9Lk2XwPn7RtV0bYs6HdMc3JgAe1K8uZq'
const project = { id: 1001, name: 'Default', createdAt: ago(4) }

const answered = {
  id: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
  title: 'Can this retry loop charge a card twice?',
  status: 'completed',
  stage: 'completed',
  mode: 'fast',
  tagId: 1,
  tagName: 'General',
  projectId: 1001,
  projectName: 'Default',
  maxCredits: 600,
  heldCredits: 0,
  chargedCredits: 135,
  createdAt: ago(0.1),
  dueAt: ago(0.1 - 240),
  finalAt: ago(0.1 - 2.1 / 60),
  cancelReason: null,
  hasSchema: true,
  fileCount: 0,
  version: 2,
  overdueAt: null,
  prompt: 'Can this retry loop charge a card twice?',
  responseSchema: {
    type: 'object',
    required: ['safe', 'reason'],
    additionalProperties: false,
    properties: { safe: { type: 'boolean' }, reason: { type: 'string', minLength: 1 } },
  },
  metadata: null,
  files: [],
  result: {
    safe: false,
    reason:
      'Each attempt makes a new idempotency key. If a charge goes through and its reply is lost, the next attempt charges the card again.',
    fix: 'Make the key once, before the loop, and pass it to every attempt.',
  },
  provenance: { source: 'simulator' },
  createdBy: { kind: 'key', id: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v', name: 'First test key' },
  breakdown: null,
  entries: [],
  timeline: [],
  draft: null,
  deliveries: [],
}

/** An account that was opened a moment ago. */
export async function beNew(page: Page): Promise<void> {
  await say(paths.tasks, pageOf([]))(page)
  await say(paths.projects, pageOf([]))(page)
  await say(paths.credits, { available: 1_000_000, held: 0, spent: 0 })(page)
}

/** What a program reads of the task. */
const answeredOfApi = {
  ...{ id: answered.id, status: 'completed', createdAt: ago(0.1), finalAt: ago(0.1 - 1.9 / 60) },
  result: answered.result,
  credits: { max: 600, held: 0, charged: 135, released: 465 },
}

/** A key is made and a request with it is answered, whatever there was before. */
export async function beReady(page: Page): Promise<void> {
  await beNew(page)
  await say(paths.projects, pageOf([project]))(page)
  await say(paths.keys, { id: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v', secret }, 201)(page)
  const created = { id: answered.id, status: 'pending', maxCredits: 600 }
  await say(paths.keyCreate, created, 201)(page)
  await say(paths.keyTask, answeredOfApi)(page)
}

/** The answer of a run does not come. */
export async function beSlow(page: Page): Promise<void> {
  await beReady(page)
  await withhold(paths.keyTask)(page)
}

/** The request of a run is refused. */
export async function bePoor(page: Page): Promise<void> {
  await beReady(page)
  const message = 'A task needs 600 credits, 120 available.'
  await say(paths.keyCreate, { error: { code: 'INSUFFICIENT_CREDITS', message } }, 402)(page)
}

export async function beAnswered(page: Page): Promise<void> {
  await beReady(page)
  await say(paths.tasks, pageOf([answered]))(page)
  await say(paths.task, answered)(page)
  let isSent = false
  await page.route(isAt(paths.create), async (route) => {
    isSent = true
    await route.fulfill({ status: 201, json: { id: answered.id, status: 'pending' } })
  })
  await page.route(isAt(paths.credits), async (route) => {
    const spent = isSent ? answered.chargedCredits : 0
    await route.fulfill({ json: { available: 1_000_000 - spent, held: 0, spent } })
  })
}

export async function withholdAll(page: Page): Promise<void> {
  for (const path of Object.values(paths)) await withhold(path)(page)
}

export async function failAll(page: Page): Promise<void> {
  for (const path of Object.values(paths)) await fail(path)(page)
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

export async function runSample(page: Page): Promise<void> {
  await press(page, 'Run')
  await page.locator('.result-card .pill-completed').waitFor()
  await showJavaScript(page)
}

export async function startRun(page: Page): Promise<void> {
  await press(page, 'Run')
  await page.locator('.run-step-done').nth(1).waitFor()
}

export async function failToRun(page: Page): Promise<void> {
  await press(page, 'Run')
  await isFailed(page)
}

export async function makeRunFail(page: Page): Promise<void> {
  await runSample(page)
  const credits = { max: 600, held: 0, charged: 0, released: 600 }
  const cancelled = { status: 'cancelled', cancelReason: 'no_engineer', result: undefined, credits }
  await say(paths.keyTask, { ...answeredOfApi, ...cancelled })(page)
  await press(page, 'Make it fail instead')
  await isFailed(page)
}

export async function showJavaScript(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'JavaScript' }).click()
  await page.locator('.code-tabs code span[style]').first().waitFor()
}

const prompt = `Our payment worker retries a charge when the call times out. Can this loop charge a card twice?

The code is attached. We use one idempotency key per attempt.`

/** The address decides it, and nothing else. */
async function beInTestMode(page: Page): Promise<void> {
  const { accounts } = await (await page.request.get('/console/v1/me')).json()
  const url = new URL(page.url())
  url.searchParams.set('account', accounts[0].testAccountId)
  if (url.href !== page.url()) await page.goto(url.href)
}

async function writeTask(page: Page): Promise<void> {
  await beInTestMode(page)
  await page.getByLabel('Prompt').fill(prompt)
  await page.getByLabel('Files').setInputFiles({
    name: 'charge-worker.ts',
    mimeType: 'text/plain',
    buffer: Buffer.from('for (const attempt of attempts) await charge(card)\n'.repeat(80)),
  })
}

export async function sendTask(page: Page): Promise<void> {
  await writeTask(page)
  await page.getByRole('radio', { name: 'Data that matches a schema' }).click()
  await page.getByRole('textbox', { name: 'Response schema' }).waitFor()
  await page.getByRole('button', { name: /^Send task/ }).click()
  await page.getByText('Matches your schema').waitFor()
}

export async function breakSchema(page: Page): Promise<void> {
  await writeTask(page)
  await page.getByRole('radio', { name: 'Data that matches a schema' }).click()
  const editor = page.getByRole('textbox', { name: 'Response schema' })
  await editor.waitFor()
  await editor.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('{\n  "type": "array",\n  "items": { "type": "string" }\n}')
  await page.getByRole('button', { name: 'Show', exact: true }).waitFor()
}

export async function showCode(page: Page): Promise<void> {
  await writeTask(page)
  await page.getByRole('button', { name: 'Show code' }).click()
  await page.locator('.code-tabs code span[style]').first().waitFor()
  await page.locator('.code-tabs').scrollIntoViewIfNeeded()
}

export async function sendTooEarly(page: Page): Promise<void> {
  await beInTestMode(page)
  await page.getByRole('button', { name: /^Send task/ }).click()
  await isFailed(page)
}
