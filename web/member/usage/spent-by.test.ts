import { expect, test } from 'vitest'
import { spentBy } from './spent-by.ts'

const listed = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: place, credits: 1_000 - place }))

test('who is listed spent what is listed', () => {
  expect(spentBy(listed(50), ({ id }) => id === 3)).toEqual({ credits: 997, isAtMost: false })
})

test('who is missing from a short list spent nothing', () => {
  expect(spentBy(listed(49), () => false)).toEqual({ credits: 0, isAtMost: false })
  expect(spentBy([], () => false)).toEqual({ credits: 0, isAtMost: false })
})

test('who is missing from a full list spent at most as much as its last', () => {
  expect(spentBy(listed(50), () => false)).toEqual({ credits: 951, isAtMost: true })
})
