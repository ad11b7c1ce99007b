import { describe, expect, test } from 'vitest'
import {
  afterFailure,
  type Circuit,
  closedCircuit,
  endsOutage,
  giveUpMs,
  isGivenUp,
  planRetry,
} from './outcomes.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** When each attempt of something that keeps failing starts, counted from the first. */
function startsOf(attemptMs: number): number[] {
  const starts = [0]
  while (!isGivenUp(0, (starts.at(-1) as number) + attemptMs)) {
    const startedAtMs = starts.at(-1) as number
    const attempted = { startedAtMs, endedAtMs: startedAtMs + attemptMs }
    starts.push(planRetry(0, { ...attempted, retryAfterSeconds: undefined }))
  }
  return starts
}

describe('the schedule', () => {
  test('every 20 s for 15 minutes, every 5 minutes for 2 hours, hourly up to 5 days', () => {
    const starts = startsOf(5)
    const between = (from: number, until: number) =>
      starts.filter((start) => start >= from && start < until)
    expect(between(0, 15 * minuteMs)).toEqual(Array.from({ length: 45 }, (_, i) => i * 20_000))
    expect(between(15 * minuteMs, 135 * minuteMs)).toHaveLength(24)
    expect(starts.at(-1)).toBeGreaterThanOrEqual(giveUpMs - 5)
    expect(starts.at(-1)).toBeLessThan(giveUpMs + hourMs)
    expect(starts).toHaveLength(45 + 24 + 119)
  })

  test('an attempt that takes 10 s does not slow it down', () => {
    expect(startsOf(10_000).slice(0, 4)).toEqual([0, 20_000, 40_000, 60_000])
  })

  test('a receiver that asks for time gets it, up to an hour', () => {
    const plan = (retryAfterSeconds: number) =>
      planRetry(0, { startedAtMs: 1_000, endedAtMs: 1_500, retryAfterSeconds })
    expect(plan(5)).toBe(21_000)
    expect(plan(90)).toBe(91_500)
    expect(plan(86_400)).toBe(1_500 + hourMs)
  })
})

describe('the circuit', () => {
  const fail = (circuit: Circuit, atMs: number, lastAttemptAtMs?: number) =>
    afterFailure(circuit, { startedAtMs: atMs, lastAttemptAtMs })

  test('opens when four different deliveries failed', () => {
    let circuit = closedCircuit
    for (const atMs of [100, 200, 300]) circuit = fail(circuit, atMs)
    expect(circuit).toEqual({ failures: 3, failingSinceMs: 100, isOpen: false })
    expect(fail(circuit, 400)).toEqual({ failures: 4, failingSinceMs: 100, isOpen: true })
  })

  test('stays closed for one delivery that fails for ever', () => {
    let circuit = closedCircuit
    for (let i = 0; i < 50; i++) {
      circuit = fail(circuit, i * 1_000, i === 0 ? undefined : (i - 1) * 1_000)
    }
    expect(circuit).toEqual({ failures: 1, failingSinceMs: 0, isOpen: false })
  })

  test('a delivery that failed before the last success counts again', () => {
    const circuit = fail(closedCircuit, 5_000)
    expect(fail(circuit, 6_000, 1_000).failures).toBe(2)
  })

  test('attempts that end in another order than they began count once each', () => {
    expect(fail(fail(closedCircuit, 200), 100)).toMatchObject({ failures: 2, failingSinceMs: 100 })
  })

  test('what waits is let go by a success after an outage, not after a slip', () => {
    expect(endsOutage(closedCircuit, 1_000)).toBe(false)
    expect(endsOutage({ failures: 1, failingSinceMs: 500, isOpen: false }, 1_000)).toBe(false)
    expect(endsOutage({ failures: 1, failingSinceMs: 500, isOpen: false }, 20_500)).toBe(true)
    expect(endsOutage({ failures: 4, failingSinceMs: 500, isOpen: true }, 1_000)).toBe(true)
  })
})
