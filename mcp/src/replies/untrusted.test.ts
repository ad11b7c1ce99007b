import { expect, test } from 'vitest'
import { fence, showHidden } from './untrusted.ts'

test('the mark is never one the answer holds', () => {
  const marks = ['guessed', 'fresh']
  const fenced = fence('an answer with guessed in it', 'answer', () => marks.shift() as string)
  expect(fenced.split('\n')).toEqual([
    '----- begin of untrusted answer fresh -----',
    'an answer with guessed in it',
    '----- end of untrusted answer fresh -----',
  ])
})

test('a mark that only shows once hidden letters are written out is seen too', () => {
  const marks = ['\\u{200b}', 'fresh']
  expect(fence('\u200b', 'answer', () => marks.shift() as string)).toContain('answer fresh')
})

test('what cannot be seen is written out, and ordinary text stays as it is', () => {
  expect(showHidden('a\u001b[31mb\u202ec\u{e0041}d\u0000')).toBe(
    'a\\u{1b}[31mb\\u{202e}c\\u{e0041}d\\u{0}',
  )
  const plain = 'Grüße, 世界 👩🏽 — “quoted”\n\tand a tab'
  expect(showHidden(plain)).toBe(plain)
  expect(showHidden('one\r\ntwo')).toBe('one\ntwo')
})
