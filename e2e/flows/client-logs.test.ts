// The request log of an account: what programs and pages sent stands there within seconds, is found by
// its id, and is what the service says it is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { createTask, type TestClient } from '../../server/test/workbench-client.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: TestClient
let viewer: TestPerson

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
  viewer = await signIn(stage, {
    name: 'Ada Kovac',
    memberOf: [{ accountId: client.accountId, role: 'viewer' }],
  })
}, 60_000)
afterAll(() => stage?.end())

const logs = (search = '') => `/dashboard/logs?account=${client.accountId}${search}`

type Logged = {
  requestId: string
  path: string
  status: number
  code: string | null
  failedField: string | null
  taskId: string | null
  personName: string | null
}

async function listLogged(filters = ''): Promise<Logged[]> {
  const path = `/console/v1/accounts/${client.accountId}/requests?limit=50&caller=key${filters}`
  return (await viewer.call('GET', path)).body.data
}

test('a refused request is found by the id that its reply carried, and explained', async () => {
  const body = { prompt: 'Is there a project?', projectId: 1, maxCredits: 600 }
  const refused = await stage.call('POST', '/tasks/create', { key: client.key, body })
  expect(refused.status).toBe(400)
  const requestId = refused.headers.get('x-request-id') as string
  const { page, complaints } = await stage.open({ cookie: viewer.cookie })
  await page.goto(logs())
  await page.getByRole('button', { name: 'POST /api/v1/tasks/create' }).first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(`${requestId}\n`)
  await page.waitForURL(`**requestId=${requestId}`)
  await expect.poll(() => page.locator('tbody tr').count(), { timeout: 10_000 }).toBe(1)
  await page.getByRole('button', { name: 'POST /api/v1/tasks/create' }).click()
  const drawer = page.locator('.drawer')
  const shown = await drawer.innerText()
  expect(shown).toContain('INVALID_REQUEST')
  expect(shown).toMatch(/Field\s+projectId/)
  expect(shown).toContain('--data @body.json')
  expect(shown).not.toContain('Is there a project?')
  const meaning = drawer.getByRole('link', { name: 'About this error' })
  const docs = await page.request.get((await meaning.getAttribute('href')) as string)
  expect(await docs.text()).toContain('INVALID_REQUEST')
  expect(await listLogged(`&requestId=${requestId}`)).toMatchObject([
    {
      ...{ requestId, status: 400, code: 'INVALID_REQUEST', path: '/api/v1/tasks/create' },
      failedField: 'projectId',
    },
  ])
  expect(complaints.all).toEqual([])
})

test('a new request comes by itself, and leads to its task', async () => {
  const { page, complaints } = await stage.open({ cookie: viewer.cookie })
  await page.goto(logs('&method=GET'))
  const taskId = await createTask(stage, client)
  await stage.call('GET', `/tasks/${taskId}`, { key: client.key })
  const row = page.getByRole('button', { name: `GET /api/v1/tasks/${taskId}` })
  await row.waitFor({ timeout: 15_000 })
  await row.click()
  await page.getByRole('link', { name: 'Open task' }).click()
  await page.waitForURL(`**/dashboard/tasks/${taskId}?**`)
  expect(await listLogged(`&path=/api/v1/tasks/${taskId}`)).toMatchObject([
    { status: 200, path: `/api/v1/tasks/${taskId}`, taskId, personName: null },
  ])
  expect(complaints.all).toEqual([])
})

test('a create leads to the task that it made; the dashboard is hidden until asked for', async () => {
  const taskId = await createTask(stage, client)
  // What a page asks of the account is in the same log.
  await viewer.call('GET', `/console/v1/accounts/${client.accountId}/api/tags`)
  const { page, complaints } = await stage.open({ cookie: viewer.cookie })
  await page.goto(logs('&caller=all'))
  const ofViewer = page.getByText('Ada Kovac, in the dashboard')
  await ofViewer.first().waitFor({ timeout: 15_000 })
  await page.getByRole('link', { name: `Open task ${taskId}` }).waitFor({ timeout: 15_000 })
  const read = page.waitForResponse((response) => response.url().includes('caller=key'))
  await page.getByRole('combobox', { name: /^Caller/ }).selectOption('API keys')
  await read
  await ofViewer.first().waitFor({ state: 'detached' })
  await page.getByRole('link', { name: `Open task ${taskId}` }).click()
  await page.waitForURL(`**/dashboard/tasks/${taskId}?**`)
  expect((await listLogged('&method=POST'))[0]).toMatchObject({ taskId, status: 201 })
  expect(complaints.all).toEqual([])
})

test('filters of the page are those of the service, and the keyboard walks what they leave', async () => {
  await stage.call('GET', '/tasks/task_06a1ynhfm3vw5b8q2d3r4s5t6v', { key: client.key })
  const isLogged = async () => (await listLogged('&status=404')).length > 0
  await expect.poll(isLogged, { timeout: 10_000 }).toBe(true)
  const { page } = await stage.open({ cookie: viewer.cookie })
  await page.goto(logs())
  await page.getByLabel('Status').selectOption('4xx client error')
  const codes = page.locator('tbody td:nth-child(3)')
  const expected = (await listLogged('&status=4xx')).map(({ code, failedField }) =>
    failedField === null ? code : `${code} ${failedField}`,
  )
  await expect.poll(() => codes.allInnerTexts(), { timeout: 10_000 }).toEqual(expected)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page
    .locator('.drawer')
    .getByText(expected[0] as string)
    .waitFor()
  const openId = new URL(page.url()).searchParams.get('request')
  expect(openId).toBe((await listLogged('&status=4xx'))[0]?.requestId)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBeNull()
})
