import { expect, test } from 'vitest'
import {
  activeSecret,
  type RingName,
  readSecretRing,
  ringOf,
  takeUsed,
  trySecrets,
  withEachSecret,
} from './secret-ring.ts'

const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string]

function read(text: string, name: RingName = 'SESSION_SECRET') {
  const problems: string[] = []
  const ring = readSecretRing(name, text, problems)
  return { ring, problems }
}

test('a session secret without a number is number 1, whatever it holds', () => {
  for (const text of [a, `${a},${b}`, `word:${a}`]) {
    const { ring, problems } = read(text)
    expect(problems).toEqual([])
    expect([...ring.secrets]).toEqual([[1, text]])
    expect(ring.active).toBe(1)
  }
})

test('the highest number makes new things, and all are known', () => {
  const { ring, problems } = read(`2:${b},1:${a}`)
  expect(problems).toEqual([])
  expect(activeSecret(ring)).toBe(b)
  expect([...ring.secrets.keys()]).toEqual([2, 1])
})

test('a number marked as next is known and makes nothing yet', () => {
  for (const name of ['SESSION_SECRET', 'KEY_PEPPERS', 'WEBHOOK_SECRET_KEYS'] as const) {
    const { ring, problems } = read(`1:${a},2-next:${b}`, name)
    expect(problems).toEqual([])
    expect(activeSecret(ring)).toBe(a)
    expect(ring.secrets.get(2)).toBe(b)
  }
})

test.each([
  ['a number twice', `1:${a},1:${b}`, /two secrets with number 1/],
  ['a short secret among others', `1:${a},2:short`, /secret 2 is shorter than 32 bytes/],
  ['the example', '1:change-me-to-32-random-bytes-or-more', /is the example value/],
  ['only a next one', `1-next:${a}`, /only numbers marked with -next/],
  ['a mark on an older number', `1-next:${a},2:${b}`, /1-next comes before 2/],
  ['number 0', `0:${a}`, /must look like 1:secret/],
  ['a number that no column holds', `32768:${a}`, /must look like 1:secret/],
  ['an entry without a number', `1:${a},${b}`, /must look like 1:secret/],
])('%s is refused', (_what, text, expected) => {
  expect(read(text).problems.join('\n')).toMatch(expected)
})

test('peppers and webhook keys always have numbers', () => {
  expect(read(a, 'KEY_PEPPERS').problems).toHaveLength(1)
  expect(read(a, 'WEBHOOK_SECRET_KEYS').problems).toHaveLength(1)
})

test('the active secret is tried first, and uses of others are noted until they are taken', () => {
  const ring = ringOf([
    [1, a],
    [2, b],
    [3, c],
  ])
  const tried: number[] = []
  const opened = trySecrets(ring, (secret, number) => {
    tried.push(number)
    return secret === a ? 'opened' : undefined
  })
  expect(opened).toBe('opened')
  expect(tried).toEqual([3, 2, 1])
  expect(takeUsed(ring)).toEqual([1])
  expect(takeUsed(ring)).toEqual([])
  trySecrets(ring, () => true)
  expect(takeUsed(ring)).toEqual([])
  expect(trySecrets(ring, () => undefined)).toBeUndefined()
  expect(withEachSecret(ring, (secret) => secret)).toEqual([c, b, a])
})
