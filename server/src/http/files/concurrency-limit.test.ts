import { expect, test } from 'vitest'
import { createStreamSlots } from './concurrency-limit.ts'

test('slots end, also for one account, and each comes back once', () => {
  const slots = createStreamSlots({ inAll: 3, perAccount: 2 })
  const first = slots.take('a')
  expect(slots.take('a')).toBeDefined()
  expect(slots.take('a')).toBeUndefined()
  expect(slots.take('b')).toBeDefined()
  expect(slots.take('c')).toBeUndefined()
  first?.()
  first?.()
  expect(slots.take('c')).toBeDefined()
  expect(slots.take('b')).toBeUndefined()
})
