// Notifications outside the page: asked for in a line, sent by the worker to a push service that verifies and opens
// them, shown by the real service worker, clicked, silenced and turned off.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createWebhookSender,
  type WebhookSender,
} from '../../server/src/adapters/webhook-sender.ts'
import { signIn } from '../../server/test/console-client.ts'
import { type PushService, startPushService } from '../../server/test/push-service.ts'
import { createTestGuard, receiverAddress } from '../../server/test/webhook-receivers.ts'
import { createTask, makeWorker } from '../../server/test/workbench-client.ts'
import { raiseStage, type Stage } from '../environment.ts'
import { giveBrowserPush, openWorker, readStored } from '../push-browser.ts'
import { moveClock } from '../writing.ts'

let stage: Stage
let browsers: PushService
let sender: WebhookSender

beforeAll(async () => {
  stage = await raiseStage({
    ...{ model: undefined, leaseSeconds: 600 },
    webhookAllowedNetworks: [`${receiverAddress}/32`],
  })
  browsers = await startPushService()
  sender = createWebhookSender({ guard: createTestGuard(), ca: browsers.ca })
  // The worker trusts the certificate of this push service; all else is as it is.
  stage.deps.webhookSender = sender
}, 60_000)
afterAll(async () => {
  await stage?.end()
  await sender?.close()
  await browsers?.stop()
})

const weekSeconds = 7 * 24 * 3_600
const question = "Get notified when you aren't looking?"

test('an engineer is asked, notified, led to the task, left alone and unsubscribed', async () => {
  const client = await stage.makeClient()
  const engineer = await makeWorker(stage, { tagIds: [3], capacity: 5 })
  const operator = await signIn(stage, { operator: true })
  const { db } = stage.deps.database
  const address = browsers.subscribe()
  const { page } = await stage.open({ cookie: engineer.cookie })
  page.setDefaultTimeout(30_000)
  await giveBrowserPush(page, address)

  // Nobody is asked before they have been on duty, and the browser asks nothing.
  const duty = page.waitForResponse((reply) => reply.url().endsWith('/workbench/v1/duty'))
  await page.goto('/workbench')
  await duty
  await page.getByRole('heading', { name: "You're all caught up" }).waitFor()
  expect(await page.getByText(question).count()).toBe(0)
  await page.reload()
  await page.getByText(question).waitFor()
  expect(await readStored(page, 'permission')).toBeNull()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.reload()
  await page.getByRole('heading', { name: "You're all caught up" }).waitFor()
  expect(await page.getByText(question).count()).toBe(0)
  await moveClock(page, weekSeconds)
  await page.getByText(question).waitFor()
  const subscribed = page.waitForResponse((reply) => reply.url().endsWith('/push/device'))
  await page.getByRole('button', { name: 'Turn on' }).click()
  expect((await subscribed).status()).toBe(204)
  await page.getByText(question).waitFor({ state: 'detached' })
  const worker = await openWorker(page)

  // An assigned task, while no page of the workbench is open.
  await page.goto('/dashboard')
  const assign = async (prompt: string) => {
    const taskId = await createTask(stage, client, { prompt, tagId: 3 })
    const body = { personId: engineer.personId, reason: 'Nobody else knows this.' }
    const reply = await operator.call('POST', `/operator/v1/tasks/${taskId}/assign`, { body })
    expect(reply.status, reply.text).toBe(200)
    return taskId
  }
  const pushedOf = (kind: string) => browsers.pushed.filter(({ message }) => message.kind === kind)
  const untilPushed = (kind: string, count = 1) =>
    expect.poll(() => pushedOf(kind).length, { timeout: 20_000 }).toBe(count)
  const taskId = await assign('A secret of the client')
  await untilPushed('assigned')
  const [pushed] = pushedOf('assigned')
  expect(pushed).toMatchObject({ endpoint: address.endpoint, claims: { aud: browsers.origin } })
  expect(pushed?.signer).toBe(await readStored(page, 'key'))
  expect(browsers.faults).toEqual([])
  await worker.deliver(pushed?.message as object)
  await expect.poll(worker.shown).toEqual([
    {
      title: 'A task was assigned to you',
      options: {
        body: 'Open it before it returns to the queue.',
        tag: 'assigned',
        icon: '/favicon.svg',
        silent: false,
        data: { path: `/workbench/tasks/${taskId}` },
      },
    },
  ])

  // A click opens the task in a new tab, or in one that is open and in no task.
  await worker.click()
  expect(await worker.opened()).toEqual([`new /workbench/tasks/${taskId}`])
  await page.goto('/workbench/settings')
  const section = page.getByRole('region', { name: 'Desktop notifications' })
  await section.getByText('Allowed. They end when you sign out.').waitFor()
  await worker.click()
  await page.waitForURL(`**/workbench/tasks/${taskId}`)
  expect((await worker.opened()).at(-1)).toBe('focused /workbench/settings')

  // A page that somebody sees says it itself; a test is shown all the same.
  await page.goto('/workbench/settings')
  await worker.deliver({ kind: 'realtime', count: 1, path: '/workbench' })
  const tested = page.waitForResponse((reply) => reply.url().endsWith('/push/test'))
  await section.getByRole('button', { name: 'Send test' }).click()
  expect((await tested).status()).toBe(204)
  await untilPushed('test')
  await worker.deliver(pushedOf('test')[0]?.message as object)
  await expect
    .poll(async () => (await worker.shown()).map(({ title }) => title))
    .toEqual(['A task was assigned to you', 'Test notification'])

  // In quiet hours a realtime task is not told, an assigned one is.
  const saved = () => page.waitForResponse((reply) => reply.url().endsWith('/workbench/v1/push'))
  const turnedOn = saved()
  await section.getByRole('switch', { name: 'Quiet hours' }).click()
  expect((await turnedOn).status()).toBe(200)
  for (const [name, hours] of [
    ['Quiet from', -2],
    ['Quiet until', 2],
  ] as const) {
    const field = section.getByLabel(name)
    const changed = saved()
    await field.fill(await page.evaluate(timeOfDay, hours))
    await field.blur()
    expect((await changed).status()).toBe(200)
  }
  const earlier = new Date(Date.now() - 120_000)
  await db
    .updateTable('push_notices')
    .set({ sent_at: earlier })
    .where('sent_at', 'is not', null)
    .execute()
  await createTask(stage, client, { mode: 'realtime_answer', tagId: 3 })
  const untold = async () => {
    const rows = await db
      .selectFrom('push_notices')
      .select(['seen_tasks', 'next_at'])
      .where('kind', '=', 'realtime')
      .execute()
    return rows.filter((row) => row.seen_tasks.length === 1 && row.next_at === null).length
  }
  await expect.poll(untold, { timeout: 20_000 }).toBe(1)
  await assign('Another secret')
  await untilPushed('assigned', 2)
  expect(pushedOf('realtime')).toEqual([])

  // A pause is kept over a reload, and ended by its own button.
  const pausing = saved()
  await section.getByRole('button', { name: 'Until I resume' }).click()
  expect((await pausing).status()).toBe(200)
  await page.reload()
  await section.getByText('Paused until you resume.').waitFor()
  const resuming = saved()
  await section.getByRole('button', { name: 'Resume' }).click()
  expect((await resuming).status()).toBe(200)
  await section.getByRole('button', { name: '1 hour' }).waitFor()

  // Turned off, nothing is left of it on either side.
  const removed = page.waitForResponse((reply) => reply.url().endsWith('/push/device'))
  await section.getByRole('switch', { name: 'Notifications on this device' }).click()
  expect((await removed).status()).toBe(204)
  await section.getByText('Off in this browser.').waitFor()
  const left = await db.selectFrom('push_subscriptions').select('id').execute()
  expect(left).toEqual([])
  expect(await readStored(page, 'key')).toBeNull()
}, 180_000)

/**
 * By the clock of the browser, about so many hours from now. Never on the hour: at midnight that would be the 22:00 that
 * the field already has, and what did not change is not saved.
 */
function timeOfDay(hours: number): string {
  const time = new Date(Date.now() + hours * 3_600_000)
  const minute = time.getMinutes() || 1
  return `${String(time.getHours()).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
