// Webhooks from their pages, before a receiver that hears, refuses and hears again.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../scripts/demo/database.ts'
import { signWebhook } from '../../server/src/adapters/webhook-signature.ts'
import { decodeId } from '../../server/src/core/ids.ts'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { type Hearer, startHearer, type Told } from '../../server/test/webhook-environment.ts'
import { receiverAddress } from '../../server/test/webhook-receivers.ts'
import { createTask, type TestClient } from '../../server/test/workbench-client.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: TestClient
let owner: TestPerson
let hearer: Hearer

beforeAll(async () => {
  stage = await raiseStage({
    model: undefined,
    webhookAllowedNetworks: [`${receiverAddress}/32`],
  })
  client = await stage.makeClient()
  owner = await signIn(stage, { memberOf: [{ accountId: client.accountId, role: 'developer' }] })
  hearer = await startHearer()
}, 60_000)
afterAll(async () => {
  await hearer?.stop()
  await stage?.end()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const api = (path: string) => stage.call('GET', path, { key: client.key })
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

async function openList(): Promise<Page> {
  const { page } = await stage.open({ cookie: owner.cookie })
  await page.goto(`/dashboard/webhooks?account=${client.accountId}`)
  return page
}

/** Gives the secret; the page is that of the new webhook. */
async function addWebhook(page: Page, types: RegExp[] = []): Promise<string> {
  await press(page, 'Add webhook')
  await page.getByLabel('URL').fill(hearer.url)
  if (types.length > 0) await page.getByText('Selected events').click()
  for (const type of types) await page.getByLabel(type).check()
  await press(page, 'Add webhook')
  const secret = await page.locator('.secret-once-text').innerText()
  await press(page, "I've saved it")
  await page.getByRole('heading', { name: hearer.url.replace('https://', '') }).waitFor()
  return secret
}

function expectSigned({ headers, text }: Told, secret: string): void {
  const message = {
    id: String(headers['webhook-id']),
    timestampSeconds: Number(headers['webhook-timestamp']),
    body: text,
  }
  const { 'webhook-signature': wanted } = signWebhook([secret], message)
  expect(String(headers['webhook-signature']).split(' ')).toContain(wanted)
}

test('added, tried, and told of a task, signed with the secret that was shown', async () => {
  const page = await openList()
  const secret = await addWebhook(page, [/^task.created/])
  const before = hearer.told.length
  await press(page, 'Send test event')
  await hearer.until(before + 1)
  expectSigned(hearer.told[before] as Told, secret)
  await page.getByRole('row', { name: /Delivered.*webhook\.test/ }).waitFor()
  const taskId = await createTask(stage, client)
  await hearer.until(before + 2)
  expect(hearer.told[before + 1]?.body).toMatchObject({
    type: 'task.created',
    data: { id: taskId },
  })
  await page.reload()
  const row = page.getByRole('row', { name: /task\.created/ })
  await row.getByRole('link', { name: `Open task ${taskId}` }).waitFor()
  const { body } = await api(`/webhooks/${idOf(page)}`)
  expect(body.eventTypes.toSorted()).toEqual(['task.cancelled', 'task.completed', 'task.created'])
})

test('what failed is read with its answer and sent again by hand', async () => {
  const page = await openList()
  await addWebhook(page)
  hearer.react(() => (response) => response.writeHead(503).end('Come back later'))
  const before = hearer.told.length
  await press(page, 'Send test event')
  await hearer.until(before + 1)
  // What fails is open already: when, why, and what the receiver answered.
  await page.getByText(/^Attempt 1: 503 Service Unavailable, /).waitFor()
  await page.getByText('Come back later').waitFor()
  await page.getByText(/^Failing, retry \d+ (in \d+ s|now)$/).waitFor()
  await page
    .getByRole('alert')
    .getByText(/^503 Service Unavailable since /)
    .waitFor()
  await page.getByRole('row', { name: /Failing.*webhook\.test.*503 Service Unavailable/ }).waitFor()
  expect(await page.locator('.button-primary').allInnerTexts()).toEqual(['Retry now'])
  hearer.react(() => 204)
  await press(page, 'Retry now')
  await page.getByRole('row', { name: /Delivered.*webhook\.test/ }).waitFor()
  await page.getByText('Active', { exact: true }).waitFor()
  expect(await page.locator('.button-primary').allInnerTexts()).toEqual(['Send test event'])
  const { body } = await api(`/webhooks/${idOf(page)}/deliveries`)
  expect(body.data[0]).toMatchObject({ type: 'webhook.test', status: 'delivered' })
  expect(body.data[0].attemptCount).toBeGreaterThan(1)
  expect(hearer.told.at(-1)?.headers['webhook-id']).toBe(body.data[0].eventId)
})

/** As days of failures leave what was sent. */
async function giveUp(webhookId: string, count: number): Promise<void> {
  const query = `insert into webhook_deliveries (endpoint_id, account_id, event_id, event_type,
      sequence, task_id, version, data, occurred_at, status, attempts, finished_at)
    select $1, $2, 'evt_06a1ynhfkxvw5b8q2d3r4s5t6v_' || i, 'task.completed', i,
      gen_random_uuid(), i, '{"status":"completed","stage":"completed"}', now(), 'failed', 1,
      now() - interval '1 hour'
    from generate_series(1, $3::integer) i`
  const values = [decodeId('webhook', webhookId), decodeId('acct', client.accountId), count]
  await withDatabase(stage.databaseUrl, (database) => database.query(query, values))
}

test('a range is sent again, and nothing else', async () => {
  const page = await openList()
  await addWebhook(page)
  await giveUp(idOf(page), 7)
  await page.goto(`${page.url()}&result=failed`)
  await page
    .getByRole('row', { name: /^Failed/ })
    .nth(6)
    .waitFor()
  const before = hearer.told.length
  await press(page, 'Resend range')
  await press(page, 'Resend deliveries')
  await page.getByText('7 deliveries resent.').waitFor()
  await hearer.until(before + 7)
  await expect
    .poll(
      async () =>
        (await api(`/webhooks/${idOf(page)}/deliveries?status=delivered`)).body.data.length,
    )
    .toBe(7)
  await page.getByText('No deliveries match the filters').waitFor()
})

test('switched off, on, changed, its secret rolled, deleted; each act is in the audit', async () => {
  const page = await openList()
  const old = await addWebhook(page)
  const webhookId = idOf(page)
  await press(page, 'Disable')
  await page.getByText('This webhook is disabled.').waitFor()
  expect((await api(`/webhooks/${webhookId}`)).body).toMatchObject({
    enabled: false,
    disabledReason: 'owner',
  })
  await press(page, 'Enable webhook')
  await page.getByText('This webhook is disabled.').waitFor({ state: 'detached' })
  await press(page, 'Rotate')
  await press(page, 'Rotate secret')
  const secret = await page.locator('.secret-once-text').innerText()
  await press(page, "I've saved it")
  expect(secret).not.toBe(old)
  await press(page, 'Edit')
  await page.getByLabel('Description').fill('Checkout')
  await press(page, 'Save')
  await page.getByLabel('Settings of this webhook').getByText('Checkout', { exact: true }).waitFor()
  const before = hearer.told.length
  await press(page, 'Send test event')
  await hearer.until(before + 1)
  // For a day both sign, so that the receiver can change over.
  for (const one of [old, secret]) expectSigned(hearer.told[before] as Told, one)
  await press(page, 'Delete')
  await press(page, 'Delete webhook')
  await page.waitForURL(/\/dashboard\/webhooks\?/)
  expect((await api(`/webhooks/${webhookId}`)).status).toBe(404)

  const reader = await signIn(stage, {
    memberOf: [{ accountId: client.accountId, role: 'owner' }],
  })
  const { body } = await reader.call('GET', `/console/v1/accounts/${client.accountId}/audit`)
  const acts = body.data.filter(({ subject }: { subject: string }) => subject === webhookId)
  expect(acts.map(({ act }: { act: string }) => act).toReversed()).toEqual([
    'webhook.created',
    'webhook.updated',
    'webhook.updated',
    'webhook.secret_rolled',
    'webhook.updated',
    'webhook.deleted',
  ])
  expect(
    acts.every(({ actor }: { actor: { personId: string } }) => actor.personId === owner.personId),
  ).toBe(true)
})

test('those of the test twin are others, and the pages cannot be mistaken', async () => {
  const page = await openList()
  await page.getByRole('row', { name: /hook/ }).first().waitFor()
  const liveCount = (await api('/webhooks')).body.data.length
  await page.getByRole('radio', { name: 'Test' }).click()
  await page.getByText('No webhooks yet').waitFor()
  expect(await page.locator('.test-band').innerText()).toMatch(/test/i)
  await addWebhook(page)
  expect((await api('/webhooks')).body.data).toHaveLength(liveCount)
})
