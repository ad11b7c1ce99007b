import { get, type IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEventStream } from './event-stream.ts'

const stallMs = 300
const longStallMs = 20_000
// More than all buffers between two processes hold.
const megabyte = 'x'.repeat(1_000_000)
const megabytesMax = 64

let app: FastifyInstance
let url: string
let stopping: AbortController
/** How many megabytes were taken, and whether the writer was told that nobody reads any more. */
let written: Promise<{ megabytes: number; isCut: boolean }>

beforeEach(async () => {
  app = Fastify()
  stopping = new AbortController()
  const { promise, resolve } = Promise.withResolvers<Awaited<typeof written>>()
  written = promise
  app.get('/:stallMs', async (request, reply) => {
    const { stallMs } = request.params as { stallMs: string }
    const options = { stallMs: Number(stallMs), signal: stopping.signal }
    const stream = openEventStream(reply, options)
    let megabytes = 0
    while (megabytes < megabytesMax && (await stream.write(megabyte))) megabytes++
    resolve({ megabytes, isCut: megabytes < megabytesMax })
    stream.end()
    return reply
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

function open(patienceMs = stallMs): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${url}/${patienceMs}`, resolve).on('error', reject)
  })
}

async function readAll(reply: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const chunk of reply) bytes += (chunk as Buffer).length
  return bytes
}

test('a reader gets everything, however much more is written than fits', async () => {
  const reply = await open(longStallMs)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(await readAll(reply)).toBe(megabytesMax * megabyte.length)
  expect(await written).toEqual({ megabytes: megabytesMax, isCut: false })
})

test('one who takes nothing for too long is cut, and little was written for him', async () => {
  const startMs = performance.now()
  const reply = await open()
  const { megabytes, isCut } = await written
  expect(isCut).toBe(true)
  expect(megabytes).toBeLessThan(20)
  expect(performance.now() - startMs).toBeGreaterThan(stallMs - 20)
  await expect(readAll(reply)).rejects.toThrow('aborted')
})

test('one who takes nothing is not waited for when the stream shall end', async () => {
  const reply = await open(longStallMs)
  setTimeout(() => stopping.abort(), 100)
  const startMs = performance.now()
  expect((await written).isCut).toBe(true)
  expect(performance.now() - startMs).toBeLessThan(longStallMs / 2)
  reply.destroy()
})

test('one who goes away ends it', async () => {
  const reply = await open()
  reply.destroy()
  expect((await written).isCut).toBe(true)
})
