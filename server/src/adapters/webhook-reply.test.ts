import { describe, expect, test } from 'vitest'
import { makeExcerpt, readRetryAfter } from './webhook-reply.ts'

describe('an excerpt', () => {
  test.each([
    ['plain text', 'ok', 'ok'],
    ['line breaks and tabs', 'a\r\n\tb', 'a   b'],
    [
      'control characters, also the one no database stores',
      'a\u0000b\u001b[2Jc\u0007',
      'a�b�[2Jc�',
    ],
    ['what turns the direction of text', 'a\u202eb\u2066c', 'a�b�c'],
    ['what does not print', 'a\u200bb\u2028c\ue000d\ufeff', 'a�b�c�d�'],
    ['other scripts and pictures', 'é漢🙂', 'é漢🙂'],
  ])('of %s', (_, text, shown) => expect(makeExcerpt(Buffer.from(text))).toBe(shown))

  test('of bytes that are not UTF-8', () => {
    expect(makeExcerpt(Buffer.from([0x61, 0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80]))).toMatch(
      /^a�+\(�+$/,
    )
  })

  test('has a thousand whole characters at most', () => {
    expect(makeExcerpt(Buffer.from('x'.repeat(4_000)))).toBe('x'.repeat(1_000))
    expect(makeExcerpt(Buffer.from('🙂'.repeat(2_000)))).toBe('🙂'.repeat(1_000))
  })
})

describe('Retry-After', () => {
  const nowMs = Date.parse('2030-01-01T00:00:00.500Z')
  test.each([
    [undefined, undefined],
    ['0', 0],
    ['120', 120],
    ['Tue, 01 Jan 2030 00:01:00 GMT', 60],
    ['Mon, 01 Jan 2029 00:00:00 GMT', 0],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['99999999999', undefined],
    ['2030-01-01', undefined],
    ['Tue, 41 Jan 2030 00:01:00 GMT', undefined],
  ])('%s', (value, seconds) => expect(readRetryAfter(value, nowMs)).toBe(seconds))
})
