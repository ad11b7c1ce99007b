// What the relay says on its channel: each batch, and a beat when there is none.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextEvent, type PrivateValkey, startPrivateValkey } from '../../test/private-valkey.ts'
import { feedChannel } from '../adapters/keys.ts'
import {
  connectValkey,
  type Subscription,
  subscribeValkey,
  type Valkey,
} from '../adapters/valkey.ts'
import { encodeId } from '../core/ids.ts'
import { createMetrics } from '../core/metrics.ts'
import type { FeedEvent } from '../modules/events/feed/relay.ts'
import type { FeedMessage } from '../modules/events/feed/subscriptions.ts'
import type { Deps } from './dependencies.ts'
import { createRelayHooks } from './worker-relay.ts'

let server: PrivateValkey
let valkey: Valkey
let subscription: Subscription
const heard: FeedMessage[] = []

beforeAll(async () => {
  server = await startPrivateValkey()
  valkey = connectValkey(server.url)
  await nextEvent(valkey, 'ready')
  const subscribed = Promise.withResolvers<void>()
  const hear = (message: string) => void heard.push(JSON.parse(message))
  subscription = subscribeValkey(server.url, feedChannel, hear, {
    onSubscribed: subscribed.resolve,
  })
  await subscribed.promise
})
afterAll(async () => {
  subscription.close()
  valkey.disconnect()
  await server.stop()
})

const hooks = () => createRelayHooks({ valkey, metrics: createMetrics() } as unknown as Deps)

async function untilHeard(count: number): Promise<FeedMessage[]> {
  await expect.poll(() => heard.length, { timeout: 5_000 }).toBe(count)
  return heard.splice(0)
}

const accountUuid = '019a0000-0000-7000-8000-000000000001'
const taskUuid = '019a0000-0000-7000-8000-000000000002'
const event = (version: number, number: number) =>
  ({ accountUuid, taskUuid, version, number }) as FeedEvent

test('a batch is told with the newest version of each task and number of each feed', async () => {
  const { afterBatch } = hooks()
  await afterBatch([event(2, 7), event(3, 8)], 41)
  await afterBatch([], 42)
  const tasks = { [encodeId('task', taskUuid)]: 3 }
  expect(await untilHeard(2)).toEqual([
    { batch: 41, moved: { [encodeId('acct', accountUuid)]: { number: 8, tasks } } },
    { batch: 42, moved: {} },
  ])
})

test('a quiet relay is heard once a second, and at once when it stands elsewhere', async () => {
  const { onQuiet } = hooks()
  const look = setInterval(() => onQuiet(5), 20)
  const startMs = performance.now()
  expect(await untilHeard(3)).toEqual([{ batch: 5 }, { batch: 5 }, { batch: 5 }])
  clearInterval(look)
  const tookMs = performance.now() - startMs
  expect(tookMs).toBeGreaterThan(1_900)
  // A leader that took over from one that died after its batch says so at its first look.
  onQuiet(6)
  expect(await untilHeard(1)).toEqual([{ batch: 6 }])
})
