// Authorization seen by eye: who is no operator, or came without a second factor, sees nothing of the
// operators' console, and nothing of it is even asked for; an operator sees every page, and every control
// that is off says why.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleOperations } from '../../server/src/start/operations.ts'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { createTask, type TestClient } from '../../server/test/workbench-client.ts'
import { tryBlocked } from '../blocked.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: TestClient
let places: string[]

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
  const taskId = await createTask(stage, client, { prompt: 'Nobody else may read this prompt.' })
  places = [
    '/admin',
    '/admin/tasks',
    `/admin/tasks?task=${taskId}`,
    `/admin/tasks/${taskId}`,
    '/admin/engineers',
    '/admin/accounts',
    `/admin/accounts/${client.accountId}`,
    '/admin/ledger',
    '/admin/approvals',
    '/admin/pricing',
    '/admin/pricing?tag=1',
    '/admin/calendar',
    '/admin/ai',
    '/admin/webhooks',
    '/admin/jobs',
    '/admin/audit',
    '/admin/system',
  ]
}, 60_000)
afterAll(() => stage?.end())

/** What the page asked of the operators' part of the service, what was refused, and what it changed. */
function listenTo(page: Page) {
  const heard = { asked: [] as string[], refused: [] as string[], changed: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/operator/')) heard.asked.push(pathname)
    if (request.method() !== 'GET') heard.changed.push(`${request.method()} ${pathname}`)
  })
  page.on('response', (response) => {
    if (response.status() === 403) heard.refused.push(new URL(response.url()).pathname)
  })
  return heard
}

async function settle(page: Page): Promise<string> {
  await page.locator('h1').first().waitFor()
  await expect
    .poll(() => page.locator('.skeleton, [aria-busy=true]').count(), { timeout: 10_000 })
    .toBe(0)
  return await page.locator('body').innerText()
}

const readable = consoleOperations.filter(
  ({ path, method, reply }) =>
    method === 'GET' &&
    path.startsWith('/operator/') &&
    !path.includes('{') &&
    reply.fileTypes === undefined,
)

/** What the API itself says to the same person. */
async function readStatuses({ call }: TestPerson): Promise<number[]> {
  // One of them needs to know what to find.
  const paths = readable.map(({ path }) => (path.endsWith('/find') ? `${path}?id=1001` : path))
  const replies = await Promise.all(paths.map((path) => call('GET', path)))
  return [...new Set(replies.map(({ status }) => status))]
}

const outsiders: [who: string, request: () => Parameters<typeof signIn>[1], says: string][] = [
  [
    'an owner of an account',
    () => ({ memberOf: [{ accountId: client.accountId, role: 'owner' }] }),
    "You aren't an operator.",
  ],
  ['an engineer', () => ({ engineer: { tagIds: [1] } }), "You aren't an operator."],
  [
    'an operator without a second factor',
    () => ({ operator: true, secondFactor: false }),
    'second factor',
  ],
]

test.each(outsiders)(
  '%s sees nothing of any page, and nothing is asked',
  async (_, request, says) => {
    const person = await signIn(stage, request())
    const { page, complaints } = await stage.open({ cookie: person.cookie })
    const heard = listenTo(page)
    for (const place of places) {
      await page.goto(place)
      const text = await settle(page)
      expect(text, place).toContain(says)
      expect(text, place).not.toContain('Nobody else may read this prompt.')
      expect(await page.locator('main table, main form').count(), place).toBe(0)
    }
    expect(heard).toEqual({ asked: [], refused: [], changed: [] })
    expect(complaints.all).toEqual([])
    expect(await readStatuses(person)).toEqual([403])
  },
  60_000,
)

test('nobody at all is led to the sign-in', async () => {
  const { page } = await stage.open()
  const heard = listenTo(page)
  await page.goto('/admin/audit')
  await page
    .getByRole('dialog', { name: /Sign in/ })
    .or(page.getByLabel('Password'))
    .first()
    .waitFor()
  expect(heard.asked).toEqual([])
  const replies = await Promise.all(readable.map(({ path }) => fetch(`${stage.url}${path}`)))
  expect([...new Set(replies.map(({ status }) => status))]).toEqual([401])
})

test('an operator sees every page, and every control that is off says why', async () => {
  const operator = await signIn(stage, { operator: true })
  const { page, complaints } = await stage.open({ cookie: operator.cookie })
  const heard = listenTo(page)
  const faults: string[] = []
  for (const place of places) {
    await page.goto(place)
    const text = await settle(page)
    if (/aren't an operator|Couldn't/.test(text)) faults.push(`${place}: ${text.slice(0, 200)}`)
    faults.push(...(await tryBlocked(page, place)))
  }
  expect(faults).toEqual([])
  expect({ refused: heard.refused, changed: heard.changed }).toEqual({ refused: [], changed: [] })
  expect(complaints.all).toEqual([])
  expect(await readStatuses(operator)).toEqual([200])
}, 60_000)
