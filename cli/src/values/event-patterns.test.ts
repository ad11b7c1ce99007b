import { expect, test } from 'vitest'
import { readEventPatterns } from './event-patterns.ts'

test.each([
  [[], 'anything.new', true],
  [['*'], 'anything.new', true],
  [['task.*'], 'task.completed', true],
  [['task.*'], 'tasks.completed', false],
  [['task.completed'], 'task.completed', true],
  [['task.completed'], 'task.cancelled', false],
  [['task.completed', 'webhook.*'], 'webhook.test', true],
])('%j and %s: %j', (patterns, type, expected) => {
  expect(readEventPatterns(patterns)?.matches(type)).toBe(expected)
})

test('the service is asked to pick only where it can', () => {
  expect(readEventPatterns(['task.completed', 'task.cancelled'])?.types).toHaveLength(2)
  expect(readEventPatterns(['task.completed', 'task.c*'])).toBeUndefined()
  expect(readEventPatterns(['task.completed', 'task.*'])?.types).toBeUndefined()
  expect(readEventPatterns([])?.types).toBeUndefined()
})

test.each(['', 'task.', '.task', 'Task.completed', 'task completed', 'task.*.x', '**', 'a,b'])(
  '%j is no pattern',
  (pattern) => {
    expect(readEventPatterns([pattern])).toBeUndefined()
  },
)
