// Pages of a client that stay open: what happens to tasks elsewhere is shown without a reload, by one stream
// for all tabs, and nothing of it fills the request log.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import type { Loose } from '../../server/test/service.ts'
import { createTask, makeWorker, type TestClient } from '../../server/test/workbench-client.ts'
import { finalTask, workFor } from '../assertions.ts'
import { type Opened, raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: TestClient
let owner: TestPerson
let opened: Opened

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
  owner = await signIn(stage, { memberOf: [{ accountId: client.accountId, role: 'owner' }] })
  opened = await stage.open({ cookie: owner.cookie })
}, 60_000)
afterAll(() => stage?.end())

/** An answer can be undone for five seconds before it is sent. */
const answeredMs = 20_000
const words = (value: number) => value.toLocaleString('en-US')
const numberOf = (page: Page, label: string) =>
  page.locator('.stat-card', { hasText: label }).locator('.stat-card-value')
const credits = async (): Promise<Loose> =>
  (await stage.call('GET', '/credits', { key: client.key })).body

async function openTab(path: string): Promise<Page> {
  const page = await opened.context.newPage()
  page.setDefaultTimeout(answeredMs)
  await page.goto(`${path}?account=${client.accountId}`)
  return page
}

async function expectBalance(pages: readonly Page[], options = { timeout: answeredMs }) {
  const { available, held } = await credits()
  for (const page of pages) {
    await expect
      .poll(() => numberOf(page, 'Available').innerText(), options)
      .toContain(words(available))
    await expect.poll(() => numberOf(page, 'Held').innerText(), options).toContain(words(held))
  }
}

test('a task of the API and its answer reach every open page', async () => {
  const streams: string[] = []
  opened.context.on('request', (request) => {
    if (request.url().includes('/events/stream')) streams.push(request.url())
  })
  const list = await openTab('/dashboard/tasks')
  await list.getByText('No tasks yet').waitFor()
  const home = await openTab('/dashboard')
  const creditsPage = await openTab('/dashboard/credits')
  const playground = await openTab('/dashboard/playground')
  await expectBalance([home, creditsPage])

  const taskId = await createTask(stage, client, { prompt: 'Does the index lock?', mode: 'fast' })
  const row = list.getByRole('row', { name: /Does the index lock\?/ })
  await row.getByText('Queued').waitFor()
  await home.getByRole('link', { name: /Does the index lock\?/ }).waitFor()
  await expectBalance([home, creditsPage])
  const { available: whileHeld } = await credits()
  await playground.getByText(`${words(whileHeld)} available`).waitFor()

  const worker = await makeWorker(stage)
  const { lease } = await worker.claimNext()
  await row.getByText('Claimed').waitFor()
  await workFor(stage, taskId, 100)
  await worker.act(taskId, 'submit', { leaseNumber: lease.number, result: { message: 'No.' } })
  await row.getByText('Completed').waitFor()
  expect((await finalTask(stage, client, taskId)).status).toBe('completed')
  await expectBalance([home, creditsPage])
  expect(await numberOf(home, 'Open tasks').innerText()).toBe('0')
  const { available } = await credits()
  expect(available).toBeGreaterThan(whileHeld)
  await playground.getByText(`${words(available)} available`).waitFor()
  await creditsPage.getByRole('table', { name: 'Ledger' }).getByText('Charge').first().waitFor()
  expect(streams).toHaveLength(1)

  // The tab that holds the stream closes: another one opens its own, and nothing is missed.
  await list.close()
  await createTask(stage, client, { prompt: 'And the second index?' })
  await home.getByRole('link', { name: /And the second index\?/ }).waitFor()
  expect(streams).toHaveLength(2)
  expect(await pathsOfPages()).not.toContain('/api/v1/events/stream')
  expect(opened.complaints.all).toEqual([])
})

/** What the request log has of the dashboard. */
async function pathsOfPages(): Promise<string[]> {
  await stage.deps.requestLog.flush()
  const address = `/console/v1/accounts/${client.accountId}/requests?caller=dashboard&limit=100`
  const { data } = (await owner.call('GET', address)).body
  return data.map(({ path }: Loose) => path)
}
