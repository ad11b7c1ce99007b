// Everything of the workbench but the task page.
import type { Page } from 'playwright-core'
import { idOf } from './ids.ts'
import type { Shot } from './photograph.ts'
import { newTasks } from './room-tasks.ts'
import { noticeShots } from './shots-notices.ts'
import { fail, isAt, isFailed, say, withhold } from './withhold.ts'

const queuePath = '/workbench/v1/queue'

/** Passes on what is past due, chooses the second row, and waits for two tasks that come meanwhile. */
function makeFullQueue(): Shot {
  const news: string[] = []
  return {
    name: 'queue',
    path: '/workbench',
    as: 'iris',
    async act(page, { client }) {
      await page.getByText('Next up for you').waitFor()
      await page.keyboard.press('n')
      for (const task of newTasks) news.push(await client.create(task))
      await page.getByRole('button', { name: /2 new/ }).filter({ visible: true }).waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('j')
    },
    async after({ client }) {
      for (const taskId of news.splice(0)) await client.cancel(taskId)
    },
  }
}

const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
}

const openKeys = async (page: Page) => {
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
}

const showTables = async (page: Page) => {
  for (const choice of await page.getByText('Table', { exact: true }).all()) await choice.click()
}

const cutNetwork = async (page: Page) => {
  await page.context().setOffline(true)
  await page.getByText("You're offline.", { exact: true }).waitFor()
}

const openAnswered = async (page: Page) => {
  const answered = page.getByRole('row').filter({ hasText: 'Submitted' })
  await answered.locator('.history-open').first().click()
  await page.getByRole('dialog').getByText('Submitted answer').waitFor()
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** What is held is overdue, and an operator has just assigned another task. */
const sayAssigned = async (page: Page) => {
  await page.route(isAt('/workbench/v1/tasks'), async (route) => {
    const response = await route.fetch()
    const [held] = ((await response.json()) as { data: { lease: object }[] }).data
    const assigned = {
      ...held,
      id: idOf('task', 'assigned'),
      prompt: 'Does this cache key leak data between tenants?',
      dueAt: inMinutes(52),
      lease: { ...held?.lease, until: inMinutes(14.5), awaitsOpening: true },
    }
    await route.fulfill({
      response,
      json: { data: [{ ...held, dueAt: inMinutes(-26) }, assigned] },
    })
  })
}

const queueShots: Shot[] = [
  makeFullQueue(),
  { name: 'queue-off-duty', path: '/workbench', as: 'tomas' },
  { name: 'queue-holding', path: '/workbench', as: 'hugo' },
  {
    name: 'queue-assigned',
    path: '/workbench',
    as: 'hugo',
    before: sayAssigned,
    act: (page) => page.getByText('Open within').waitFor(),
  },
  { name: 'queue-empty', path: '/workbench', as: 'ezra' },
  { name: 'queue-empty-off-duty', path: '/workbench', as: 'zoe' },
  {
    name: 'queue-empty-table',
    path: '/workbench',
    as: 'ezra',
    act: (page) => page.getByRole('button', { name: 'Show table' }).click(),
  },
  {
    name: 'queue-filter-none',
    path: '/workbench',
    as: 'iris',
    act: (page) => page.getByRole('tab', { name: /Realtime/ }).click(),
  },
  {
    name: 'queue-loading',
    path: '/workbench',
    as: 'iris',
    isLoading: true,
    before: withhold(queuePath),
  },
  { name: 'queue-failing', path: '/workbench', as: 'iris', before: fail(queuePath), act: isFailed },
  { name: 'queue-not-engineer', path: '/workbench', as: 'olivia' },
  { name: 'palette', path: '/workbench', as: 'iris', act: openPalette },
  { name: 'keys', path: '/workbench', as: 'iris', act: openKeys },
  { name: 'offline', path: '/workbench', as: 'iris', act: cutNetwork },
]

const statisticsPath = '/workbench/v1/statistics'
const historyPath = '/workbench/v1/history'

const failAll =
  (...paths: string[]) =>
  async (page: Page) => {
    for (const path of paths) await fail(path)(page)
  }

const withholdAll =
  (...paths: string[]) =>
  async (page: Page) => {
    for (const path of paths) await withhold(path)(page)
  }

const ownShots: Shot[] = [
  { name: 'work', path: '/workbench/work', as: 'iris' },
  { name: 'work-tables', path: '/workbench/work', as: 'iris', act: showTables },
  { name: 'work-few', path: '/workbench/work', as: 'tomas' },
  { name: 'work-empty', path: '/workbench/work', as: 'zoe' },
  { name: 'work-past', path: '/workbench/work', as: 'iris', act: openAnswered },
  {
    name: 'work-loading',
    path: '/workbench/work',
    as: 'iris',
    isLoading: true,
    before: withholdAll(statisticsPath, historyPath),
  },
  {
    name: 'work-failing',
    path: '/workbench/work',
    as: 'iris',
    before: failAll(statisticsPath, historyPath),
    act: isFailed,
  },
]

const stepUp = { error: { code: 'STEP_UP_REQUIRED', message: 'Sign in again.' } }
const availabilityPath = '/workbench/v1/availability'

const otherShots: Shot[] = [
  { name: 'availability', path: '/workbench/availability', as: 'iris' },
  { name: 'availability-empty', path: '/workbench/availability', as: 'zoe' },
  {
    name: 'availability-loading',
    path: '/workbench/availability',
    as: 'iris',
    isLoading: true,
    before: withhold(availabilityPath),
  },
  {
    name: 'availability-failing',
    path: '/workbench/availability',
    as: 'iris',
    before: fail(availabilityPath),
    act: isFailed,
  },
  { name: 'guidelines', path: '/workbench/guidelines', as: 'iris' },
  { name: 'settings', path: '/workbench/settings', as: 'iris' },
  { name: 'settings-holding', path: '/workbench/settings', as: 'hugo' },
  {
    name: 'settings-sign-in-again',
    path: '/workbench/settings',
    as: 'iris',
    // The form behind it stays busy until the sign-in is over.
    isLoading: true,
    before: async (page) => {
      await withhold('/auth/sessions')(page)
      await say('/auth/change-password', stepUp, 403)(page)
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByLabel('Current password').fill('demo demo demo')
      await page.getByLabel('New password', { exact: true }).fill('a long enough sentence 7')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: "Confirm it's you" }).waitFor()
    },
  },
  {
    name: 'settings-after-submit',
    path: '/workbench/settings',
    as: 'iris',
    act: (page) => page.getByRole('heading', { name: 'After submitting' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'settings-loading',
    path: '/workbench/settings',
    as: 'iris',
    isLoading: true,
    before: withholdAll('/auth/sessions', '/auth/passkeys'),
  },
  {
    name: 'settings-failing',
    path: '/workbench/settings',
    as: 'iris',
    before: failAll('/auth/sessions', '/auth/passkeys'),
    act: isFailed,
  },
  { name: 'no-such-page', path: '/workbench/nowhere', as: 'iris' },
  { name: 'dashboard-no-account', path: '/dashboard', as: 'zoe' },
  { name: 'admin-refused', path: '/admin', as: 'olivia' },
]

export const pageShots: Shot[] = [...queueShots, ...ownShots, ...otherShots, ...noticeShots]
