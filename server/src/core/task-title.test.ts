import { expect, test } from 'vitest'
import { openingCharsMax, readOpening, readTitle } from './task-title.ts'

test.each([
  ['Is this safe?', 'Is this safe?', ''],
  [
    '\n\n  # Review **retry** logic\n\nWe saw `double` captures.\n- one\n- two',
    'Review retry logic',
    'We saw double captures. one two',
  ],
  ['> 1. Read [the guide](https://example.com/a_b) first', 'Read the guide first', ''],
  ['1) ![shot](x.png) is *wrong*, 2 * 3 is a*b', 'shot is wrong, 2 * 3 is a*b', ''],
  ['```ts\nconst a = __init__\n```', 'const a = __init__', ''],
  ['---\nTitle\n===', 'Title', ''],
  ['- [ ] fix snake_case_names', 'fix snake_case_names', ''],
  ['<script>alert(1)</script>', '<script>alert(1)</script>', ''],
  ['a\u202eb\u0000c\u200bd', 'a b c d', ''],
  ['\u2028 \n \t', '', ''],
])('%j is called %j', (prompt, title, excerpt) => {
  expect(readOpening(prompt)).toEqual({ title, excerpt })
})

test('both are cut between characters, and a cut title is told in full below', () => {
  const { title, excerpt } = readOpening(`${'👩 '.repeat(200)}\nmore`)
  expect([...title].length).toBeLessThanOrEqual(120)
  expect([...excerpt].length).toBeLessThanOrEqual(240)
  expect(title.endsWith('…')).toBe(true)
  expect(excerpt.startsWith(title.slice(0, -1))).toBe(true)
  expect(title.isWellFormed() && excerpt.isWellFormed()).toBe(true)
})

test.each([
  'Is f(x) = 2_000 safe, or not?',
  'a-b --c "quoted" 50% @team & more: yes; no.',
  `Why ${'so '.repeat(90)}long`,
  `Why ${'so '.repeat(90)}`,
])('a sentence without marks is called as with marks taken off: %j', (sentence) => {
  expect(readTitle(sentence)).toBe(readTitle(`**${sentence}**`))
})

test('no prompt takes long', () => {
  const hostile = ['[', '![', '*', '> ', '`', '](', '- ', '# ', ' ', '\t', '=', '[x](', '**a']
  const began = performance.now()
  for (const part of hostile) readOpening(part.repeat(openingCharsMax))
  expect(performance.now() - began).toBeLessThan(500)
})

test('the title alone is the first line that has words, or none', () => {
  const prompt = `---\n\n> **Why** does ${'it '.repeat(60)}stop?\nMore.`
  expect(readTitle(prompt)).toBe(readOpening(prompt).title)
  expect(readTitle(prompt)?.length).toBeLessThanOrEqual(120)
  expect(readTitle('')).toBeNull()
  expect(readTitle(' \n ```ts\n***\n')).toBeNull()
})
