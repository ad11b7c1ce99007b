// Receivers that answer without end must not fill the memory of the worker.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../webhook-receivers.ts'

const sends = 200
const growthMaxMb = 30
const chunk = Buffer.alloc(65_536, 'x')
// A thousand times smaller than what is in it.
const bomb = gzipSync(Buffer.alloc(50_000_000))

/** Writes again and again until the other side has enough. */
async function pour(socket: Socket, what: Buffer | string): Promise<void> {
  while (socket.writable) {
    if (!socket.write(what)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  }
}

function drip(socket: Socket, what: string): void {
  const dripping = setInterval(() => socket.write(what), 5)
  socket.on('close', () => clearInterval(dripping))
}

const head = 'HTTP/1.1 200 OK\r\ncontent-length: 100000000\r\n'
const hostile: Record<string, (socket: Socket) => void> = {
  'a hundred megabytes': (socket) => {
    socket.write(`${head}\r\n`)
    pour(socket, chunk).catch(() => undefined)
  },
  drips: (socket) => {
    socket.write(`${head}\r\n`)
    drip(socket, 'x')
  },
  'a gzip bomb': (socket) => {
    socket.write(`${head}content-encoding: gzip\r\n\r\n`)
    pour(socket, bomb).catch(() => undefined)
  },
  'headers without end': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    pour(socket, `a: ${'b'.repeat(1_000)}\r\n`).catch(() => undefined)
  },
  'dripped headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    drip(socket, 'a: b\r\n')
  },
  'interim answers without end': (socket) => {
    pour(socket, 'HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n'.repeat(100)).catch(() => undefined)
  },
}

const receivers: Receiver[] = []
beforeAll(async () => {
  for (const onRequest of Object.values(hostile)) {
    receivers.push(
      await startReceiver((socket) => void socket.once('data', () => onRequest(socket))),
    )
  }
})
afterAll(() => Promise.all(receivers.map((each) => each.stop())))

test('200 endless answers cost a process less than 30 MB', async () => {
  const urls = receivers.map(({ url }) => url)
  const child = new URL('webhook-flood-child.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-semi-space-size=8',
    '--max-old-space-size=1024',
    child,
    String(sends),
    ...urls,
  ])
  const report = JSON.parse(stdout) as {
    beforeMb: number
    peakMb: number
    outcomes: Record<string, number>
  }
  process.stdout.write(`hostile answers: ${stdout}`)
  expect(Object.values(report.outcomes).reduce((a, b) => a + b, 0)).toBe(sends)
  expect(Object.keys(report.outcomes).toSorted()).toEqual(['200', 'reply_broken', 'timed_out'])
  expect(report.peakMb - report.beforeMb).toBeLessThan(growthMaxMb)
}, 60_000)
