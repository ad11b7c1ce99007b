import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type LoopOptions, listLastRounds, startLoop } from './loop.ts'
import { loopNames } from './loop-names.ts'

const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A round that lasts until it is let go, counted. */
function watch(options: Partial<LoopOptions> = {}) {
  const seen = { begun: 0, underWay: 0, underWayMax: 0, errors: [] as unknown[] }
  let release = () => {}
  let hold = new Promise<void>((resolve) => {
    release = resolve
  })
  const loop = startLoop({
    name: 'disk',
    everyMs: 1,
    async run() {
      seen.begun++
      seen.underWay++
      seen.underWayMax = Math.max(seen.underWayMax, seen.underWay)
      await hold
      seen.underWay--
    },
    onError: (error) => seen.errors.push(error),
    ...options,
  })
  return {
    loop,
    seen,
    release: () => release(),
    holdAgain() {
      hold = new Promise<void>((resolve) => {
        release = resolve
      })
    },
  }
}

test('a round that is slow delays its own next one: there are never two at once', async () => {
  const { loop, seen, release } = watch()
  await expect.poll(() => seen.begun).toBe(1)
  // Twenty intervals pass; each would have begun another round.
  await new Promise((resolve) => setTimeout(resolve, 20))
  loop.wake()
  await soon()
  expect(seen).toMatchObject({ begun: 1, underWay: 1 })
  release()
  await expect.poll(() => seen.begun).toBeGreaterThan(3)
  await loop.stop()
  expect(seen.underWayMax).toBe(1)
})

test('stop waits for the round under way, and none begins after it', async () => {
  const { loop, seen, release } = watch()
  await expect.poll(() => seen.begun).toBe(1)
  let isStopped = false
  const stopped = loop.stop().then(() => {
    isStopped = true
  })
  await soon()
  expect(isStopped).toBe(false)
  release()
  await stopped
  expect(seen).toMatchObject({ begun: 1, underWay: 0 })
})

test('a round that fails is reported, and the next one comes all the same', async () => {
  const { loop, seen } = watch({ run: () => Promise.reject(new Error('away')) })
  await expect.poll(() => seen.errors.length).toBeGreaterThan(1)
  await loop.stop()
})

test('a round that fails waits its whole interval, also when it asked for no pause before', async () => {
  let rounds = 0
  const { loop, seen } = watch({
    everyMs: 60_000,
    async run() {
      if (++rounds < 3) return 0
      throw new Error('away')
    },
  })
  await expect.poll(() => seen.errors.length).toBe(1)
  await soon()
  expect(rounds).toBe(3)
  await loop.stop()
})

test('a wake ends the pause, and one during a round makes the next begin right after it', async () => {
  const { loop, seen, release, holdAgain } = watch({ everyMs: 60_000 })
  await expect.poll(() => seen.begun).toBe(1)
  loop.wake()
  release()
  await expect.poll(() => seen.begun).toBe(2)
  await soon()
  holdAgain()
  loop.wake()
  await expect.poll(() => seen.begun).toBe(3)
  release()
  await loop.stop()
})

test('the first round waits as long as it is told, and not beyond a stop', async () => {
  const { loop, seen } = watch({ firstAfterMs: 60_000 })
  await soon()
  await loop.stop()
  expect(seen.begun).toBe(0)
})

test('a loop is listed with its last round until it is stopped', async () => {
  const listed = () => listLastRounds().filter(({ name }) => name === 'disk')
  const before = listed().length
  const { loop, seen, release, holdAgain } = watch()
  await expect.poll(() => seen.begun).toBe(1)
  expect(listed()).toHaveLength(before + 1)
  const atStart = listed().at(-1)?.endedAtMs as number
  release()
  await expect.poll(() => seen.begun).toBeGreaterThan(1)
  expect(listed().at(-1)?.endedAtMs).toBeGreaterThan(atStart)
  holdAgain()
  release()
  await loop.stop()
  expect(listed()).toHaveLength(before)
})

test('pauses vary, so that processes do not fall into step', async () => {
  const startedAt: number[] = []
  const loop = startLoop({
    name: 'disk',
    everyMs: 20,
    async run() {
      startedAt.push(performance.now())
    },
    onError: () => undefined,
  })
  await expect.poll(() => startedAt.length).toBeGreaterThan(8)
  await loop.stop()
  const pauses = startedAt.slice(1).map((at, i) => Math.round((at - (startedAt[i] ?? 0)) * 10))
  expect(new Set(pauses).size).toBeGreaterThan(3)
})

test('every name of the list is that of a loop', () => {
  const root = join(import.meta.dirname, '..')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => !path.endsWith('loop-names.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const names = Object.keys(loopNames)
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !sources.includes(`'${name}'`))).toEqual([])
})
