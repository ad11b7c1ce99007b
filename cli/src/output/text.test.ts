import { describe, expect, test } from 'vitest'
import { toSafeJson } from './json.ts'
import { bold, clean, cleanLine, red, render } from './text.ts'

const hostile = [
  ['a colour', '\u001b[31mred', '^[[31mred'],
  ['a title of the window', '\u001b]0;owned\u0007', '^[]0;owned^G'],
  ['a link', '\u001b]8;;https://evil.example\u001b\\', '^[]8;;https://evil.example^[\\'],
  ['a line drawn over', 'safe\revil', 'safe^Mevil'],
  ['an 8-bit control', '\u009b31m', '\\u009b31m'],
  ['deletion', 'a\u0008b\u007f', 'a^Hb^?'],
  ['text turned around', 'exe.\u202egpj', 'exe.\\u202egpj'],
  ['hidden space', 'a\u200bb', 'a\\u200bb'],
  ['a half of a pair', 'a\ud800b', 'a\\ud800b'],
] as const

test.each(hostile)('%s is shown and not acted on', (_, text, shown) => {
  expect(clean(text)).toBe(shown)
})

test('text that does nothing stays as it is', () => {
  const text = 'Zeile 1\n\tZeile 2: äöü 日本語 👩‍💻 e\u0301'
  expect(clean(text)).toBe(text)
  expect(clean('a\r\nb')).toBe('a\nb')
  expect(cleanLine('a\n  b\tc')).toBe('a ⏎ b c')
})

describe('styles', () => {
  test('are around text and never inside it', () => {
    const text = ['plain ', bold(['bold ', red('\u001b[0mred')])]
    expect(render(text, true)).toBe('plain \u001b[1mbold \u001b[31m^[[0mred\u001b[39m\u001b[22m')
    expect(render(text, false)).toBe('plain bold ^[[0mred')
  })
})

test('JSON holds the same and nothing that a terminal acts on', () => {
  const value = { text: hostile.map(([, text]) => text).join('') }
  const json = toSafeJson(value, 0)
  expect(json).toMatch(/^[\x20-\x7e]*$/)
  expect(JSON.parse(json)).toEqual(value)
})
