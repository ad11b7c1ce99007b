// A client without a pointer: signed up, a key made, a task sent and answered, a webhook added and a
// delivery sent again. What the pages heard is recorded, and no pointer is in it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMail } from '../../server/test/mailbox.ts'
import type { Loose } from '../../server/test/service.ts'
import { type Hearer, startHearer } from '../../server/test/webhook-environment.ts'
import { receiverAddress } from '../../server/test/webhook-receivers.ts'
import { raiseStage, type Stage } from '../environment.ts'
import { recordPointers, tabTo, waitForFocus } from '../keys.ts'

const password = 'long and known to me'

let stage: Stage
let hearer: Hearer

beforeAll(async () => {
  stage = await raiseStage({
    model: undefined,
    simulatorDelayMs: 100,
    webhookAllowedNetworks: [`${receiverAddress}/32`],
  })
  hearer = await startHearer()
}, 60_000)
afterAll(async () => {
  await hearer?.stop()
  await stage?.end()
})

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** What has the focus is pressed, once it is what we want. */
async function pressAt(page: Page, selector: string, key = 'Enter'): Promise<void> {
  await page.locator(selector).first().waitFor()
  await tabTo(page, selector)
  await press(page, key)
}

async function typeAt(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).first().waitFor()
  await tabTo(page, selector)
  await page.keyboard.type(text)
}

/** By the palette, whose key works everywhere. */
async function goTo(page: Page, name: string): Promise<void> {
  await press(page, 'Control+k')
  await waitForFocus(page, '.palette-input')
  await page.keyboard.type(`Go to ${name}`)
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

async function signUpByKeys(page: Page): Promise<void> {
  const email = `keys-${crypto.randomUUID()}@example.com`
  await page.goto('/sign-up')
  // The first field has the focus by itself.
  await waitForFocus(page, 'input[name=email]')
  await page.keyboard.type(email)
  await press(page, 'Enter')
  await page.getByText('Check your email').waitFor()
  const link = /https?:\/\/\S+/.exec((await readMail(email)).text)?.[0] ?? ''
  await page.goto(link)
  await waitForFocus(page, 'input[name=name]')
  await page.keyboard.type('Ada Client')
  await typeAt(page, 'input[name=password]', password)
  await press(page, 'Enter')
  await page.getByLabel('Account name').waitFor()
  await typeAt(page, 'input[name=name]', 'Northwind Robotics')
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Get your first answer' }).waitFor()
}

/** The button that was pressed keeps the focus: it runs again. */
async function makeKeyByKeys(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await pressAt(page, '.run-head .button-primary')
  await page.locator('.result-card .pill-completed').waitFor()
  await waitForFocus(page, '.run-head .button-primary')
  await pressAt(page, '.run-copy')
  await page.locator('.run-copy', { hasText: 'Copied' }).waitFor()
  return await page.evaluate('navigator.clipboard.readText()')
}

async function sendTaskByKeys(page: Page): Promise<string> {
  await goTo(page, 'Playground')
  await typeAt(page, 'textarea', 'Is this function safe to call twice?')
  await press(page, 'Control+Enter')
  await page.getByRole('heading', { name: /^Answered in/ }).waitFor()
  await pressAt(page, '.answer-card-acts a')
  await page.waitForURL(/\/dashboard\/tasks\/task_/)
  return /task_\w+/.exec(page.url())?.[0] ?? ''
}

/** Added, tried in vain, which opens the row, and sent again. */
async function redeliverByKeys(page: Page): Promise<void> {
  await goTo(page, 'Webhooks')
  await pressAt(page, '#page .button-primary')
  await page.getByRole('dialog').waitFor()
  await typeAt(page, 'input[name=url]', hearer.url)
  await press(page, 'Enter')
  await page.locator('.secret-once-text').waitFor()
  await pressAt(page, '.dialog .button-primary')
  await page.getByRole('heading', { name: hearer.url.replace('https://', '') }).waitFor()
  hearer.react(() => 503)
  const before = hearer.told.length
  await pressAt(page, '.webhook-head .button-primary')
  await hearer.until(before + 1)
  await page.getByRole('row', { name: /webhook\.test/ }).waitFor()
  await page.getByText(/^Attempt 1: 503 Service Unavailable, /).waitFor()
  hearer.react(() => 204)
  await page.getByRole('button', { name: 'Resend now' }).waitFor()
  await tabToButton(page, 'Resend now')
  await press(page, 'Enter')
  await page.getByRole('row', { name: /Delivered.*webhook\.test/ }).waitFor()
}

async function tabToButton(page: Page, text: string): Promise<void> {
  const focused = page.locator('button:focus').filter({ hasText: text })
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await focused.count()) === 1) return
    await press(page, 'Tab')
  }
  throw new Error(`80 tabs did not reach ${text}`)
}

/** A key of a new account may ask once a second. */
async function ask(key: string, path: string): Promise<Loose> {
  let reply: Loose
  const call = async () => {
    reply = await stage.call('GET', path, { key })
    return reply.status
  }
  await expect.poll(call, { timeout: 5_000, interval: 500 }).toBe(200)
  return reply.body
}

test('signed up, key made, task answered, webhook added and its delivery sent again by keys', async () => {
  const { page, context, complaints } = await stage.open()
  const heard = await recordPointers(context)
  await signUpByKeys(page)
  const key = await makeKeyByKeys(page)
  const taskId = await sendTaskByKeys(page)
  await redeliverByKeys(page)

  expect(await ask(key, `/tasks/${taskId}`)).toMatchObject({ status: 'completed' })
  const [webhook] = (await ask(key, '/webhooks')).data
  const [delivery] = (await ask(key, `/webhooks/${webhook.id}/deliveries`)).data
  expect(delivery).toMatchObject({ type: 'webhook.test', status: 'delivered' })
  expect(delivery.attemptCount).toBeGreaterThan(1)
  expect(hearer.told.at(-1)?.headers['webhook-id']).toBe(delivery.eventId)
  expect(heard).toEqual([])
  expect(complaints.all).toEqual([])
})
