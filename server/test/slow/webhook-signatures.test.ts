import { expect, test } from 'vitest'
import { judgeCases } from '../signed-messages.ts'

test('signatures of 10,000 random messages are judged alike by the public library', () => {
  const { misjudged, good, spoiled } = judgeCases(10_000)
  expect(misjudged).toEqual([])
  expect({ good, spoiled }).toEqual({ good: 13_334, spoiled: 10_000 })
}, 60_000)
