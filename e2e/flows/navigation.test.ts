// Around every page: the navigation marks what needs a person, and a pasted id opens its page.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../scripts/demo/database.ts'
import { decodeId } from '../../server/src/core/ids.ts'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { createTask, type TestClient } from '../../server/test/workbench-client.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: TestClient & { keyId: string }
let developer: TestPerson
let operator: TestPerson
let taskId: string
let webhookId: string

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient({ credits: 10_000 })
  const { accountId } = client
  developer = await signIn(stage, { memberOf: [{ accountId, role: 'developer' }] })
  operator = await signIn(stage, { operator: true })
  taskId = await createTask(stage, client)
  const made = await stage.call('POST', '/webhooks/create', {
    key: client.key,
    body: { url: 'https://example.com/webhooks' },
  })
  webhookId = made.body.id
  // As a receiver that is down, and owners who want to be notified, leave it.
  await withDatabase(stage.databaseUrl, async (database) => {
    await database.query('update webhook_lanes set failing_since = now() where endpoint_id = $1', [
      decodeId('webhook', webhookId),
    ])
    await database.query('update accounts set low_balance_credits = 10000 where id = $1', [
      decodeId('acct', accountId),
    ])
  })
}, 60_000)
afterAll(() => stage?.end())

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' }).first()

async function openHome(): Promise<Page> {
  const { page } = await stage.open({ cookie: developer.cookie })
  await page.goto(`/dashboard?account=${client.accountId}`)
  return page
}

/** By the palette, as somebody who has an id from elsewhere. */
async function paste(page: Page, id: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.locator('.palette-input').fill(id)
}

async function openById(page: Page, id: string, label: string): Promise<void> {
  await paste(page, id)
  await page.getByRole('option', { name: new RegExp(`^${label}`) }).click()
}

test('what needs somebody is marked, in its group, and nothing is in test mode', async () => {
  const page = await openHome()
  const nav = main(page)
  await nav.getByRole('link', { name: 'Tasks 1', exact: true }).waitFor()
  await nav.getByRole('link', { name: 'Webhooks 1 failing' }).waitFor()
  await nav.getByRole('link', { name: 'Credits low' }).waitFor()
  expect(await nav.locator('.nav-group').allInnerTexts()).toEqual(['Build', 'Money', 'Team'])
  expect(await nav.locator('.nav-badge').count()).toBe(2)
  await nav.getByText(/^(Engineers|No engineers) /).waitFor()
  expect(await nav.locator('.person-role').innerText()).toMatch(/^Developer, \w+/)
  const { body } = await developer.call('GET', `/console/v1/accounts/${client.accountId}/attention`)
  expect(body).toMatchObject({ openTasks: 1, failingWebhooks: 1, isCreditLow: true })
  await page.getByRole('radio', { name: 'Test' }).click()
  await nav.getByRole('link', { name: 'Tasks', exact: true }).waitFor()
  await nav.locator('.nav-badge').first().waitFor({ state: 'detached' })
  const docs = await nav.getByRole('link', { name: 'Docs' }).getAttribute('href')
  expect((await page.request.get(docs as string)).status()).toBe(200)
})

test('a member opens a task, a request, a key, a webhook and a delivery by its id', async () => {
  const sent = await stage.call('POST', `/webhooks/${webhookId}/test`, { key: client.key })
  const read = await stage.call('GET', '/tasks', { key: client.key })
  const requestId = read.headers.get('x-request-id') as string
  const isLogged = async () => {
    const path = `/console/v1/accounts/${client.accountId}/requests?requestId=${requestId}`
    return (await developer.call('GET', path)).body.data.length
  }
  await expect.poll(isLogged, { timeout: 10_000 }).toBe(1)
  const page = await openHome()
  await openById(page, taskId, 'Open task')
  await page.waitForURL(`**/dashboard/tasks/${taskId}?**`)
  await openById(page, requestId, 'Open request')
  await page.locator('.drawer').getByText('GET', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await openById(page, client.keyId, 'Open API key')
  await page.waitForURL(`**key=${client.keyId}**`)
  await page.goto(`/dashboard?account=${client.accountId}`)
  await openById(page, webhookId, 'Open webhook')
  await page.waitForURL(`**/dashboard/webhooks/${webhookId}?**`)
  await page.goto(`/dashboard?account=${client.accountId}`)
  await openById(page, sent.body.id, 'Open delivery')
  await page.waitForURL(`**/dashboard/webhooks/${webhookId}?**delivery=${sent.body.id}**`)
})

test('an unknown id says so, and what another account has is unknown', async () => {
  const other = await stage.makeClient()
  const foreignId = await createTask(stage, other)
  const page = await openHome()
  await paste(page, foreignId)
  await page.getByText(`Nothing found with the id ${foreignId}.`, { exact: false }).waitFor()
  expect((await developer.call('GET', `/console/v1/find?id=${foreignId}`)).body.data).toEqual([])
})

test('an operator opens the task or the client of an id, and sees what fails', async () => {
  const { page } = await stage.open({ cookie: operator.cookie })
  await page.goto('/admin')
  const nav = main(page)
  await nav.getByRole('link', { name: /^Webhook health \d+ failing$/ }).waitFor()
  expect(await nav.locator('.nav-group').allInnerTexts()).toEqual([
    ...['Operations', 'Money', 'System'],
  ])
  const { body } = await operator.call('GET', '/operator/v1/attention')
  expect(body.failingWebhooks).toBeGreaterThan(0)
  await openById(page, taskId, 'Open task')
  await page.waitForURL(`**/admin/tasks/${taskId}`)
  await openById(page, client.keyId, 'Open client of this key')
  await page.waitForURL(`**/admin/accounts/${client.accountId}`)
  const found = (await operator.call('GET', `/operator/v1/find?id=${client.keyId}`)).body.data
  expect(found).toMatchObject([{ kind: 'key', accountId: client.accountId }])
})

test('a menu whose script does not come says so, and opens once it does', async () => {
  const { page } = await stage.open({ cookie: developer.cookie })
  await page.route('**/assets/over-page-*.js', (route) => route.abort())
  await page.goto(`/dashboard?account=${client.accountId}`)
  const opener = page.getByRole('button', { name: /settings and sign out/ }).first()
  await opener.click()
  await page.getByText("Couldn't load the menu. Check your connection, then try again.").waitFor()
  await page.unrouteAll()
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await opener.evaluate((it) => it.matches(':focus'))).toBe(true)
})
