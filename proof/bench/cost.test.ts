import { expect, test } from 'vitest'
import { describeCost, takeTurns } from './cost.ts'
import type { Measured } from './wrk.ts'

function measured(perSecond: number, micros: number): Measured {
  const operations = 1_000
  const cpu = {
    engine: { userMicros: micros * 0.6 * operations, systemMicros: micros * 0.2 * operations },
    postgres: { userMicros: micros * 0.2 * operations, systemMicros: 0 },
  }
  return { operations, perSecond, p50Ms: 1, p99Ms: 2, failures: 0, cpu }
}

test('a path with half the rate at twice the processor time is 0.5 by both, by process', () => {
  const path = [measured(500, 100), measured(510, 102), measured(490, 98)]
  const bare = [measured(1_000, 50), measured(1_020, 51), measured(980, 49)]
  const cost = describeCost(path, bare)
  expect(cost.byRate.median).toBe(0.5)
  expect(cost.byCpu.median).toBe(0.5)
  expect(cost.micros).toEqual({
    engine: { user: 60, system: 20 },
    postgres: { user: 20, system: 0 },
  })
  expect(cost.bareMicros.engine).toEqual({ user: 30, system: 10 })
})

test('rounds begin with another load each', async () => {
  const order: string[] = []
  const load = (name: string) => async () => {
    order.push(name)
    return measured(1, 1)
  }
  const result = await takeTurns(3, { a: load('a'), b: load('b') }, () => undefined)
  expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b'])
  expect(result.a).toHaveLength(3)
})
