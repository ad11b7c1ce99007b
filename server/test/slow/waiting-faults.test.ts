// Waits while what wakes them fails: lost messages, a dead Valkey, a dead relay. And what they cost
// while nothing fails: no statement at all.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSuperuser } from '../../../scripts/stack/postgres.ts'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { feedChannel } from '../../src/adapters/keys.ts'
import { startWorker } from '../../src/start/worker.ts'
import { databaseUrlFor } from '../databases.ts'
import { nextEvent, type PrivateValkey, startPrivateValkey } from '../private-valkey.ts'
import { type Reply, type Service, startService } from '../service.ts'

type Part = { stop(): Promise<void> }
type Client = Awaited<ReturnType<Service['makeClient']>>

async function createTask(service: Service, { key, projectId }: Client): Promise<string> {
  const body = { prompt: 'Is anybody still there?', maxCredits: 300, projectId }
  return (await service.call('POST', '/tasks/create', { key, body })).body.id
}

const untilWaiting = (service: Service, count: number) =>
  waitUntil(async () => service.deps.metrics.waiting.waits.count === count, 10_000)

async function readLooks(service: Service): Promise<Record<string, number>> {
  const { values } = await service.deps.metrics.watchLooks.get()
  return Object.fromEntries(values.map(({ labels, value }) => [labels.reason, value]))
}

describe('while what wakes them fails', () => {
  let store: PrivateValkey
  let service: Service
  let worker: Part
  let client: Client

  beforeAll(async () => {
    store = await startPrivateValkey()
    service = await startService({ valkeyUrl: store.url })
    worker = await startWorker(service.deps)
    client = await service.makeClient()
  })
  afterAll(async () => {
    await worker.stop()
    await service.stop()
    await store.stop()
  })

  /** One wait of a task that is cancelled after the harm is done; how long after it is answered. */
  async function timeWake(harm: () => Promise<void>): Promise<number> {
    const taskId = await createTask(service, client)
    const options = { key: client.key }
    const waiting: Promise<Reply> = service.call('GET', `/tasks/${taskId}?wait=20`, options)
    expect(await untilWaiting(service, 1)).toBe(true)
    await harm()
    await service.call('POST', `/tasks/${taskId}/cancel`, options)
    const cancelledMs = performance.now()
    const reply = await waiting
    expect([reply.status, reply.body.status]).toEqual([200, 'cancelled'])
    return performance.now() - cancelledMs
  }

  test('nothing: woken at once', async () => {
    expect(await timeWake(() => Promise.resolve())).toBeLessThan(2_000)
  })

  test('a message is lost: the next beat shows the gap', async () => {
    const { valkey } = service.deps
    const publish = valkey.publish.bind(valkey)
    const gaps = (await readLooks(service)).gap ?? 0
    const lost: string[] = []
    const tookMs = await timeWake(async () => {
      valkey.publish = (async (channel: string, message: string) => {
        if (!message.includes('moved')) return await publish(channel, message)
        lost.push(message)
        return 0
      }) as typeof valkey.publish
    })
    valkey.publish = publish
    expect(lost.length).toBeGreaterThan(0)
    expect((await readLooks(service)).gap).toBeGreaterThan(gaps)
    expect(tookMs).toBeLessThan(4_000)
  })

  test('Valkey is killed and comes back', async () => {
    const { valkey } = service.deps
    const kill = async () => {
      const closed = nextEvent(valkey, 'close')
      await store.kill()
      await closed
    }
    const revive = async () => {
      const back = nextEvent(valkey, 'ready')
      await store.restart()
      await back
    }
    expect(await timeWake(kill)).toBeLessThan(7_000)
    expect((await readLooks(service)).silence).toBeGreaterThan(0)
    expect(await timeWake(revive)).toBeLessThan(4_000)
    expect((await readLooks(service)).subscribed).toBeGreaterThan(0)
  })

  test('the relay is dead', async () => {
    expect(await timeWake(() => worker.stop())).toBeLessThan(7_000)
    worker = await startWorker(service.deps)
    expect(await timeWake(() => Promise.resolve())).toBeLessThan(7_000)
  })
})

describe('while the relay is heard', () => {
  let store: PrivateValkey
  let service: Service
  let statistics: pg.Client

  beforeAll(async () => {
    store = await startPrivateValkey()
    service = await startService({ valkeyUrl: store.url })
    const connectionString = asSuperuser(databaseUrlFor(service.databaseUrl, 'postgres'))
    statistics = new pg.Client({ connectionString })
    await statistics.connect()
    await statistics.query('create extension if not exists pg_stat_statements')
  })
  afterAll(async () => {
    await statistics.end()
    await service.stop()
    await store.stop()
  })

  /** Statements of this service's database so far, without the fixed background work. */
  async function countStatements(): Promise<number> {
    const { rows } = await statistics.query<{ calls: string }>(
      `select coalesce(sum(calls), 0) as calls from pg_stat_statements
       where dbid = (select oid from pg_database where datname = $1)
         and query !~ 'key_changes|last_used_at|request_log|disk_measures|has_engineers'`,
      [new URL(service.databaseUrl).pathname.slice(1)],
    )
    return Number(rows[0]?.calls)
  }

  test('waits run no statement, and when it falls silent one a second for all of them', async () => {
    const client = await service.makeClient()
    const taskIds = await Promise.all(Array.from({ length: 20 }, () => createTask(service, client)))
    const beat = () => service.deps.valkey.announce(feedChannel, JSON.stringify({ batch: 1 }))
    await beat()
    const beating = setInterval(() => void beat(), 500)
    const waiting = taskIds.map((id) =>
      service.call('GET', `/tasks/${id}?wait=10`, { key: client.key }),
    )
    expect(await untilWaiting(service, 20)).toBe(true)
    await sleep(500)
    const before = await countStatements()
    await sleep(3_000)
    expect((await countStatements()) - before).toBe(0)
    clearInterval(beating)
    await sleep(5_500)
    const looked = (await countStatements()) - before
    expect(looked).toBeGreaterThanOrEqual(1)
    expect(looked).toBeLessThanOrEqual(3)
    const replies = await Promise.all(waiting)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
