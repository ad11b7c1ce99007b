// What happens to those who follow the feed when their process is asked to stop.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { type ApiProcess, startApiProcess } from '../api-process.ts'
import { openStream } from '../event-stream.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let api: ApiProcess

beforeAll(async () => {
  service = await startService()
  api = await startApiProcess(service, service.valkeyUrl)
})
afterAll(() => service.stop())

test('streams end in order and a wait is answered, whoever else holds a connection', async () => {
  const { key } = await service.makeClient()
  // One that was opened in advance and never used, as browsers do.
  const unused = connect(Number(new URL(api.url).port), '127.0.0.1')
  await once(unused, 'connect')
  const feedUrl = `${api.url}/api/v1/events`
  const stream = await openStream(`${feedUrl}/stream`, { key })
  await stream.untilId(0)
  const waiting = fetch(`${feedUrl}?wait=50`, { headers: { authorization: `Bearer ${key}` } })
  await waitForMetric('trs_waits_open 2')
  const startMs = performance.now()
  const ended = api.stop()
  expect(await stream.next()).toBeUndefined()
  expect(stream.text()).toMatch(/\n\n$/)
  const reply = await waiting
  expect(reply.status).toBe(200)
  expect(await reply.json()).toEqual({ data: [], hasMore: false, nextCursor: '0' })
  expect(await ended).toBe(0)
  expect(performance.now() - startMs).toBeLessThan(10_000)
  unused.destroy()
})

/** Returns once the process shows this line, which is the state the test is about. */
async function waitForMetric(line: string): Promise<void> {
  const isShown = async () => (await (await fetch(api.metricsUrl)).text()).includes(`\n${line}\n`)
  expect(await waitUntil(isShown, 10_000)).toBe(true)
}
