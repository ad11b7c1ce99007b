import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { sendError, startLocalServer } from '../../test/local-server.ts'
import { CursorExpiredError, UnauthorizedError, UserAbortError } from '../sdk.ts'
import { EventStreamParser } from './server-sent-events.ts'

const hurry = () => vi.spyOn(Math, 'random').mockReturnValue(0.01)

function open(reply: ServerResponse, text: string): ServerResponse {
  reply.writeHead(200, { 'content-type': 'text/event-stream' }).write(text)
  return reply
}

const eventText = (sequence: number) =>
  `id: ${sequence}\nevent: task.created\ndata: {"sequence":${sequence}}\n\n`

test('a stream may be cut anywhere', () => {
  const text = `retry: 1000\nid: 4\n\n${eventText(5)}: heartbeat\r\nid: 9\r\n\r\ndata: {"a":\ndata: 1}\n\n`
  for (let size = 1; size < 12; size++) {
    const parser = new EventStreamParser()
    const events = []
    for (let from = 0; from < text.length; from += size) {
      events.push(...parser.take(text.slice(from, from + size)))
    }
    expect(events).toEqual([
      { id: '5', data: '{"sequence":5}' },
      { id: '9', data: '{"a":\n1}' },
    ])
    expect(parser.lastId).toBe('9')
  }
})

test('a cut stream goes on after the last event, and after a heartbeat that was further', async () => {
  hurry()
  const server = await startLocalServer((_request, reply, count) => {
    if (count === 1) open(reply, `id: 4\n\n${eventText(5)}`).end()
    else if (count === 2) open(reply, ': heartbeat\nid: 8\n\n').end()
    else open(reply, eventText(9))
  })
  const seen: number[] = []
  for await (const { sequence } of server.client().events.stream({ types: ['task.created'] })) {
    seen.push(sequence)
    if (sequence === 9) break
  }
  expect(seen).toEqual([5, 9])
  expect(server.requests.map(({ query }) => query.get('after'))).toEqual([null, '5', '8'])
  expect(server.requests[0]?.query.get('types')).toBe('task.created')
})

test('failures that may pass are sat out, others end the stream', async () => {
  hurry()
  const server = await startLocalServer((_request, reply, count) => {
    if (count === 1) reply.socket?.destroy()
    else if (count === 2) sendError(reply, 503, 'UNAVAILABLE')
    else if (count === 3) reply.end('no stream')
    else if (count === 4) {
      open(reply, eventText(1))
      setTimeout(() => reply.socket?.destroy(), 20)
    } else sendError(reply, 401, 'UNAUTHORIZED')
  })
  const seen: number[] = []
  const read = async () => {
    for await (const { sequence } of server.client().events.stream()) seen.push(sequence)
  }
  await expect(read()).rejects.toBeInstanceOf(UnauthorizedError)
  expect(seen).toEqual([1])
})

test('a place that is too old is told, because events would be missing', async () => {
  const server = await startLocalServer((_request, reply) =>
    sendError(reply, 410, 'CURSOR_EXPIRED'),
  )
  const stream = server.client().events.stream({ after: 1 })[Symbol.asyncIterator]()
  await expect(stream.next()).rejects.toBeInstanceOf(CursorExpiredError)
})

test('leaving the loop closes the connection, and so does the signal', async () => {
  const closed = vi.fn()
  const server = await startLocalServer((_request, reply) => {
    open(reply, eventText(1)).on('close', closed)
  })
  for await (const _event of server.client().events.stream()) break
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  const controller = new AbortController()
  const stream = server
    .client()
    .events.stream({ signal: controller.signal })
    [Symbol.asyncIterator]()
  await stream.next()
  setTimeout(() => controller.abort('enough'), 10)
  await expect(stream.next()).rejects.toBeInstanceOf(UserAbortError)
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
})
