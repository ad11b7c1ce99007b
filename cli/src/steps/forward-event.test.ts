import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TaskEvent, verifyWebhook } from '@task-review/sdk'
import { expect, test } from 'vitest'
import { systemClock } from '../frame/clock.ts'
import {
  checkSecret,
  forwardEvent,
  makeSessionSecret,
  readForwardAddress,
} from './forward-event.ts'

const event: TaskEvent = {
  id: 'evt_06a1ynhfkxvw5b8q2d3r4s5t6v_2',
  type: 'task.completed',
  sequence: 7,
  timestamp: '2026-11-15T09:30:00.000Z',
  data: {
    id: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
    status: 'completed',
    stage: 'completed',
    version: 2,
  },
}

async function forward(serve: RequestListener, secret = makeSessionSecret()) {
  const server = createServer(serve)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = readForwardAddress(`127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
  try {
    const signal = AbortSignal.timeout(5_000)
    return await forwardEvent(event, { url, secret, clock: systemClock, signal })
  } finally {
    server.close()
  }
}

test('what arrives passes the check that real webhooks pass', async () => {
  const secret = makeSessionSecret()
  let verified: unknown
  const forwarded = await forward(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = request.headers as Record<string, string>
    verified = await verifyWebhook(Buffer.concat(chunks), headers, secret)
    reply.writeHead(204).end()
  }, secret)
  expect(verified).toEqual(event)
  expect(forwarded).toMatchObject({ status: 204, error: null })
})

test('a redirect is told, not followed', async () => {
  let count = 0
  const forwarded = await forward((_, reply) => {
    count += 1
    reply.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect([forwarded.status, count]).toEqual([307, 1])
})

test('nobody there is no reason to end', async () => {
  const url = readForwardAddress('localhost:59998')
  const wishes = { url, secret: makeSessionSecret(), clock: systemClock }
  const forwarded = await forwardEvent(event, { ...wishes, signal: AbortSignal.timeout(5_000) })
  expect(forwarded).toMatchObject({ status: null, error: 'nobody listens at localhost:59998' })
})

test.each([
  ['localhost:3000/hook', 'http://localhost:3000/hook'],
  ['3000', 'http://localhost:3000/'],
  [':3000/hook', 'http://localhost:3000/hook'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000/'],
  ['https://example.com', 'https://example.com/'],
])('%s is %s', (text, href) => {
  expect(readForwardAddress(text).href).toBe(href)
})

test.each([
  '',
  'ftp://example.com',
  'http://',
  'http://me:pass@example.com',
  'localhost/#x',
  'a b',
])('%j is no address', (text) => {
  expect(() => readForwardAddress(text)).toThrow(/--forward-to/)
})

test.each(['', 'whsec_', 'whsec_c2hvcnQ=', 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'])(
  '%j is no secret',
  (secret) => {
    expect(() => checkSecret(secret)).toThrow(/--secret must be/)
  },
)
