import { expect, test } from 'vitest'
import type { ShownTask } from '../replies/task-view.ts'
import { createSpending } from './spending.ts'

function task(id: string, maxCredits: number, charged?: number): ShownTask {
  const isFinal = charged !== undefined
  return {
    id,
    status: isFinal ? 'completed' : 'pending',
    mode: 'standard',
    maxCredits,
    tagIdUsed: 1,
    createdAt: '2026-11-15T12:00:00.000Z',
    ...(isFinal && { finalAt: '2026-11-15T12:10:00.000Z' }),
    ...(isFinal && {
      credits: { max: maxCredits, held: 0, charged, released: maxCredits - charged },
    }),
  }
}

test('a task counts with its ceiling until it is seen final, then with its charge', () => {
  const spending = createSpending()
  expect(spending.reserve('a', 600, 1_000)).toBe(true)
  expect(spending.reserve('b', 600, 1_000)).toBe(false)
  spending.made('a', task('task_a', 600))
  expect([spending.committed(), spending.openIds()]).toEqual([600, ['task_a']])
  spending.see(task('task_a', 600, 90))
  expect([spending.committed(), spending.openIds()]).toEqual([90, []])
  expect(spending.reserve('b', 600, 1_000)).toBe(true)
})

test('the same key counts once, also after its task ended', () => {
  const spending = createSpending()
  spending.reserve('a', 600, 1_000)
  expect(spending.reserve('a', 600, 1_000)).toBe(true)
  spending.made('a', task('task_a', 600))
  spending.made('a', task('task_a', 600, 90))
  expect(spending.reserve('a', 600, 1_000)).toBe(true)
  expect(spending.committed()).toBe(90)
})

test('what was refused gives its credits back, what was made does not', () => {
  const spending = createSpending()
  spending.reserve('a', 600, 1_000)
  spending.drop('a')
  expect(spending.committed()).toBe(0)
  spending.reserve('b', 600, 1_000)
  spending.made('b', task('task_b', 600))
  spending.drop('b')
  expect(spending.committed()).toBe(600)
})

test('tasks of others do not count', () => {
  const spending = createSpending()
  spending.see(task('task_x', 600, 90))
  expect([spending.committed(), spending.openIds()]).toEqual([0, []])
})
