import { expect, test } from 'vitest'
import { readShortId, shortId } from './short-id.ts'

const id = 'task_06a1ynhfkxvw5b8q2d3r4s5t6v'

test('an id is shown by its end', () => {
  expect(shortId(id)).toBe('task_…4s5t6v')
  expect(shortId('not an id')).toBe('not an id')
})

test.each([
  ['task_…4s5t6v', '4s5t6v'],
  ['…4s5t6v', '4s5t6v'],
  ['4s5t6v', '4s5t6v'],
  ['task_4s5t6v', '4s5t6v'],
  ['webhook_…4s5t6v', undefined],
  ['t6v', undefined],
  ['task_...4s5t6v', undefined],
  [id, undefined],
  ['../tags', undefined],
])('%j names the end %j', (text, end) => {
  expect(readShortId(text, 'task')).toBe(end)
})
