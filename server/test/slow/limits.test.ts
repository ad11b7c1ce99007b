// The limits over real time, through the whole service. At full size a run takes about two minutes.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sized } from '../full-size.ts'
import { type PrivateValkey, startPrivateValkey } from '../private-valkey.ts'
import { createRandom } from '../request-times.ts'
import { type Service, startService } from '../service.ts'
import { emptyValkey } from '../valkey-databases.ts'
import { count, flood, show, type Tally } from './flood.ts'

let store: PrivateValkey
let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  store = await startPrivateValkey()
  service = await startService({ valkeyUrl: store.url })
  client = await service.makeClient()
})
afterAll(async () => {
  await service.stop()
  await store.stop()
})

const makeKey = async (perSecond: number) =>
  (await service.makeKey({ account: client.accountId, perSecond })).key
const asker = (key: string) => () => service.call('GET', '/tags', { key })

function expectOnly(tally: Tally, statuses: number[]) {
  for (const status of tally.statuses.keys()) expect(statuses).toContain(status)
}

const floodSeconds = sized(5, 10)

test(`32 clients on one key for ${floodSeconds} s: as many are allowed, or one more`, {
  timeout: 30_000,
}, async () => {
  const ask = asker(await makeKey(1))
  const tally = await flood({ clients: 32, seconds: floodSeconds, pauseMs: 50 }, ask)
  show(`32 clients, 1/s, ${floodSeconds} s`, tally)
  expectOnly(tally, [200, 429])
  expect(count(tally, 429)).toBeGreaterThan(50 * floodSeconds)
  expect([floodSeconds, floodSeconds + 1]).toContain(count(tally, 200))
})

const pacedSeconds = sized(8, 60)

test(`a client at 1/s with 80 ms of jitter for ${pacedSeconds} s meets no 429`, {
  timeout: 90_000,
}, async () => {
  const ask = asker(await makeKey(1))
  const random = createRandom(7)
  const startMs = performance.now() + 100
  const statuses: number[] = []
  const sent: Promise<void>[] = []
  for (let second = 0; second < pacedSeconds; second++) {
    const atMs = startMs + second * 1_000 + (random() * 160 - 80)
    await sleep(Math.max(0, atMs - performance.now()))
    sent.push(ask().then(({ status }) => void statuses.push(status)))
  }
  await Promise.all(sent)
  expect(statuses).toEqual(Array(pacedSeconds).fill(200))
})

describe('losing the store', () => {
  // A key of 10/s, so that a few seconds count for something.
  const perSecond = 10
  const burst = 3
  const lossSeconds = sized(2, 3)

  function expectAtMostTwice(tally: Tally) {
    expectOnly(tally, [200, 429])
    expect(count(tally, 200)).toBeLessThanOrEqual(2 * (perSecond * tally.seconds + burst))
    expect(count(tally, 200)).toBeGreaterThanOrEqual(perSecond * tally.seconds * 0.7)
  }

  test('FLUSHALL in the middle: no 5xx, at most twice the limit', { timeout: 30_000 }, async () => {
    const key = await makeKey(perSecond)
    const running = flood({ clients: 16, seconds: 2 * lossSeconds, pauseMs: 20 }, asker(key))
    for (let i = 0; i < 3; i++) {
      await sleep((lossSeconds * 1_000) / 2)
      await emptyValkey(service.deps.valkey)
    }
    const tally = await running
    show('FLUSHALL three times', tally)
    expectAtMostTwice(tally)
  })

  test('kill -9 and back: no 5xx, at most twice the limit', { timeout: 30_000 }, async () => {
    const key = await makeKey(perSecond)
    const { id } = (
      await service.call('POST', '/tasks/create', {
        key: client.key,
        body: { prompt: 'Does it survive?', maxCredits: 600, projectId: client.projectId },
      })
    ).body
    const running = flood({ clients: 16, seconds: 3 * lossSeconds, pauseMs: 20 }, asker(key))
    const polling = flood({ clients: 2, seconds: 3 * lossSeconds, pauseMs: 20 }, () =>
      service.call('GET', `/tasks/${id}`, { key: client.key }),
    )
    await sleep(lossSeconds * 1_000)
    await store.kill()
    await sleep(lossSeconds * 1_000)
    await store.restart()
    const [tally, polls] = [await running, await polling]
    show('kill -9 and restart', tally)
    show('polls meanwhile', polls)
    expectAtMostTwice(tally)
    expectOnly(polls, [200])
  })

  test('a store that answers nothing: no 5xx, at most twice the limit', {
    timeout: 30_000,
  }, async () => {
    const key = await makeKey(perSecond)
    const running = flood({ clients: 16, seconds: 3 * lossSeconds, pauseMs: 20 }, asker(key))
    await sleep(lossSeconds * 1_000)
    store.freeze()
    await sleep(lossSeconds * 1_000)
    store.thaw()
    const tally = await running
    show(`frozen for ${lossSeconds} s`, tally)
    expectAtMostTwice(tally)
  })
})

describe('unchanged polls', () => {
  async function makeTask() {
    const body = { prompt: 'Is it done yet?', maxCredits: 600, projectId: client.projectId }
    return (await service.call('POST', '/tasks/create', { key: client.key, body })).body.id
  }

  test('7 a second for 5 s leave the rate of the key untouched', { timeout: 30_000 }, async () => {
    const [key, id] = [await makeKey(1), await makeTask()]
    const headers = { 'if-none-match': 'W/"1-A"' }
    const poll = () => service.call('GET', `/tasks/${id}`, { key, headers })
    const ordinary = asker(key)
    const statuses: number[] = []
    const polls: number[] = []
    let askedAtMs = Number.NEGATIVE_INFINITY
    for (let step = 0; step < 35; step++) {
      polls.push((await poll()).status)
      // By when the last one was answered: after a halt of the machine, a fixed schedule would hurry.
      if (performance.now() - askedAtMs >= 1_000) {
        statuses.push((await ordinary()).status)
        askedAtMs = performance.now()
      }
      await sleep(1_000 / 7)
    }
    expect(polls).toEqual(Array(35).fill(304))
    expect(statuses.length).toBeGreaterThanOrEqual(4)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('they are capped at 10 a second', { timeout: 30_000 }, async () => {
    const [key, id] = [await makeKey(1), await makeTask()]
    const headers = { 'if-none-match': 'W/"1-A"' }
    const tally = await flood({ clients: 8, seconds: 5, pauseMs: 20 }, () =>
      service.call('GET', `/tasks/${id}`, { key, headers }),
    )
    show('304 polls', tally)
    expectOnly(tally, [304, 429])
    expect(count(tally, 304)).toBeGreaterThanOrEqual(10 * 5 - 1)
    expect(count(tally, 304)).toBeLessThanOrEqual(10 * Math.ceil(tally.seconds) + 4)
  })
})
