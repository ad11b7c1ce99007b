import { beforeEach, describe, expect, it } from 'vitest'
import { ApiFailure, offlineFailure } from '../../../core/failure.ts'
import { Lease } from './lease.ts'

// The service's clock is an hour ahead of this device.
const aheadMs = 3_600_000
let nowMs: number
let timers: { at: number; run: () => void }[]
let beats: { at: number; leaseNumber: number; idleSeconds: number }[]
let opens: number[]
let fault: (() => Error) | undefined

beforeEach(() => {
  nowMs = 1_000_000
  timers = []
  beats = []
  opens = []
  fault = undefined
})

const until = () => new Date(nowMs + aheadMs + 90_000).toISOString()

function open() {
  const lease = new Lease(
    {
      now: () => nowMs,
      serverNow: () => nowMs + aheadMs,
      schedule: (ms, run) => {
        const timer = { at: nowMs + ms, run }
        timers.push(timer)
        return () => void timers.splice(timers.indexOf(timer), 1)
      },
      open: async () => {
        opens.push(nowMs)
        if (fault) throw fault()
      },
      beat: async (body) => {
        beats.push({ at: nowMs, ...body })
        if (fault) throw fault()
        return { leaseUntil: until(), effortSeconds: beats.length * 20 }
      },
    },
    {
      lease: {
        number: 3,
        until: until(),
        awaitsOpening: false,
        heartbeatSeconds: 20,
        warnAfterIdleSeconds: 120,
        releaseAfterIdleSeconds: 600,
      },
      budget: { effortSeconds: 0, budgetSeconds: 400, pays: 600, tagMultiplier: 1, rate: 1.5 },
    },
  )
  lease.start()
  return lease
}

async function wait(ms: number) {
  const end = nowMs + ms
  for (;;) {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
    if (!due) break
    timers.splice(timers.indexOf(due), 1)
    nowMs = due.at
    due.run()
  }
  nowMs = end
}

const lost = (details?: unknown) => () =>
  new ApiFailure('Lost.', { status: 409, code: 'LEASE_LOST', details })

it('beats as often as asked, with the time since the last input', async () => {
  const lease = open()
  await wait(30_000)
  lease.noteInput()
  await wait(31_000)
  expect(beats.map(({ idleSeconds }) => idleSeconds)).toEqual([0, 20, 10, 30])
  expect(beats[0]).toMatchObject({ leaseNumber: 3 })
  expect(lease.getSnapshot()).toMatchObject({
    effortSeconds: 80,
    lost: undefined,
    lengthMs: 90_000,
  })
})

it('goes on at a key: that is input, and told at once', async () => {
  const lease = open()
  await wait(130_000)
  lease.extend()
  await wait(0)
  expect(beats.at(-1)).toMatchObject({ at: nowMs, idleSeconds: 0 })
})

it('says why the service took it', async () => {
  const lease = open()
  fault = lost({ reason: 'idle' })
  await wait(20_000)
  expect(lease.getSnapshot().lost).toMatchObject({ reason: 'idle' })
  await wait(600_000)
  expect(beats).toHaveLength(2)
})

describe('offline', () => {
  it('tries often, and keeps the lease when the way is back in time', async () => {
    const lease = open()
    await wait(0)
    fault = offlineFailure
    await wait(60_000)
    expect(lease.getSnapshot()).toMatchObject({ isUnreached: true, lost: undefined })
    fault = undefined
    await wait(5_000)
    expect(lease.getSnapshot()).toMatchObject({ isUnreached: false, lost: undefined })
  })

  it('counts as lost when its time has passed by the clock of the service', async () => {
    const lease = open()
    await wait(0)
    fault = offlineFailure
    await wait(88_000)
    expect(lease.getSnapshot().lost).toBeUndefined()
    await wait(3_000)
    expect(lease.getSnapshot().lost).toMatchObject({ reason: 'unreached' })
  })
})

it('leaves the heartbeats to another window, and takes them up again', async () => {
  const lease = open()
  await wait(0)
  lease.pause()
  await wait(60_000)
  expect(beats).toHaveLength(1)
  lease.start()
  await wait(0)
  expect(beats).toHaveLength(2)
})

it('tells once that the task is on the screen, and again until the service knows', async () => {
  const lease = open()
  fault = offlineFailure
  void lease.show()
  await wait(2_500)
  expect(opens).toHaveLength(3)
  expect(lease.getSnapshot().isOpened).toBe(false)
  fault = undefined
  await wait(1_000)
  void lease.show()
  await wait(5_000)
  expect(opens).toHaveLength(4)
  expect(lease.getSnapshot().isOpened).toBe(true)
})

it('stops telling when the task leaves the screen', async () => {
  const lease = open()
  fault = offlineFailure
  void lease.show()
  await wait(0)
  lease.hide()
  await wait(5_000)
  expect(opens).toHaveLength(1)
})
