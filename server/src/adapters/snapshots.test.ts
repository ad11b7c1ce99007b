import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestValkey } from '../../test/harness.ts'
import { emptyValkey } from '../../test/valkey-databases.ts'
import { snapshotKeyFor } from './keys.ts'
import { createLimiter, type Limiter } from './limiter.ts'
import type { LimitSubject } from './rate-limit-cost.ts'
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
let lostWrites: string[]

beforeAll(async () => {
  valkey = connectValkey((await createTestValkey()).url, { commandTimeoutMs: 10_000 })
  await once(valkey, 'ready')
  limiter = createLimiter({ valkey, processCount: 1, onFallback: () => undefined })
})

beforeEach(async () => {
  await emptyValkey(valkey)
  lostWrites = []
  store = createSnapshotStore({ valkey, onError: (write) => lostWrites.push(write) })
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

/** Without a time it is one who polled and read just now, whether that poll was a miss or not. */
async function set(version: number, readAtMicros?: number): Promise<boolean> {
  if (readAtMicros !== undefined) return store.setSnapshot(snapshotOf(version), readAtMicros)
  await poll()
  const [seconds, micros] = await valkey.time()
  return await store.setSnapshot(snapshotOf(version), Number(seconds) * 1_000_000 + Number(micros))
}

/** When a reader that found nothing went on to the database. */
async function miss(known = ''): Promise<number> {
  const outcome = await limiter.pollSnapshot(reader, 'task_1', 'A', known)
  if (!('readAtMicros' in outcome)) throw new Error(outcome.kind)
  return outcome.readAtMicros
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

  test('is set by a writer whose task nobody has polled', async () => {
    expect(await set(2, await mark(2))).toBe(true)
    expect(await poll()).toBe('A2')
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
    const readAtMicros = await miss()
    await set(2, await mark(2))
    expect(await set(1, readAtMicros)).toBe(false)
    expect(await poll()).toBe('A2')
  })

  test('while the transition is under way is refused', async () => {
    const readAtMicros = await miss()
    await mark(2)
    expect(await set(1, readAtMicros)).toBe(false)
    expect(await poll()).toBe('missed')
  })

  test('but after nothing else is taken', async () => {
    const readAtMicros = await miss('7')
    expect(await set(1, readAtMicros)).toBe(true)
    expect(await poll()).toBe('A1')
  })

  test('after a miss without the store is refused', async () => {
    expect(await set(1, 0)).toBe(false)
    expect(await valkey.exists(taskKey)).toBe(0)
    await miss()
    expect(await set(1, 0)).toBe(false)
    expect(await poll()).toBe('missed')
  })
})

describe('a store that forgot a whole transition', () => {
  const losses = {
    'by being emptied': () => emptyValkey(valkey),
    'by expiry': async () => {
      await valkey.pexpire(taskKey, 1)
      while ((await valkey.exists(taskKey)) === 1);
    },
  }

  for (const [how, forget] of Object.entries(losses)) {
    test(`${how} takes no fill that was read before`, async () => {
      const readAtMicros = await miss()
      await set(2, await mark(2))
      await forget()
      expect(await set(1, readAtMicros)).toBe(false)
      expect(await poll()).toBe('missed')
    })

    test(`${how} takes only the fill of the reader that missed since`, async () => {
      const readAtMicros = await miss()
      await set(2, await mark(2))
      await forget()
      const laterReadAtMicros = await miss()
      expect(await set(1, readAtMicros)).toBe(false)
      expect(await poll()).toBe('missed')
      expect(await set(2, laterReadAtMicros)).toBe(true)
      expect(await set(1, readAtMicros)).toBe(false)
      expect(await poll()).toBe('A2')
    })
  }

  test('takes no fill that was read before, though another mark was made since', async () => {
    const readAtMicros = await miss()
    await set(3, await mark(3))
    await emptyValkey(valkey)
    await mark(2)
    expect(await set(2, readAtMicros)).toBe(false)
    expect(await poll()).toBe('missed')
  })

  test('serves nothing older than what a refused set told of', async () => {
    const markedAt = await mark(2)
    await emptyValkey(valkey)
    const readAtMicros = await miss()
    expect(await set(1, readAtMicros)).toBe(true)
    expect(await set(2, markedAt)).toBe(false)
    expect(await poll()).toBe('missed')
    expect(await set(1, readAtMicros)).toBe(false)
    expect(await set(2, await miss())).toBe(true)
    expect(await poll()).toBe('A2')
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

// Every order of what a writer and two readers do, as far as each keeps its own order, with the loss
// of the snapshot in every place. Orders that come to the same are tried once: the readers are alike,
// so the first to miss is always the same one, and of a read it matters only which side of the commit
// it is on, so it follows its miss or the commit.
test('no interleaving of writers, readers and a loss serves what was known to be old', async () => {
  const orders = interleave(['mark', 'commit', 'set'], ['miss1', 'read1', 'fill1'])
    .flatMap((order) => interleave(order, ['miss2', 'read2', 'fill2']))
    .filter((order) => order.indexOf('miss1') < order.indexOf('miss2'))
    .filter((order) => /(miss1|commit) read1/.test(order.join(' ')))
    .filter((order) => /(miss2|commit|commit read1) read2/.test(order.join(' ')))
    .flatMap((order) => [order, ...interleave(order, ['lose'])])
    .flatMap((order) => [order, ['warm', ...order]])
  expect(orders).toHaveLength(207 * 11 * 2)
  const entries = orders.entries()
  const takeOrders = async () => {
    for (const [index, order] of entries) await follow(order, `task_${index}`)
  }
  await Promise.all(Array.from({ length: 64 }, takeOrders))
})

async function follow(order: string[], taskId: string): Promise<void> {
  const key = snapshotKeyFor('acct_1', taskId)
  const pollTask = () => limiter.pollSnapshot(reader, taskId, 'A', '')
  const setTask = (version: number, readAtMicros: number | undefined) =>
    readAtMicros === undefined
      ? false
      : store.setSnapshot({ ...snapshotOf(version), taskId }, readAtMicros)
  const times = new Map<string, number | undefined>()
  const versionsRead = new Map<string, number>()
  let [committed, known, isMarked] = [1, 1, false]

  const steps: Record<string, (who: string) => Promise<unknown> | unknown> = {
    async warm() {
      const outcome = await pollTask()
      if ('readAtMicros' in outcome) await setTask(1, outcome.readAtMicros)
    },
    async mark() {
      times.set('writer', await store.markDirty('acct_1', taskId, 2))
      isMarked = true
    },
    // Others may know it from here on. When the mark is lost, that waits for the acknowledgement.
    commit() {
      committed = 2
      if (isMarked) known = 2
    },
    async set() {
      await setTask(2, times.get('writer'))
      known = 2
    },
    async miss(who) {
      const outcome = await pollTask()
      // A hit is no miss: that reader neither reads nor fills.
      if ('readAtMicros' in outcome) times.set(who, outcome.readAtMicros)
    },
    read: (who) => versionsRead.set(who, committed),
    fill: (who) => setTask(versionsRead.get(who) ?? 0, times.get(who)),
    async lose() {
      await valkey.del(key)
      isMarked = false
      if (!order.slice(0, order.indexOf('lose')).includes('set')) known = 1
    },
  }
  for (const step of order) {
    await steps[step.replace(/\d/, '')]?.(step.slice(-1))
    // A poll that finds no version would leave its own trace, and no two readers need a third.
    if ((await valkey.hexists(key, 'v')) === 0) continue
    const outcome = await pollTask()
    if (outcome.kind === 'found' && Number(outcome.version) < known) {
      throw new Error(`${order.join(' ')}: version ${outcome.version} after ${step}`)
    }
  }
}

test('without the store nothing rejects, and what was lost is told', async () => {
  const nowhere = connectValkey('redis://127.0.0.1:1')
  const lost = createSnapshotStore({
    valkey: nowhere,
    onError: (write) => lostWrites.push(write),
  })
  expect(await lost.markDirty('acct_1', 'task_1', 2)).toBeUndefined()
  expect(await lost.setSnapshot(snapshotOf(2), 1)).toBe(false)
  expect(lostWrites).toEqual(['mark', 'set'])
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
