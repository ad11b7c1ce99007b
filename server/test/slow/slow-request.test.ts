// Requests that never finish arriving.
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange } from '../raw-http.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())

const head = () =>
  [
    'POST /api/v1/tasks/create HTTP/1.1',
    'Host: test',
    `Authorization: Bearer ${client.key}`,
    'Content-Type: application/json',
  ].join('\r\n')

/** Drips one byte a second after the beginning, and says when and how the server had enough. */
async function drip(beginning: string): Promise<{ seconds: number; text: string }> {
  const { hostname, port } = new URL(service.url)
  const socket = connect({ host: hostname, port: Number(port) })
  const startMs = performance.now()
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  socket.write(beginning)
  const timer = setInterval(() => socket.write('a'), 1_000)
  await new Promise((resolve) => socket.on('close', resolve))
  clearInterval(timer)
  return { seconds: (performance.now() - startMs) / 1_000, text }
}

test('§7 408: headers and bodies that drip are cut off, and nobody else waits', {
  timeout: 60_000,
}, async () => {
  const dripping = Promise.all([
    ...Array.from({ length: 50 }, () => drip(`${head()}\r\nX-Slow: `)),
    ...Array.from({ length: 50 }, () =>
      drip(`${head()}\r\nContent-Length: 5000\r\n\r\n{"prompt":"`),
    ),
  ])
  const waits: number[] = []
  let isOver = false
  const others = async () => {
    while (!isOver) {
      const startMs = performance.now()
      expect((await service.call('GET', '/tags', { key: client.key })).status).toBe(200)
      waits.push(performance.now() - startMs)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const watching = others()
  const dripped = await dripping
  isOver = true
  await watching
  for (const { seconds, text } of dripped) {
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(text).toContain('REQUEST_TIMEOUT')
    expect(seconds).toBeGreaterThan(9)
    expect(seconds).toBeLessThan(18)
  }
  waits.sort((a, b) => a - b)
  const at = (share: number) => waits[Math.ceil(waits.length * share) - 1] as number
  const [median, p99] = [at(0.5), at(0.99)]
  process.stdout.write(
    `Others waited ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, beside 100 slow requests\n`,
  )
  // The machine of a test may be busy with others, so only the median is held to a bound.
  expect(median).toBeLessThan(100)
  const credits = await service.call('GET', '/credits', { key: client.key })
  expect(credits.body.held).toBe(0)
})

test('§7 400: garbage is answered at once and in the error body of A', async () => {
  const [reply] = await exchange(service.url, 'HELLO\r\n\r\n')
  expect(reply?.status).toBe(400)
  expect(JSON.parse(reply?.body ?? '')).toMatchObject({ error: { code: 'INVALID_REQUEST' } })
})
