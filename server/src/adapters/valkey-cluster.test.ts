// The same commands, scripts and channels on a cluster, also while one of its nodes is lost.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { nextEvent } from '../../test/private-valkey.ts'
import { startValkeyCluster, untilJoined, type ValkeyCluster } from '../../test/valkey-cluster.ts'
import { readValkeyFacts } from '../doctor/valkey-facts.ts'
import { limitsKeyFor, snapshotKeyFor } from './keys.ts'
import { packRates } from './rate-limit-cost.ts'
import { forgetSnapshots } from './restored-state.ts'
import { connectValkey, type Subscription, subscribeValkey, type Valkey } from './valkey.ts'
import { listNodes } from './valkey-connection.ts'

let cluster: ValkeyCluster
let valkey: Valkey
let subscription: Subscription
const heard: string[] = []

beforeAll(async () => {
  cluster = await startValkeyCluster()
  valkey = connectValkey(cluster.url)
  await nextEvent(valkey, 'ready')
  const subscribed = new Promise<void>((resolve) => {
    subscription = subscribeValkey(cluster.url, 'news', (message) => heard.push(message), {
      onSubscribed: resolve,
    })
  })
  await subscribed
}, 60_000)
afterAll(async () => {
  subscription?.close()
  valkey?.disconnect()
  await cluster?.stop()
})

const accounts = Array.from({ length: 60 }, () => randomUUID())
const rates = packRates(1_000, 1_000_000, 1_000)
const poll = (account: string) =>
  valkey.chargePoll(
    ...([limitsKeyFor(account), snapshotKeyFor(account, 'task'), 'key', rates, 'a', ''] as const),
  )

test('scripts with two keys of one account go to its node, on all nodes', async () => {
  for (const account of accounts) {
    const key = snapshotKeyFor(account, 'task')
    const readAtMicros = await valkey.markSnapshotDirty(key, 1)
    expect(await valkey.setSnapshot(key, 1, '{}', '{}', readAtMicros)).toBe(1)
  }
  const sizes = await Promise.all(listNodes(valkey).map((node) => node.dbsize()))
  expect(sizes).toHaveLength(3)
  expect(Math.min(...sizes)).toBeGreaterThan(0)
  for (const account of accounts) expect((await poll(account)).length).toBeGreaterThan(0)
})

test('what is published is heard whichever node one listens to', async () => {
  await valkey.announce('news', 'first')
  await vi.waitFor(() => expect(heard).toContain('first'))
})

test('the doctor reads it, and views of a restored database are forgotten on all nodes', async () => {
  const facts = await readValkeyFacts(cluster.url)
  expect(facts).toMatchObject({ valkeyMajor: 9, isReplica: false, isOpen: true })
  expect(await forgetSnapshots(valkey)).toBe(accounts.length)
})

test('a node that freezes while its connection is given up prints nothing', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const other = connectValkey(cluster.url)
  await nextEvent(other, 'ready')
  const connections = listNodes(other)
  await Promise.all(connections.map((connection) => connection.ping()))
  for (const { pid } of cluster.nodes) process.kill(pid, 'SIGSTOP')
  try {
    const asked = await Promise.allSettled(connections.map((connection) => connection.ping()))
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    const ended = connections.map((connection) => nextEvent(connection, 'end'))
    other.disconnect()
    await Promise.all(ended)
  } finally {
    for (const { pid } of cluster.nodes) process.kill(pid, 'SIGCONT')
  }
  expect(printed).not.toHaveBeenCalled()
  await untilJoined(cluster.nodes)
})

test('a lost node: its accounts fail within the timeout, others go on, and messages are heard', async () => {
  const [first] = cluster.nodes
  await first?.kill9()
  const ends = { done: 0, failed: 0 }
  let longestMs = 0
  for (const account of accounts) {
    const startedAtMs = performance.now()
    await poll(account).then(
      () => ends.done++,
      () => ends.failed++,
    )
    longestMs = Math.max(longestMs, performance.now() - startedAtMs)
  }
  expect(ends.done).toBeGreaterThan(10)
  expect(ends.failed).toBeGreaterThan(5)
  expect(longestMs).toBeLessThan(1_500)
  expect(valkey.status).toBe('ready')
  await vi.waitFor(
    async () => {
      await valkey.announce('news', 'second').catch(() => 0)
      expect(heard).toContain('second')
    },
    { timeout: 15_000 },
  )
})

test('a cluster that is lost is seen to be lost, though nothing was asked of it', async () => {
  const idle = connectValkey(cluster.url)
  await nextEvent(idle, 'ready')
  const closed = nextEvent(idle, 'close')
  await Promise.all(cluster.nodes.slice(1).map((node) => node.kill9()))
  await closed
  expect(idle.status).not.toBe('ready')
  idle.disconnect()
})
