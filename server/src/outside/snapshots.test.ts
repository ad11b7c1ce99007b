import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestValkey } from '../../test/harness.ts'
import type { LimitSubject } from './charge.ts'
import { snapshotKeyFor } from './keys.ts'
import { createLimiter, type Limiter } from './limiter.ts'
import { createSnapshotStore, type SnapshotStore } from './snapshots.ts'
import { connectValkey, type Valkey } from './valkey.ts'

const reader: LimitSubject = {
  keyId: 'key_1',
  accountId: 'acct_1',
  perSecond: 1_000_000,
  perHour: 3_600_000_000,
  accountPerSecond: 1_000_000,
}
const taskKey = snapshotKeyFor('acct_1', 'task_1')

let valkey: Valkey
let limiter: Limiter
let store: SnapshotStore
let errors: Error[]

beforeAll(async () => {
  valkey = connectValkey((await createTestValkey()).url, { commandTimeoutMs: 10_000 })
  await once(valkey, 'ready')
  limiter = createLimiter({ valkey, processCount: 1, onFallback: () => undefined })
})

beforeEach(async () => {
  await valkey.flushdb()
  errors = []
  store = createSnapshotStore({ valkey, onError: (error) => errors.push(error) })
})

afterAll(() => {
  valkey.disconnect()
})

function snapshotOf(version: number) {
  return {
    accountId: 'acct_1',
    taskId: 'task_1',
    version,
    bodyA: `A${version}`,
    bodyB: `B${version}`,
  }
}

const mark = (version: number) => store.markDirty('acct_1', 'task_1', version)

async function set(version: number, readAtMicros?: number): Promise<boolean> {
  const at = readAtMicros ?? (await store.readStoreMicros()) ?? 0
  return await store.setSnapshot(snapshotOf(version), at)
}

/** The body served, or the kind of miss. */
async function poll(revision: 'A' | 'B' = 'A', known = ''): Promise<string> {
  const outcome = await limiter.pollSnapshot(reader, 'task_1', revision, known)
  return outcome.kind === 'found' ? outcome.body : outcome.kind
}

describe('a snapshot', () => {
  test('serves both revisions for a minute', async () => {
    expect(await set(1)).toBe(true)
    expect([await poll('A'), await poll('B')]).toEqual(['A1', 'B1'])
    expect(await valkey.pttl(taskKey)).toBeGreaterThan(59_000)
    expect(await valkey.pttl(taskKey)).toBeLessThanOrEqual(60_000)
  })

  test('is not served once a newer version may be committed, and is after it was set', async () => {
    await set(1)
    const markedAt = await mark(2)
    expect(await poll()).toBe('missed')
    expect(await poll('A', '1')).toBe('missed-conditional')
    expect(await set(2, markedAt)).toBe(true)
    expect(await poll()).toBe('A2')
    expect(await valkey.hexists(taskKey, 'd')).toBe(0)
  })

  test('never gives way to an older one', async () => {
    await set(3)
    expect(await set(2)).toBe(false)
    expect(await poll()).toBe('A3')
    expect(await set(3)).toBe(true)
  })

  test('versions are compared as numbers', async () => {
    await set(9)
    expect(await set(10)).toBe(true)
    expect(await poll()).toBe('A10')
    await mark(11)
    await mark(9)
    expect(await poll()).toBe('missed')
  })
})

describe('a fill that comes late', () => {
  test('past a whole transition is refused', async () => {
    const missed = await limiter.pollSnapshot(reader, 'task_1', 'A', '')
    if (missed.kind !== 'missed') throw new Error(missed.kind)
    await set(2, await mark(2))
    expect(await set(1, missed.readAtMicros)).toBe(false)
    expect(await poll()).toBe('A2')
  })

  test('while the transition is under way is refused', async () => {
    const missed = await limiter.pollSnapshot(reader, 'task_1', 'A', '')
    if (missed.kind !== 'missed') throw new Error(missed.kind)
    await mark(2)
    expect(await set(1, missed.readAtMicros)).toBe(false)
    expect(await poll()).toBe('missed')
  })

  test('past the life of everything newer is refused too', async () => {
    const tenSecondsAgo = ((await store.readStoreMicros()) ?? 0) - 10_100_000
    expect(await set(1, tenSecondsAgo)).toBe(false)
    expect(await set(1, tenSecondsAgo + 1_000_000)).toBe(true)
  })

  test('after a miss without the store is refused', async () => {
    expect(await set(1, 0)).toBe(false)
    expect(await poll()).toBe('missed')
  })
})

describe('a mark whose writer crashed or rolled back', () => {
  test('costs misses, which no fill prolongs, until it expires', async () => {
    await set(1)
    await mark(2)
    await valkey.pexpire(taskKey, 500)
    const expiresAtMs = await valkey.pexpiretime(taskKey)
    const seen = new Set<string>()
    while ((await valkey.exists(taskKey)) === 1) {
      seen.add(await poll())
      await set(1)
      if ((await valkey.pexpiretime(taskKey)) > expiresAtMs) break
    }
    expect(seen).toEqual(new Set(['missed']))
    await set(1)
    expect(await poll()).toBe('A1')
  })

  test('keeps the older fill out also when there was no snapshot', async () => {
    await mark(2)
    expect(await set(1)).toBe(false)
    expect(await poll()).toBe('missed')
  })
})

// Every order of what a writer and two readers do, as far as each keeps its own order.
test('no interleaving of writers and readers serves what was known to be old', async () => {
  const writer = ['mark', 'commit', 'set'] as const
  const filler = ['miss', 'read', 'fill'] as const
  const orders = interleave([...writer], [...filler]).flatMap((order) =>
    interleave(order, ['miss2', 'read2', 'fill2']),
  )
  expect(orders).toHaveLength(1_680)
  for (const [index, order] of orders.entries()) {
    const taskId = `task_${index}`
    const snapshot = (version: number) => ({ ...snapshotOf(version), taskId })
    if (index % 2 === 0) {
      await store.setSnapshot(snapshot(1), (await store.readStoreMicros()) ?? 0)
    }
    let committed = 1
    const known = new Map<string, number | undefined>()
    for (const step of order) {
      if (step === 'mark') known.set('mark', await store.markDirty('acct_1', taskId, 2))
      else if (step === 'commit') committed = 2
      else if (step === 'set') await store.setSnapshot(snapshot(2), known.get('mark') ?? 0)
      else if (step.startsWith('miss')) known.set(step, await store.readStoreMicros())
      else if (step.startsWith('read')) known.set(step, committed)
      else {
        const who = step.slice('fill'.length)
        const version = known.get(`read${who}`) ?? 0
        await store.setSnapshot(snapshot(version), known.get(`miss${who}`) ?? 0)
      }
      const outcome = await limiter.pollSnapshot(reader, taskId, 'A', '')
      if (outcome.kind === 'found' && Number(outcome.version) < committed) {
        throw new Error(`${order.join(' ')}: version ${outcome.version} after ${step}`)
      }
    }
  }
})

test('without the store nothing rejects, and the failure is told', async () => {
  const nowhere = connectValkey('redis://127.0.0.1:1')
  const lost = createSnapshotStore({ valkey: nowhere, onError: (error) => errors.push(error) })
  expect(await lost.markDirty('acct_1', 'task_1', 2)).toBeUndefined()
  expect(await lost.setSnapshot(snapshotOf(2), 1)).toBe(false)
  expect(await lost.readStoreMicros()).toBeUndefined()
  expect(errors).toHaveLength(3)
  nowhere.disconnect()
})

function interleave(a: string[], b: string[]): string[][] {
  const [a0, ...aRest] = a
  const [b0, ...bRest] = b
  if (a0 === undefined) return [b]
  if (b0 === undefined) return [a]
  return [
    ...interleave(aRest, b).map((rest) => [a0, ...rest]),
    ...interleave(a, bRest).map((rest) => [b0, ...rest]),
  ]
}
