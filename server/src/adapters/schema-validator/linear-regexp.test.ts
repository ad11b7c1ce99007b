import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evilPatterns } from '../../../test/evil-patterns.ts'
import { linearRegExp, PatternRefused, translatePattern } from './linear-regexp.ts'

const matches = (pattern: string, text: string) => linearRegExp(pattern, 'u').test(text)

describe('a pattern means what it means in JavaScript', () => {
  test.each([
    [
      'a dot at the end of a line',
      '^a.c$',
      ['a\nc', 'a\rc', 'a\u2028c', 'abc', 'a😀c', 'a\u0085c'],
    ],
    ['the end', 'a$', ['a', 'a\n', 'ba']],
    ['a space', '^\\s$', [' ', '\u00a0', '\u3000', '\ufeff', '\v', 'a', '\u200b']],
    ['no space', '^\\S$', [' ', '\u00a0', 'a', '😀']],
    ['spaces in a class', '^[\\s,]+$', ['\u00a0,', ' ,', 'a']],
    ['no spaces in a class', '^[\\S,]+$', ['\u00a0', 'a,', '😀', '\u2000']],
    ['neither in a class', '^[^\\S,]$', ['\u00a0', ',', 'a', ' ']],
    ['everything in a class', '^[\\s\\S]$', ['\u00a0', 'a', '\n']],
    [
      'escapes of characters',
      '^\\u0041\\x42\\u{1F600}\\ud83d\\ude00\\cJ\\/\\0$',
      ['AB😀😀\n/\0', 'AB'],
    ],
    ['escapes in a class', '^[\\u0041\\b\\-\\]\\cI-\\cJ]$', ['A', '\b', '-', ']', '\n', '\t', 'b']],
    ['a backspace and a boundary', '[\\b]|\\bab\\b', ['\b', 'x ab y', 'xaby']],
    ['an empty class and a full one', '^[^]$|[]', ['a', '\n', '']],
    ['brackets in a class', '^[[:alpha:]+$', ['[', ':', 'b', 'l']],
    ['what looks like groups in a class', '^[(?:<]+$', ['(', '?', ':', '<', 'a']],
    ['named groups', '^(?<year>\\d{4})-(?<ñ>x)$', ['2026-x', '2026-y']],
    ['scripts', '^\\p{Script=Greek}\\p{sc=Cyrillic}\\P{Script=Latin}$', ['αж1', 'aж1', 'αжa']],
    ['categories', '^\\p{Letter}\\p{Lu}\\p{gc=Nd}\\p{Punctuation}$', ['aA1!', 'aa1!', '1A1!']],
    ['a range from a hyphen', '^[--9]$', ['-', '.', '5', ',']],
    ['lazy counts', '^a{2,3}?b*?$', ['aa', 'aaab', 'a']],
    ['choices of nothing', '^(|a|b)$', ['', 'a', 'c']],
  ])('%s', (_name, pattern, texts) => {
    const native = new RegExp(pattern, 'u')
    for (const text of texts)
      expect(`${matches(pattern, text)} ${text}`).toBe(`${native.test(text)} ${text}`)
  })

  test('on random pairs', { timeout: 60_000 }, () => {
    const atom = fc.constantFrom(
      ...[
        'a',
        'b',
        '.',
        '\\d',
        '\\w',
        '\\s',
        '\\S',
        '\\W',
        '[ab]',
        '[^a]',
        '[\\s-]',
        '\\u0061',
        'é',
        '😀',
        '\\b',
        '\\.',
      ],
    )
    const count = fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}', '{0,}', '*?', '+?')
    const { node } = fc.letrec<{ node: string; group: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.tuple(atom, count).map(([a, c]) => (a === '\\b' ? a : a + c)),
        fc.tuple(tie('node'), tie('node')).map((parts) => parts.join('')),
        fc.tuple(tie('node'), tie('node')).map((parts) => `(${parts.join('|')})`),
        fc.tuple(tie('node'), count).map(([inner, c]) => `(?:${inner})${c}`),
      ),
      group: fc.constant(''),
    }))
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', '1', ' ', '\u00a0', '\n', 'é', '😀', '.', '-'),
      maxLength: 8,
    })
    const anchored = fc
      .tuple(fc.boolean(), node, fc.boolean())
      .map(([start, inner, end]) => `${start ? '^' : ''}(?:${inner})${end ? '$' : ''}`)
    fc.assert(
      fc.property(anchored, fc.array(text, { minLength: 1, maxLength: 10 }), (pattern, texts) => {
        const [linear, native] = [linearRegExp(pattern, 'u'), new RegExp(pattern, 'u')]
        for (const one of texts)
          expect(linear.test(one), `${pattern} on ${JSON.stringify(one)}`).toBe(native.test(one))
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('a pattern is refused', () => {
  test.each([
    ['too many copies', '(a?){1000}a{1000}', /too large/],
    ['a property the engine does not know', '\\p{Script_Extensions=Greek}', /linear time/],
    ['a backreference', '(a)\\1', /linear time/],
    ['a lookahead', 'a(?=b)', /linear time/],
  ])('%s', (_name, pattern, message) => {
    expect(() => linearRegExp(pattern, 'u')).toThrow(PatternRefused)
    expect(() => linearRegExp(pattern, 'u')).toThrow(message)
  })
})

test('two patterns are two to whoever compares them as text', () => {
  const texts = ['^a+$', '^b+$', '^a+'].map((pattern) => String(linearRegExp(pattern, 'u')))
  expect(new Set(texts).size).toBe(3)
})

test('a text that ends in the middle of a pair is translated all the same', () => {
  expect(translatePattern('\\ud83d')).toBe('\\x{d83d}')
})

/** Time that this thread was at work: others on the machine add nothing to it. */
function measureCpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

test('two hundred evil patterns take less than 100 ms each', { timeout: 120_000 }, () => {
  expect(evilPatterns.length).toBeGreaterThanOrEqual(200)
  expect(new Set(evilPatterns.map(({ pattern }) => pattern)).size).toBe(evilPatterns.length)
  for (const { pattern, text } of evilPatterns) {
    // The best of three, because the first also pays for what the engine compiles of itself.
    const times = [1, 2, 3].map(() => measureCpuMs(() => matches(pattern, text)))
    expect(Math.min(...times), pattern).toBeLessThan(100)
  }
})
