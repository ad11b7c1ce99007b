import { beforeEach, expect, test, vi } from 'vitest'
import { Pacer } from './pacer.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  }
})

/** The count is of all fake timers of the process, and a connection of an earlier file may set one meanwhile. */
const again = { retry: 2 }

/** Takes so many turns and notes at which millisecond each came. */
function takeTurns(pacer: Pacer, count: number, turns: number[] = []): number[] {
  const startedMs = performance.now()
  for (let n = 0; n < count; n++) {
    void pacer.takeTurn().then(() => turns.push(Math.round(performance.now() - startedMs)))
  }
  return turns
}

const policy = (name: string, quota: number, windowSeconds = 1) => ({ name, quota, windowSeconds })
const fresh = { name: 'key-second', remaining: 1, resetSeconds: 1 }

test('a new pacer lets one go each second', again, async () => {
  const turns = takeTurns(new Pacer(), 4)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(turns).toEqual([0, 1_000, 2_000, 3_000])
})

test('time without requests is not saved up for a burst', again, async () => {
  const pacer = new Pacer()
  takeTurns(pacer, 1)
  await vi.advanceTimersByTimeAsync(10_000)
  const turns = takeTurns(pacer, 3)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(turns).toEqual([0, 1_000, 2_000])
})

test('a higher rate applies at once, also to those who already wait', again, async () => {
  const pacer = new Pacer()
  const turns = takeTurns(pacer, 5)
  await vi.advanceTimersByTimeAsync(20)
  pacer.learn({ ...fresh, policies: [policy('key-second', 10), policy('account-second', 20)] })
  await vi.advanceTimersByTimeAsync(500)
  expect(turns).toEqual([0, 100, 200, 300, 400])
})

test(
  'a key without a noticeable limit waits for nothing after the first reply',
  again,
  async () => {
    const pacer = new Pacer()
    const turns = takeTurns(pacer, 500)
    await vi.advanceTimersByTimeAsync(5)
    pacer.learn({ ...fresh, policies: [policy('key-second', 1_000_000)] })
    await vi.advanceTimersByTimeAsync(1)
    expect(turns).toHaveLength(500)
  },
)

test('rates of unchanged polls, waits and addresses are not those of the key', again, async () => {
  const pacer = new Pacer()
  pacer.learn({ ...fresh, name: 'poll', policies: [policy('poll', 1_000)] })
  const turns = takeTurns(pacer, 2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(turns).toEqual([0, 1_000])
})

test(
  'a request that was slow on its way holds the next back, those before it do not',
  again,
  async () => {
    const pacer = new Pacer()
    pacer.noteReply(performance.now(), 10)
    await vi.advanceTimersByTimeAsync(2_000)
    const turns = takeTurns(pacer, 4)
    const startedMs = performance.now()
    await vi.advanceTimersByTimeAsync(200)
    pacer.noteReply(startedMs, 200)
    await vi.advanceTimersByTimeAsync(1_200)
    pacer.noteReply(startedMs + 1_000, 410)
    await vi.advanceTimersByTimeAsync(800)
    pacer.noteReply(startedMs, 2_200)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(turns).toEqual([0, 1_000, 2_150, 3_150])
  },
)

test('a request that hangs holds the next back by half an interval at most', again, async () => {
  const pacer = new Pacer()
  pacer.noteReply(performance.now(), 10)
  await vi.advanceTimersByTimeAsync(2_000)
  const turns = takeTurns(pacer, 2)
  pacer.noteReply(performance.now(), 30_000)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(turns).toEqual([0, 1_500])
})

test('an empty hour holds everybody back, one that is not empty nobody', again, async () => {
  const pacer = new Pacer()
  const policies = [policy('key-second', 1_000), policy('key-hour', 3_600, 3_600)]
  pacer.learn({ name: 'key-hour', remaining: 7, resetSeconds: 3_000, policies })
  const before = takeTurns(pacer, 3)
  await vi.advanceTimersByTimeAsync(3)
  expect(before).toHaveLength(3)
  pacer.learn({ name: 'key-hour', remaining: 0, resetSeconds: 2, policies })
  const after = takeTurns(pacer, 1)
  await vi.advanceTimersByTimeAsync(2_100)
  expect(after).toEqual([2_000])
})

test('a pause holds everybody, and never ends earlier than one before it', again, async () => {
  const pacer = new Pacer()
  pacer.pause(5_000)
  pacer.pause(1_000)
  const turns = takeTurns(pacer, 2)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(turns).toEqual([5_000, 6_000])
})

test('what is tried again goes before those who wait', again, async () => {
  const pacer = new Pacer()
  const order: string[] = []
  void pacer.takeTurn()
  void pacer.takeTurn().then(() => order.push('waiting'))
  void pacer.takeTurn({ first: true }).then(() => order.push('again'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(order).toEqual(['again', 'waiting'])
})

test('whoever leaves the queue takes no turn and leaves no timer', again, async () => {
  const pacer = new Pacer()
  const controller = new AbortController()
  void pacer.takeTurn()
  const left = pacer.takeTurn({ signal: controller.signal }).catch((reason: unknown) => reason)
  controller.abort('enough')
  expect(await left).toBe('enough')
  expect(vi.getTimerCount()).toBe(0)
  const turns = takeTurns(pacer, 1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(turns).toEqual([1_000])
})

test('a turn that is no longer wanted goes to the next at once', again, async () => {
  const pacer = new Pacer()
  void pacer.takeTurn()
  const unwanted = pacer.takeTurn({ isWanted: () => false })
  const turns = takeTurns(pacer, 1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await unwanted).toBe(false)
  expect(turns).toEqual([1_000])
})

test(
  'a turn that cost nothing is given back, at the rate of what costs nothing',
  again,
  async () => {
    const pacer = new Pacer()
    takeTurns(pacer, 1)
    pacer.giveBack()
    const free = takeTurns(pacer, 1)
    await vi.advanceTimersByTimeAsync(0)
    expect(free).toEqual([0])
    pacer.giveBack({ ...fresh, name: 'poll', policies: [policy('poll', 10)] })
    const polls = takeTurns(pacer, 1)
    await vi.advanceTimersByTimeAsync(100)
    expect(polls).toEqual([100])
  },
)

test('a wait goes between two calls, and calls do not wait for each other', again, async () => {
  const pacer = new Pacer()
  const order: string[] = []
  const take = (kind: 'call' | 'wait', name: string) =>
    void pacer.takeTurn({ kind }).then(() => order.push(name))
  for (const name of ['c1', 'c2', 'c3', 'c4']) take('call', name)
  await vi.advanceTimersByTimeAsync(0)
  expect(pacer.isBusy).toBe(true)
  take('wait', 'w1')
  take('wait', 'w2')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(order).toEqual(['c1', 'w1', 'c2', 'w2', 'c3', 'c4'])
  expect(pacer.isBusy).toBe(false)
})

test('one request of a slow key is on its way until it is answered', again, async () => {
  const pacer = new Pacer()
  const sent = { isQuick: true }
  const turns: number[] = []
  const startedMs = performance.now()
  const note = () => turns.push(Math.round(performance.now() - startedMs))
  void pacer.takeTurn({ sent }).then(note)
  void pacer.takeTurn().then(note)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(turns).toEqual([0])
  pacer.noteEnd(sent)
  await vi.advanceTimersByTimeAsync(0)
  expect(turns).toEqual([0, 3_000])
})

test(
  'one whose reply does not come holds nobody for longer than the queue of the key and 5 s',
  again,
  async () => {
    const pacer = new Pacer()
    const queued = { name: 'key-second', remaining: 0, resetSeconds: 11 }
    pacer.learn({ ...queued, policies: [policy('key-second', 1)] })
    void pacer.takeTurn({ sent: { isQuick: true } })
    const turns = takeTurns(pacer, 1)
    await vi.advanceTimersByTimeAsync(15_100)
    expect(turns).toEqual([15_000])
  },
)

test('a request that waits on purpose holds the next until its turn has come', again, async () => {
  const pacer = new Pacer()
  const policies = [policy('key-second', 1)]
  pacer.learn({ name: 'key-second', remaining: 0, resetSeconds: 4, policies })
  void pacer.takeTurn({ kind: 'wait', sent: { isQuick: false } })
  const turns = takeTurns(pacer, 1)
  await vi.advanceTimersByTimeAsync(4_100)
  expect(turns).toEqual([4_000])
})

test(
  'who is answered by a key with a long queue lets others come first now and then',
  again,
  async () => {
    const pacer = new Pacer()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const policies = [policy('key-second', 1)]
    pacer.learn({ name: 'key-second', remaining: 0, resetSeconds: 30, policies })
    const turns = takeTurns(pacer, 1)
    await vi.advanceTimersByTimeAsync(500)
    expect(turns).toEqual([500])
  },
)

test('a fast key has many on their way', again, async () => {
  const pacer = new Pacer()
  pacer.learn({ ...fresh, policies: [policy('key-second', 1_000)] })
  let taken = 0
  for (let n = 0; n < 10; n++) {
    void pacer.takeTurn({ sent: { isQuick: true } }).then(() => taken++)
  }
  await vi.advanceTimersByTimeAsync(20)
  expect(taken).toBe(10)
})
