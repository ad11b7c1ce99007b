// The worker as it runs: it finds by itself what happened, and tells it.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startWorker } from '../../src/start/worker.ts'
import { signIn } from '../console-client.ts'
import { readMail } from '../mailbox.ts'
import { type Service, startService } from '../service.ts'

let service: Service

beforeAll(async () => {
  service = await startService({ smtpUrl: inject('testStack').smtpUrl })
})
afterAll(() => service.stop())

test('a low balance is told within a minute', async () => {
  const client = await service.makeClient({ credits: 4_000 })
  const { accountId } = client
  const owner = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
  const body = { prompt: 'Is this told?', maxCredits: 600, projectId: client.projectId }
  expect((await service.call('POST', '/tasks/create', { key: client.key, body })).status).toBe(201)
  const worker = await startWorker(service.deps)
  const mail = await readMail(owner.email)
  await worker.stop()
  expect(mail.subject).toBe('Credits are running low: Test')
  expect(mail.text).toContain('3,400 credits available, below your alert threshold of 3,600.')
  const metrics = await service.deps.metrics.registry.metrics()
  expect(metrics).toContain('trs_notice_mails_total{outcome="sent"} 1')
})
