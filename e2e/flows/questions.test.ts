// A question of an engineer, from the lease to the page of a member and back: replied to there, closed by
// somebody else, and left without a reply.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../server/test/console-client.ts'
import { letTimePass } from '../../server/test/engineers.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
  type Worker,
} from '../../server/test/workbench-client.ts'
import { finalTask } from '../assertions.ts'
import { raiseStage, type Stage } from '../environment.ts'
import { inspectNow } from '../inspect.ts'

let stage: Stage
let client: TestClient
let worker: Worker

beforeAll(async () => {
  stage = await raiseStage({ model: undefined, sweepIntervalMs: 50 })
  client = await stage.makeClient()
  worker = await makeWorker(stage)
}, 60_000)
afterAll(() => stage?.end())
afterEach(() => clearQueue(stage))

const choices = ['One Redis, shared by both workers', 'One Redis for each worker']

async function ask(question: Record<string, unknown> = {}): Promise<string> {
  const taskId = await createTask(stage, client, { prompt: 'Is there a race?', mode: 'fast' })
  const { lease } = await worker.claimNext()
  const asked = await worker.act(taskId, 'questions', {
    ...{ leaseNumber: lease.number, text: 'Do both workers use one Redis? It decides the race.' },
    ...{ choices, allowsText: true, onNoReply: 'default', defaultReply: { choice: choices[0] } },
    ...question,
  })
  expect(asked.status, asked.text).toBe(200)
  return taskId
}

async function openAs(role: 'owner' | 'viewer', path: string, { isPhone = false } = {}) {
  const person = await signIn(stage, { memberOf: [{ accountId: client.accountId, role }] })
  const opened = await stage.open({ cookie: person.cookie, isPhone })
  await opened.page.goto(`${path}?account=${client.accountId}`)
  return opened
}

test('a member replies by keys, the engineer reads it, and the task continues', async () => {
  const taskId = await ask()
  const { page, complaints } = await openAs('owner', '/dashboard')
  await page.getByRole('link', { name: '1 needs your reply' }).click()
  await page.locator('tr', { hasText: 'Needs your reply' }).waitFor()
  await page.goto(`/dashboard/tasks/${taskId}?account=${client.accountId}`)
  await page.getByRole('heading', { name: 'Do both workers use one Redis?' }).waitFor()
  expect(await inspectNow(page)).toEqual([])

  await page.keyboard.press('2')
  await page.getByLabel('Note or your own reply').fill('Each starts a sidecar.')
  const [small, large] = [Buffer.from('maxmemory 1gb'), Buffer.alloc(200_000, 'a line of a log\n')]
  await page.getByLabel('Files', { exact: true }).setInputFiles([
    { name: 'redis.conf', mimeType: 'text/plain', buffer: small },
    { name: 'run.log', mimeType: 'text/plain', buffer: large },
  ])
  await page.getByText('run.log').waitFor()
  await page.keyboard.press('Control+Enter')
  const thread = page.getByRole('region', { name: 'Questions and replies' })
  await thread.getByText('A member of your account replied').waitFor()
  await thread.getByRole('list', { name: 'Files of the reply' }).getByText('run.log').waitFor()
  await thread.getByText('Each starts a sidecar.').waitFor()
  await page.getByText('Queued').waitFor()

  // Whoever asked is offered it first, and reads the reply.
  const claimed = await worker.act(taskId, 'claim')
  expect(claimed.status, claimed.text).toBe(200)
  const messages = await worker.call('GET', `/workbench/v1/tasks/${taskId}/messages`)
  expect(messages.body.data).toMatchObject([
    {
      state: 'replied',
      reply: {
        ...{ choice: choices[1], text: 'Each starts a sidecar.' },
        attachments: [
          { position: 0, fileName: 'redis.conf', fileSize: small.length },
          { position: 1, fileName: 'run.log', fileSize: large.length },
        ],
      },
    },
  ])
  const files = await worker.call('GET', `/workbench/v1/tasks/${taskId}/attachments`)
  const text = await fetch(files.body.data[1].links.text)
  expect(Buffer.from(await text.arrayBuffer()).equals(large)).toBe(true)
  const leaseNumber = claimed.body.lease.number
  const result = { message: 'There is a race.' }
  expect((await worker.act(taskId, 'submit', { leaseNumber, result })).status).toBe(200)
  expect(await finalTask(stage, client, taskId)).toMatchObject({ status: 'completed' })
  await page.getByText('There is a race.').waitFor()
  expect(complaints.all).toEqual([])
})

test('a program is faster: its reply is shown, and what was typed stays to copy', async () => {
  const taskId = await ask()
  const { page } = await openAs('owner', `/dashboard/tasks/${taskId}`)
  await page.getByLabel('Note or your own reply').fill('Each starts a sidecar.')
  const body = { question: 1, choice: choices[0] }
  const sent = await stage.call('POST', `/tasks/${taskId}/messages`, { key: client.key, body })
  expect(sent.status, sent.text).toBe(200)
  const closed = page.getByRole('region', { name: 'Question closed' })
  await closed.getByText(/^A program replied with an API key/).waitFor()
  await closed.getByText('Each starts a sidecar.').waitFor()
  await closed.getByRole('button', { name: 'Discard' }).click()
  await closed.waitFor({ state: 'detached' })
})

test('on a phone the button stays in sight, and the page changes by itself at the deadline', async () => {
  const taskId = await ask({ onNoReply: 'cancel', defaultReply: undefined })
  const { page } = await openAs('owner', `/dashboard/tasks/${taskId}`, { isPhone: true })
  const send = page.getByRole('button', { name: 'Send reply' })
  await send.waitFor()
  const isInSight = async () => {
    const box = await send.boundingBox()
    return box !== null && box.y > 0 && box.y + box.height < 844 - 64
  }
  expect(await isInSight()).toBe(true)
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  expect(await isInSight()).toBe(true)
  await page.getByText(/^Or the task is cancelled at .* and not charged\.$/).waitFor()
  await letTimePass(stage.deps.database.db, 24 * 3_600 + 1)
  await page.getByText('Cancelled: no reply to a question in time, 600 released.').waitFor()
  expect(await finalTask(stage, client, taskId)).toMatchObject({ cancelReason: 'no_reply' })
})

test('a viewer reads the question and is told who may reply', async () => {
  const taskId = await ask()
  const { page } = await openAs('viewer', `/dashboard/tasks/${taskId}`)
  await page.getByText(/^Only owners and developers can reply to questions/).waitFor()
  await page.getByText(choices[1] as string).waitFor()
  expect(await page.getByRole('button', { name: 'Send reply' }).count()).toBe(0)
})
