import { expect, it } from 'vitest'
import { cutTitle } from './title.ts'

it.each([
  ['A title\n\nThe text', { title: 'A title', rest: '\nThe text' }],
  ['\n# A title\nThe text', { title: '# A title', rest: 'The text' }],
])('the title of %j is cut off', (prompt, cut) => {
  expect(cutTitle(prompt)).toEqual(cut)
})

it.each([
  ['a single line'],
  ['A line that goes on\nin the next'],
  ['- an item\n\n- another'],
  ['```\n\ncode\n```'],
  ['See [this](https://example.com)\n\nand say'],
  [`${'long '.repeat(20)}\n\nThe text`],
])('%j is shown whole', (prompt) => {
  expect(cutTitle(prompt)).toBeUndefined()
})
