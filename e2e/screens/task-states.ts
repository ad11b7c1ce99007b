// Ways to the states of the tasks and projects of a client, for pictures and for axe.
import type { Page } from 'playwright-core'
import { accountPaths } from './account-states.ts'
import { idOf } from './ids.ts'
import { ago } from './moments.ts'
import { waitingDelivery } from './webhook-states.ts'
import { fail, isAt, isFailed, say } from './withhold.ts'

const of = (tail: string) => `/console/v1/accounts/acct_*/${tail}`

export const taskPaths = { list: of('tasks'), task: of('tasks/*'), projects: of('api/projects') }

const none = { data: [], hasMore: false, nextCursor: null }
export const sayNoTasks = say(taskPaths.list, none)
export const sayNoProjects = say(taskPaths.projects, none)

const completed = (page: Page) => page.locator('tr', { hasText: 'Completed' }).first()

export const isListed = (page: Page) => completed(page).waitFor()

export const openDrawer = async (page: Page) => {
  await completed(page).locator('.data-table-open').click()
  await page.locator('.timeline').waitFor()
}

/** On the page of its own. */
export const openPage = async (page: Page) => {
  await openDrawer(page)
  await page.getByRole('link', { name: 'Open as page' }).click()
  await page.locator('.task-page .timeline').waitFor()
}

/** Of the answer against its draft. */
export const openView = (name: string) => async (page: Page) => {
  await openPage(page)
  await page.getByRole('radio', { name }).click()
  await page.getByRole('radio', { name, checked: true }).waitFor()
}

export const openTab = (name: RegExp) => async (page: Page) => {
  await openPage(page)
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tab', { name, selected: true }).waitFor()
}

const webhookOf = (number: number, url: string) => ({
  webhookId: idOf('webhook', number % 2),
  deliveryId: idOf('delivery', number),
  url,
})

/** Two webhooks were told of each step: one at once, the other at the second try or not yet. */
const deliveries = [
  {
    ...webhookOf(1, 'https://hooks.northwind.example'),
    ...{ eventType: 'task.claimed', state: 'delivered', attempts: 1 },
    ...{ lastStatus: 200, lastLatencyMs: 84, lastAt: ago(28) },
  },
  {
    ...webhookOf(2, 'https://northwind.example'),
    ...{ eventType: 'task.claimed', state: 'delivered', attempts: 2 },
    ...{ lastStatus: 204, lastLatencyMs: 131, lastAt: ago(27.6) },
  },
  {
    ...webhookOf(3, 'https://hooks.northwind.example'),
    ...{ eventType: 'task.completed', state: 'delivered', attempts: 1 },
    ...{ lastStatus: 200, lastLatencyMs: 92, lastAt: ago(6) },
  },
  {
    ...webhookOf(4, 'https://northwind.example'),
    ...{ eventType: 'task.completed', state: 'pending', attempts: 3 },
    ...{ lastStatus: 503, lastLatencyMs: 1_187, lastAt: ago(0.2) },
  },
]

/** The task as it is, and what webhooks were told of it. */
export const tellWebhooks = async (page: Page) => {
  await page.route(isAt(taskPaths.task), async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), deliveries } })
  })
  await say(accountPaths.delivery, { ...waitingDelivery, type: 'task.completed' })(page)
}

/** The task as it is when its account keeps content no longer. */
export const tellRemoved = async (page: Page) => {
  await page.route(isAt(taskPaths.task), async (route) => {
    const reply = await route.fetch()
    const gone = { title: 'Content removed', prompt: '', responseSchema: null, metadata: null }
    const none = { files: [], fileCount: 0, result: null, draft: null, hasSchema: false }
    const json = { ...(await reply.json()), ...gone, ...none, contentRemovedAt: ago(2) }
    await route.fulfill({ response: reply, json })
  })
}

const tellChanged =
  (change: (task: Record<string, unknown>) => object) =>
  async (page: Page): Promise<void> => {
    await page.route(isAt(taskPaths.task), async (route) => {
      const reply = await route.fetch()
      const json = (await reply.json()) as Record<string, unknown>
      await route.fulfill({ response: reply, json: { ...json, ...change(json) } })
    })
  }

/** The task as it is, with passages of the AI draft that nobody read. */
export const tellUnread = tellChanged(({ provenance }) => ({
  provenance: {
    ...(provenance as object),
    acceptedUnread: { count: 2, pointers: ['/message#0', '/message#3'] },
  },
}))

export const tellSimulated = tellChanged(() => ({
  provenance: { source: 'simulator' },
  draft: null,
}))

/** The task as it is when its client cancelled it while an engineer worked on it. */
export const tellCancelled = tellChanged(({ timeline }) => ({
  ...{ status: 'cancelled', stage: 'cancelled', cancelReason: 'client' },
  ...{ chargedCredits: 75, breakdown: null, result: null, provenance: null },
  timeline: (timeline as { type: string }[]).map((event) =>
    event.type === 'task.completed'
      ? { ...event, type: 'task.cancelled', stage: 'cancelled' }
      : event,
  ),
}))

type Event = { type: string }
type Draft = object | null

/** The task as it was before an engineer answered; programs read the same figures from the API. */
const reopen = (timeline: unknown, draft: unknown, last: string) => {
  const events = (timeline ?? []) as Event[]
  return {
    ...{ status: 'pending', finalAt: null, chargedCredits: null, breakdown: null },
    ...{ result: null, provenance: null, createdAt: ago(26), dueAt: ago(-214), deliveries: [] },
    draft: (draft as Draft) && { ...(draft as object), content: null, changedShare: null },
    timeline: events
      .slice(0, events.findLastIndex(({ type }) => type === last) + 1)
      .map((event, index) => ({ ...event, at: ago(26 - index * 0.2 * (index + 1)) })),
  }
}

export const tellClaimed = tellChanged(({ timeline, draft }) => ({
  ...reopen(timeline, draft, 'task.claimed'),
  stage: 'claimed',
  credits: { soFar: { effortSeconds: 1_096, credits: 2_466 } },
}))

export const tellQueued = tellChanged(({ timeline, draft }) => ({
  ...reopen(timeline, draft, 'task.drafted'),
  stage: 'queued',
  credits: {},
  queuePosition: 3,
  eta: { p50At: ago(-9), p90At: ago(-44) },
}))

/** The task as it is where data was asked for. */
export const tellData = tellChanged(({ draft }) => ({
  hasSchema: true,
  result: {
    safe: false,
    line: 42,
    reason: 'The worker can die between capture() and ack(), and the event comes again.',
    fixes: ['Pass event.id as the idempotency key.', 'Retry only 429, 5xx and network faults.'],
  },
  provenance: { source: 'human_with_ai', model: 'coder-32b' },
  draft: {
    ...(draft as object),
    content: {
      safe: true,
      line: 42,
      reason: 'The worker can die between capture() and ack().',
      fixes: ['Pass event.id as the idempotency key.'],
      severity: 'low',
    },
  },
}))

/** The last one waits, and shows why. */
export const openAttempts = async (page: Page) => {
  await openTab(/Webhooks/)(page)
  await page.locator('.task-delivery').last().click()
  await page.getByRole('list', { name: 'Attempts' }).waitFor()
}

export const pickSome = async (page: Page) => {
  await completed(page).waitFor()
  for (const box of (await page.getByRole('checkbox', { name: /^Select task/ }).all()).slice(0, 4))
    await box.check()
}

export const askToCancel = async (page: Page) => {
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await page.getByRole('button', { name: /^Cancel \d+ open/ }).click()
  await page.getByRole('dialog').waitFor()
}

export const findNothing = async (page: Page) => {
  await page.getByRole('searchbox', { name: 'Search' }).fill('task_06a1ynhfkxvw5b8q2d3r4s5t6v')
  await page.keyboard.press('Enter')
  await page.getByText('No matching task').waitFor()
}

export const askToArchive = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Archive / })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

export const askForProject = async (page: Page) => {
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('dialog').waitFor()
}

const projectOf = (id: number, name: string, archived = false) => ({
  id,
  name,
  createdAt: ago(id),
  archived,
})

/** Some are archived, and one has as long a name as there can be. */
export const sayArchived = say(taskPaths.projects, {
  ...none,
  data: [
    projectOf(1007, 'Checkout'),
    projectOf(1008, `${'Reviews of everything that the payments team ships '.repeat(4)}`.trim()),
    projectOf(1009, 'Old shop', true),
    projectOf(1010, 'الدفع عند الاستلام', true),
    projectOf(
      1011,
      'Everything that was ever asked of the people of the old shop '.repeat(3),
      true,
    ),
  ],
})

export const askToRename = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Rename / })
    .nth(1)
    .click()
  await page.getByRole('dialog').waitFor()
}

/** The dialog stays, and says why. */
export const failToRename = async (page: Page) => {
  await askToRename(page)
  await fail(of('api/projects/*'))(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await isFailed(page)
}

export const askToRestore = async (page: Page) => {
  await page.getByRole('button', { name: 'Restore Old shop' }).click()
  await page.getByRole('dialog').waitFor()
}
