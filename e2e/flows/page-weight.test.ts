// What a browser fetches for a page: few files, since each takes a turn on one of six connections, and
// no more script than the page needs.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { makeWorker, type Worker } from '../../server/test/workbench-client.ts'
import { holdTask } from '../claimed-task-fixtures.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let people: Record<'dashboard' | 'admin', Pick<TestPerson, 'cookie'>> & { workbench: Worker }

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  const { accountId } = await stage.makeAccount()
  people = {
    workbench: await makeWorker(stage),
    dashboard: await signIn(stage, { memberOf: [{ accountId, role: 'owner' }] }),
    admin: await signIn(stage, { operator: true }),
  }
}, 60_000)
afterAll(() => stage?.end())

const most = { files: 17, kilobytes: 210 }
// Editors, Markdown and code in colours come with it.
const mostOfPlayground = { files: 24, kilobytes: 265 }

const pages = {
  workbench: ['', '/work', '/availability', '/guidelines', '/settings'],
  dashboard: ['', '/tasks', '/playground', '/keys', '/webhooks', '/logs', '/credits', '/settings'],
  admin: ['', '/tasks', '/accounts', '/ledger', '/jobs'],
}

/** The files and the kilobytes of script that the page asked for before it stood still. */
async function weigh(page: Page, path: string) {
  const found: { type: string; bytes: number; name: string }[] = []
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const type = request.resourceType()
    if (type !== 'script' && type !== 'stylesheet') return
    const name = request.url().split('/').at(-1) ?? ''
    const read = request.sizes().then(({ responseBodySize: bytes }) => {
      found.push({ type, bytes, name })
    })
    sizes.push(read)
  })
  // Pages fetch in idle time what a click may open. Whether that is before the page is measured depends on
  // the machine, so no idle time is granted: what counts is what the page itself needs.
  await page.addInitScript('globalThis.requestIdleCallback = () => 0')
  await page.goto(path, { waitUntil: 'load' })
  await page.locator('h1').first().waitFor()
  const busy = page.locator('.skeleton, [aria-busy=true]')
  await expect.poll(() => busy.count(), { timeout: 20_000 }).toBe(0)
  await Promise.all(sizes)
  const scripts = found.filter(({ type }) => type === 'script')
  const bytes = scripts.reduce((sum, one) => sum + one.bytes, 0)
  return {
    files: found.length,
    kilobytes: Math.round(bytes / 1_000),
    names: found.map(({ name }) => name),
  }
}

const rows = Object.entries(pages).flatMap(([app, paths]) =>
  paths.map((path) => [app, path] as const),
)

test.each(['/', '/sign-in', '/sign-up'])('%s is light for a visitor', async (path) => {
  const { page } = await stage.open()
  const { files, kilobytes, names } = await weigh(page, path)
  expect(files, names.join(' ')).toBeLessThanOrEqual(most.files)
  expect(kilobytes).toBeLessThanOrEqual(most.kilobytes)
})

test.each(rows)('/%s%s is light', async (app, path) => {
  const { page } = await stage.open({ cookie: people[app as keyof typeof people].cookie })
  const { files, kilobytes, names } = await weigh(page, `/${app}${path}`)
  const allowed = path === '/playground' ? mostOfPlayground : most
  expect(files, names.join(' ')).toBeLessThanOrEqual(allowed.files)
  expect(kilobytes).toBeLessThanOrEqual(allowed.kilobytes)
})

// What is asked for ahead and then asked for in another way is fetched twice, on the very line it was to help.
test('the task page asks for its task ahead, and for nothing twice', async () => {
  const { taskId, path } = await holdTask(stage, await stage.makeClient(), people.workbench)
  const { page } = await stage.open({ cookie: people.workbench.cookie })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.goto(path, { waitUntil: 'load' })
  await page.locator('.prompt-text').waitFor()
  const ahead = ['/console/v1/me', `/workbench/v1/tasks/${taskId}`]
  const once = asked.filter((one) => one.startsWith('/assets/') || ahead.includes(one))
  expect(new Set(once).size).toBe(once.length)
  const byLink = await page.evaluate<string[]>(`performance.getEntriesByType('resource')
    .filter(({ initiatorType }) => initiatorType === 'link').map(({ name }) => new URL(name).pathname)`)
  expect(byLink).toEqual(expect.arrayContaining(ahead))
  expect(warnings).toEqual([])
})

test('the queue asks for what it shows before its script is there', async () => {
  const { page } = await stage.open({ cookie: people.workbench.cookie })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/queue-page-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  const asked = ['queue', 'tasks', 'duty', 'statistics'].map((part) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === `/workbench/v1/${part}`),
  )
  await page.goto('/workbench', { waitUntil: 'commit' })
  await Promise.all(asked)
  release()
  await page.locator('h1').first().waitFor()
})
