import { describe, expect, test } from 'vitest'
import { findPatternFlaw } from './response-schema-pattern.ts'

describe('a pattern is refused', () => {
  test.each([
    ['1,025 characters', 'a'.repeat(1_025), /1024 characters/],
    ['an open group', '(a', /u flag/],
    ['an open class', '[a', /u flag/],
    ['a range in disorder', '[z-a]', /u flag/],
    ['an escape that needs no u flag', '\\-', /u flag/],
    ['a lone brace', 'a{', /u flag/],
    ['a backreference', '(a)\\1', /backreferences/],
    ['a backreference of two digits', `${'(a)'.repeat(12)}\\12`, /backreferences/],
    ['a named backreference', '(?<x>a)\\k<x>', /backreferences/],
    ['a backreference after an escaped backslash', '(a)\\\\\\1', /backreferences/],
    ['a lookahead', 'a(?=b)', /lookahead/],
    ['a negative lookahead', '^(?!b)', /lookahead/],
    ['a lookbehind', '(?<=a)b', /lookahead/],
    ['a negative lookbehind', '(?<!a)b', /lookahead/],
    ['a lookahead after a class with a bracket', '[(\\]](?=b)', /lookahead/],
    ['a count beyond the limit', 'a{1001}', /1000 repetitions/],
    ['an open count beyond the limit', 'a{1001,}', /1000 repetitions/],
    ['a range beyond the limit', '[a-z]{1,1001}', /1000 repetitions/],
    ['counts that multiply', '(a{32}b?){32}', /1000 repetitions/],
    ['counts that multiply through a star', '((?:x|a{11})*){100}', /1000 repetitions/],
    ['counts that multiply at depth', '((a{10}){11}){10}', /1000 repetitions/],
  ])('%s', (_name, pattern, message) => {
    expect(findPatternFlaw(pattern)).toMatch(message)
  })
})

describe('a pattern is accepted', () => {
  test.each([
    ['nothing', ''],
    ['1,024 characters of two units each', '😀'.repeat(1_024)],
    ['an ordinary one', '^[A-Z]{2}-\\d{4,6}$'],
    ['an ambiguous one: the engine is linear', '^(a|a)*$'],
    ['named and silent groups', '(?<year>\\d{4})(?:-\\d\\d)?'],
    ['what looks like a lookahead in a class', '[(?=)]'],
    ['what looks like a lookahead escaped', '\\(\\?=a\\)'],
    ['what looks like a backreference', '\\\\1'],
    ['braces that are no counts', '\\p{Script=Greek}\\u{1F600}[{9999}]\\{9999\\}'],
    ['the largest count', 'a{1000}b{1000}'],
    ['counts that just multiply', '(a{10}){100}'],
    ['a lazy count', '(a{2,3}?)+?'],
  ])('%s', (_name, pattern) => {
    expect(findPatternFlaw(pattern)).toBeUndefined()
  })
})
