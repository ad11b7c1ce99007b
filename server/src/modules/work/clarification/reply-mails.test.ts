// The mail to an engineer who did not come, from the reply of the client to what the mail server has.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { letTimePass } from '../../../../test/engineers.ts'
import { listMails, readMail } from '../../../../test/mailbox.ts'
import { type Service, startService } from '../../../../test/service.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
  type Worker,
} from '../../../../test/workbench-client.ts'
import type { Mailer } from '../../../adapters/mail.ts'
import { sendReplyMails } from './reply-mails.ts'

const publicUrl = 'https://review.example.com'
let service: Service
let client: TestClient
let worker: Worker
let taskId: string

beforeAll(async () => {
  service = await startService({ smtpUrl: inject('testStack').smtpUrl })
  client = await service.makeClient()
})
afterAll(() => service.stop())
beforeEach(async () => {
  await clearQueue(service)
  worker = await makeWorker(service)
  taskId = await createTask(service, client, { prompt: 'A secret of the client' })
  const { lease } = await worker.claimNext()
  await ask(lease.number)
})

async function ask(leaseNumber: number): Promise<void> {
  const body = { leaseNumber, text: 'Which version is it?', onNoReply: 'continue' }
  expect((await worker.act(taskId, 'questions', body)).status).toBe(200)
  const reply = { key: client.key, body: { text: 'Eighteen.' } }
  expect((await service.call('POST', `/tasks/${taskId}/messages`, reply)).status).toBe(200)
}

const db = () => service.deps.database.db
const send = () => sendReplyMails(db(), service.deps.mail as Mailer, publicUrl)
const choose = async (body: object) =>
  expect((await worker.call('PUT', '/workbench/v1/push', { body })).status).toBe(200)

test('goes once for a reply, five minutes after it, and says nothing of the task', async () => {
  await letTimePass(db(), 290)
  expect(await send()).toBe(0)
  await letTimePass(db(), 11)
  expect(await send()).toBe(1)
  const mail = await readMail(worker.email)
  expect(mail.subject).toBe('The client replied to your question')
  expect(mail.text).toContain('kept for you for another 10 minutes')
  expect(mail.text).toContain(`${publicUrl}/workbench/tasks/${taskId}\n`)
  expect(mail.text).not.toMatch(/secret|Eighteen|version/)
  expect(await send()).toBe(0)

  const again = await worker.act(taskId, 'claim')
  await ask(again.body.lease.number)
  await letTimePass(db(), 301)
  expect(await send()).toBe(1)
  expect((await readMail(worker.email, 2)).subject).toBe(mail.subject)
})

const kinds = ['realtime', 'replied', 'waiting']

test.each<[string, () => unknown]>([
  ['continued', () => worker.act(taskId, 'claim')],
  ['has lost the first turn', () => letTimePass(db(), 700)],
  ['has turned replies off', () => choose({ kinds: ['realtime'], quietHours: null })],
  ['paused all', () => choose({ kinds, quietHours: null, pause: { until: null } })],
  ['has quiet hours', () => choose({ kinds, quietHours: quietNow(-60) })],
])('goes to nobody who %s', async (_what, act) => {
  await letTimePass(db(), 301)
  await act()
  expect(await send()).toBe(0)
  expect(await listMails(worker.email)).toEqual([])
})

test('goes when quiet hours end while the task is kept', async () => {
  await choose({ kinds, quietHours: quietNow(-60) })
  await letTimePass(db(), 301)
  expect(await send()).toBe(0)
  await choose({ kinds, quietHours: quietNow(60) })
  expect(await send()).toBe(1)
})

test('is tried again where the mail server did not take it', async () => {
  await letTimePass(db(), 301)
  const broken = { send: () => Promise.reject(new Error('no mail server')) }
  await expect(sendReplyMails(db(), broken, publicUrl)).rejects.toThrow('no mail server')
  expect(await send()).toBe(1)
})

test('two workers at once send one', async () => {
  await letTimePass(db(), 301)
  const sent = await Promise.all([send(), send()])
  expect(sent.toSorted()).toEqual([0, 1])
  const { rows } = await sql`select from task_questions where asker_mailed_at is not null
    and engineer_id = ${worker.personUuid}`.execute(db())
  expect(rows).toHaveLength(1)
})

/** Two hours that began so many minutes from now. */
function quietNow(fromMinutes: number) {
  const at = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)
  return { from: at(fromMinutes), to: at(fromMinutes + 120), timeZone: 'UTC' }
}
