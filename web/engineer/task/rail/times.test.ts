import { describe, expect, it } from 'vitest'
import { readClock } from '../effort-dialog.tsx'
import { readTitle } from '../title.ts'
import {
  countEarned,
  countEffort,
  formatEffort,
  formatMultiplier,
  formatShortClock,
  readDue,
} from './times.ts'

const hold = {
  number: 1,
  untilMs: 0,
  lengthMs: 90_000,
  effortSeconds: 100,
  countedAt: 1_000_000,
  lost: undefined,
  isUnreached: false,
  isOpened: true,
}

describe('effort', () => {
  it('adds what the next heartbeat will count, and no more', () => {
    expect(countEffort(hold, 1_012_000, 3_000)).toBe(112)
    expect(countEffort(hold, 1_090_000, 3_000)).toBe(130)
    expect(countEffort(hold, 1_012_000, 60_000)).toBe(100)
    expect(countEffort({ ...hold, lost: { reason: 'idle', at: 0 } }, 1_012_000, 0)).toBe(100)
  })

  it('is a clock under an hour, and said in words from there', () => {
    expect([1_350, 3_599, 4_560].map(formatEffort)).toEqual(['22:30', '59:59', '1 h 16 min'])
  })

  it('earns at most what the client offered', () => {
    const budget = {
      effortSeconds: 0,
      budgetSeconds: 2_400,
      pays: 4_320,
      tagMultiplier: 1.2,
      rate: 1.8,
    }
    expect(countEarned(budget, 1_122)).toBe(2_019)
    expect(countEarned(budget, 9_999)).toBe(4_320)
    expect(countEarned({ ...budget, budgetSeconds: 0 }, 10)).toBe(0)
    expect([1.8, 2.25, 10, 1].map(formatMultiplier)).toEqual(['×1.8', '×2.25', '×10', '×1'])
  })

  it('reads what people write for a time', () => {
    expect(['12:30', '1:02:30', '5', ' 0:00 '].map(readClock)).toEqual([750, 3_750, 300, 0])
    expect(['', 'x', '1:60', '-1', '1:2:3:4'].map(readClock)).toEqual(new Array(5).fill(undefined))
  })
})

it('shows hours only where there are any', () => {
  expect([74_000, 2_400_000, 10_628_000, -5].map(formatShortClock)).toEqual([
    '1:14',
    '40:00',
    '2:57:08',
    '0:00',
  ])
})

it('says when little time is left', () => {
  const task = { createdAt: '2026-11-15T08:00:00Z', dueAt: '2026-11-15T18:00:00Z' }
  const at = (time: string) => readDue(task, Date.parse(`2026-11-15T${time}Z`)).state
  expect([at('12:00:00'), at('17:00:01'), at('18:00:00')]).toEqual(['fine', 'soon', 'overdue'])
})

it('calls a task by its first line', () => {
  expect(readTitle('\n# Review **retry** logic\nmore')).toBe('Review retry logic')
  expect(readTitle('x'.repeat(200))).toHaveLength(120)
  expect(readTitle('')).toBe('Untitled task')
})
