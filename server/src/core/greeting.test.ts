import { expect, test } from 'vitest'
import { findNameProblem, greet } from './greeting.ts'

test.each(['Ada', 'Ana Kovač', 'J.R.R. Tolkien', "Sinéad O'Connor", '山田 太郎', 'Dr. Eve, Ph.D.'])(
  '%s is a name',
  (name) => {
    expect(findNameProblem(name)).toBeUndefined()
    expect(greet(name)).toBe(`Hello ${name},`)
  },
)

test.each([
  ...[
    'https://evil.example',
    'Win at evil.example',
    'www evil',
    'ada@evil.example',
    'evil。example',
  ],
  ...['a://b', 'x/y', 'mailto:ada', '1.2.3.44'],
])('%s is no name, and no mail has it', (name) => {
  expect(findNameProblem(name)).toBe('must be a name, without links and addresses')
  expect(greet(name)).toBe('Hello,')
})

test.each(['Ada\nBcc: x', 'Ada\u0000', 'Ada\u2028x', 'Ada\u202egnp'])(
  '%j is not one line',
  (name) => {
    expect(findNameProblem(name)).toBe('must be one line without control characters')
    expect(greet(name)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
  },
)

test('a long name of older days is left out', () => {
  expect(greet('A'.repeat(60))).toContain('A')
  expect(greet('A'.repeat(61))).toBe('Hello,')
})
