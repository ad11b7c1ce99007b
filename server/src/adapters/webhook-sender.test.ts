import { Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import {
  answerWith,
  canaryAddress,
  createTestGuard,
  httpReply,
  type Receiver,
  type ReceiverOptions,
  receiverAddress,
  startReceiver,
} from '../../test/webhook-receivers.ts'
import { limits } from '../core/limits.ts'
import { createWebhookSender, type WebhookSenderOptions } from './webhook-sender.ts'

const opened: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()))
})

async function receive(
  onConnection: (socket: Socket) => void,
  options?: ReceiverOptions,
): Promise<Receiver> {
  const receiver = await startReceiver(onConnection, options)
  opened.push(receiver)
  return receiver
}

function createSender(options: Partial<WebhookSenderOptions> = {}) {
  const sender = createWebhookSender({ guard: createTestGuard(), ...options })
  opened.push({ stop: () => sender.close() })
  return sender
}

async function untilClosed(socket: Socket | undefined): Promise<void> {
  if (socket && !socket.closed) await new Promise((resolve) => socket.once('close', resolve))
}

const message = (url: string) => ({ url, headers: { 'webhook-id': 'evt_1' }, body: '{"a":"é"}' })

describe('a webhook', () => {
  test('is one POST with what the receiver needs to know', async () => {
    let request = ''
    const receiver = await receive((socket) => {
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        request += chunk
        if (request.endsWith('{"a":"é"}')) socket.end(httpReply('200 OK', 'thanks'))
      })
    })
    const outcome = await createSender().send(message(`${receiver.url}?a=b`))
    expect(outcome).toEqual({
      kind: 'answered',
      statusCode: 200,
      excerpt: 'thanks',
      retryAfterSeconds: undefined,
      latencyMs: expect.any(Number),
    })
    const [head = ''] = request.split('\r\n\r\n')
    expect(head.split('\r\n').toSorted()).toEqual([
      'POST /hook?a=b HTTP/1.1',
      'accept-encoding: identity',
      'connection: close',
      'content-length: 10',
      'content-type: application/json',
      `host: ${receiverAddress}:${receiver.port}`,
      'user-agent: TaskReview-Webhooks/1',
      'webhook-id: evt_1',
    ])
  })

  test('has a connection of its own, also where the receiver would keep it', async () => {
    const reply = httpReply('204 No Content', '', { connection: 'keep-alive' })
    const receiver = await receive((socket) => void socket.on('data', () => socket.write(reply)))
    const sender = createSender()
    for (let i = 0; i < 3; i++) await sender.send(message(receiver.url))
    expect(receiver.sockets).toHaveLength(3)
  })

  test('is not sent on to where a redirect leads', async () => {
    const other = await receive(answerWith(httpReply('200 OK')))
    const redirect = httpReply('307 Temporary Redirect', '', { location: other.url })
    const receiver = await receive(answerWith(redirect))
    expect(await createSender().send(message(receiver.url))).toMatchObject({ statusCode: 307 })
    expect(other.sockets).toEqual([])
  })

  test('tells when the receiver wants it again', async () => {
    const reply = httpReply('503 Service Unavailable', 'busy', { 'retry-after': '120' })
    const receiver = await receive(answerWith(reply))
    const outcome = await createSender().send(message(receiver.url))
    expect(outcome).toMatchObject({ statusCode: 503, excerpt: 'busy', retryAfterSeconds: 120 })
  })

  test('goes to the next address where the first is dead', async () => {
    const receiver = await receive(answerWith(httpReply('200 OK')))
    const guard = createTestGuard()
    const sender = createSender({
      guard: { ...guard, mayReach: (_, address) => address.startsWith('127.0.0.') },
      resolve: async () => ['127.0.0.3', receiverAddress],
    })
    const url = `http://receiver.test:${receiver.port}/`
    expect(await sender.send(message(url))).toMatchObject({ kind: 'answered', statusCode: 200 })
  })
})

describe('an answer', () => {
  test('is not read beyond 64 KB, and its connection is destroyed', async () => {
    const chunk = Buffer.alloc(16_384, 'x')
    const receiver = await receive((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        const pour = () => {
          while (socket.writable && socket.write(chunk));
        }
        socket.on('drain', pour)
        pour()
      })
    })
    const outcome = await createSender().send(message(receiver.url))
    expect(outcome).toMatchObject({ kind: 'answered', excerpt: 'x'.repeat(1_000) })
    const [socket] = receiver.sockets
    await untilClosed(socket)
    // What was under way in the buffers of the system comes on top.
    expect(socket?.bytesWritten).toBeLessThan(limits.webhookReplyBytesMax + 16_000_000)
  })

  test('is not decompressed', async () => {
    const packed = Buffer.from('1f8b0800', 'hex')
    const head = 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\n\r\n'
    const receiver = await receive(answerWith(Buffer.concat([Buffer.from(head), packed])))
    const outcome = await createSender().send(message(receiver.url))
    expect(outcome).toMatchObject({ kind: 'answered', excerpt: '\u{fffd}\u{fffd}\u{fffd}\u{fffd}' })
  })

  test.each([
    ['nonsense', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['nothing', ''],
    ['half a header', 'HTTP/1.1 200 OK\r\ncontent-le'],
    ['headers without end', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(10_000)}\r\n`],
    ['less than it promised', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    ['a broken chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    ['"continue" without end', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)],
    [
      'another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    ],
  ])('of %s is broken', async (_, reply) => {
    const receiver = await receive(answerWith(reply))
    const outcome = await createSender().send(message(receiver.url))
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'reply_broken' })
  })
})

describe('an attempt runs out of time', () => {
  const timeoutMs = 200
  const late = { kind: 'failed', reason: 'timed_out' }

  test.each([
    ['never answers', () => undefined],
    ['stops inside its headers', (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\n')],
    [
      'drips its answer',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000000\r\n\r\n')
        const dripping = setInterval(() => socket.write('x'), 10)
        socket.on('close', () => clearInterval(dripping))
      },
    ],
  ])('with a receiver that %s', async (_, onConnection: (socket: Socket) => void) => {
    const receiver = await receive(onConnection)
    const outcome = await createSender({ timeoutMs }).send(message(receiver.url))
    expect(outcome).toMatchObject(late)
    expect(outcome.latencyMs).toBeLessThan(timeoutMs + 1_000)
    const [socket] = receiver.sockets
    await untilClosed(socket)
  })

  test('while TLS is negotiated', async () => {
    const receiver = await receive(() => undefined)
    const url = `https://${receiverAddress}:${receiver.port}/`
    expect(await createSender({ timeoutMs }).send(message(url))).toMatchObject(late)
  })

  test('while the name is resolved, and then nothing is connected to any more', async () => {
    const answer = Promise.withResolvers<string[]>()
    let connections = 0
    const connect = () => {
      connections++
      return new Socket()
    }
    const sender = createSender({ timeoutMs, resolve: () => answer.promise, connect })
    expect(await sender.send(message('http://slow.test/'))).toMatchObject(late)
    answer.resolve([receiverAddress])
    await new Promise((resolve) => setImmediate(resolve))
    expect(connections).toBe(0)
  })

  test('while it connects', async () => {
    const sockets: Socket[] = []
    const connect = () => {
      const socket = new Socket()
      sockets.push(socket)
      return socket
    }
    const sender = createSender({ timeoutMs, connect })
    expect(await sender.send(message(`http://${receiverAddress}/`))).toMatchObject(late)
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true])
  })
})

describe('an attempt fails', () => {
  test('where nobody listens', async () => {
    const receiver = await startReceiver(() => undefined)
    await receiver.stop()
    expect(await createSender().send(message(receiver.url))).toMatchObject({
      kind: 'failed',
      reason: 'connect_failed',
      message: 'No connection could be made: ECONNREFUSED.',
    })
  })

  test.each([
    [
      'rejects',
      () => Promise.reject(Object.assign(new Error('x 10.0.0.1'), { code: 'ENOTFOUND' })),
    ],
    ['has no address', async () => []],
  ])('where the name %s', async (_, resolve) => {
    const outcome = await createSender({ resolve }).send(message('http://none.test/'))
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'dns_failed' })
    expect(JSON.stringify(outcome)).not.toContain('10.0.0.1')
  })

  test('where a header cannot be sent', async () => {
    const receiver = await receive(() => undefined)
    const bad = { ...message(receiver.url), headers: { 'webhook-id': 'a\r\nb' } }
    expect(await createSender().send(bad)).toMatchObject({ kind: 'failed', reason: 'reply_broken' })
  })

  test('when it is called off, before or after it began', async () => {
    const receiver = await receive((socket) => void socket.once('data', () => calling.abort()))
    const calling = new AbortController()
    const called = { kind: 'failed', reason: 'aborted' }
    const sender = createSender()
    expect(await sender.send(message(receiver.url), calling.signal)).toMatchObject(called)
    expect(await sender.send(message(receiver.url), calling.signal)).toMatchObject(called)
    expect(receiver.sockets).toHaveLength(1)
  })

  test('when the sender is closed, which waits for it', async () => {
    const arrived = Promise.withResolvers<void>()
    const receiver = await receive((socket) => void socket.once('data', () => arrived.resolve()))
    const sender = createSender()
    const sending = sender.send(message(receiver.url))
    await arrived.promise
    await sender.close()
    expect(await sending).toMatchObject({ kind: 'failed', reason: 'aborted' })
  })
})

describe('the connected socket', () => {
  test('is judged before a byte is written, wherever it was meant to go', async () => {
    const canary = await receive(answerWith(httpReply('200 OK')), { address: canaryAddress })
    const connect = ({ port }: { port: number }) => new Socket().connect(port, canaryAddress)
    const sender = createSender({ connect, timeoutMs: 2_000 })
    for (const scheme of ['http', 'https']) {
      const outcome = await sender.send(message(`${scheme}://${receiverAddress}:${canary.port}/`))
      expect(outcome).toMatchObject({ kind: 'failed', reason: 'address_refused' })
    }
    expect(canary.countBytes()).toBe(0)
  })
})
