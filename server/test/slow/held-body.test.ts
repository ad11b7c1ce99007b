// A create whose body does not fit in the buffers of its connection, held for longer than any request
// has to arrive; and one whose body then does not come.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange, request } from '../raw-http.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())

const slotsTaken = 18

async function makeBusyKey(): Promise<string> {
  const { key } = await service.makeKey({ account: client.accountId, perSecond: 1 })
  const headers = { 'ratelimit-wait': '30' }
  for (let n = 0; n < slotsTaken; n++)
    void service.call('GET', '/tags', { key, headers }).catch(() => undefined)
  const isHeld = () => service.deps.metrics.waiting.held.count >= slotsTaken - 1
  await expect.poll(isHeld).toBe(true)
  return key
}

const head = (key: string, bytes: number) => [
  'POST /api/v1/tasks/create HTTP/1.1',
  'Host: test',
  `Authorization: Bearer ${key}`,
  'Content-Type: application/json',
  'RateLimit-Wait: 30',
  `Content-Length: ${bytes}`,
  'Connection: close',
]

test('a large create is held as long as a small one', { timeout: 60_000 }, async () => {
  const key = await makeBusyKey()
  const body = JSON.stringify({
    prompt: 'Is this file safe to run twice?',
    maxCredits: 300,
    projectId: client.projectId,
    attachments: [{ fileName: 'a.txt', mimeType: 'text/plain', content: 'x'.repeat(140_000) }],
  })
  const startMs = performance.now()
  const [reply] = await exchange(service.url, request(head(key, Buffer.byteLength(body)), body))
  expect(reply?.status).toBe(201)
  expect(performance.now() - startMs).toBeGreaterThan(15_500)
})

test('a body that does not come after the turn is cut off', { timeout: 60_000 }, async () => {
  const { key } = await service.makeKey({ account: client.accountId, perSecond: 1 })
  await service.call('GET', '/tags', { key })
  const startMs = performance.now()
  await exchange(service.url, request(head(key, 5_000), '{"prompt":"')).catch(() => [])
  const seconds = (performance.now() - startMs) / 1_000
  expect(seconds).toBeGreaterThan(14)
  expect(seconds).toBeLessThan(20)
})
