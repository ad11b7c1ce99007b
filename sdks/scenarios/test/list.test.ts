// The list itself: complete, fresh, and judged by something that can fail.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorCatalogue } from '../../../server/src/core/errors.ts'
import type { Scenario } from '../format.ts'
import { findMismatches } from '../match.ts'
import { readScenarios } from '../scenario-list.ts'
import { openScene } from '../scene.ts'
import { writeErrorScenarios } from './error-scenarios.ts'

test('the scenarios of error codes are fresh', () => {
  const path = join(import.meta.dirname, '../list/generated/errors.json')
  expect(readFileSync(path, 'utf8'), 'node sdks/scenarios/test/generate.ts').toBe(
    writeErrorScenarios(),
  )
})

test('every error code has a scenario in both revisions', () => {
  const names = new Set(readScenarios().map(({ name }) => name))
  for (const code of Object.keys(errorCatalogue)) {
    const name = `error-${code.toLowerCase().replaceAll('_', '-')}`
    expect([names.has(`${name}-a`), names.has(`${name}-b`)], code).toEqual([true, true])
  }
})

test('every scenario says in a sentence what is seen, and has steps', () => {
  for (const { name, about, steps } of readScenarios()) {
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(about, name).toMatch(/^[\s\S]{20,200}\.$/)
    expect(steps.length, name).toBeGreaterThan(0)
  }
})

const differences: [string, unknown, unknown][] = [
  ['a value', 1, 2],
  ['a missing field', { a: 1 }, {}],
  ['a nested field', { a: { b: 1 } }, { a: { b: 2 } }],
  ['a shorter array', [1, 2], [1]],
  ['a longer array', [1], [1, 2]],
  ['a type', { $any: 'string' }, 1],
  ['a pattern', { $match: '^a' }, 'b'],
  ['something where nothing should be', { $absent: true }, 0],
  ['null', null, 0],
  ['a length', { $length: 2 }, [1]],
  ['too little', { $min: 2 }, 1],
  ['too much', { $max: 2 }, 3],
  ['a choice', { $oneOf: [1, 2] }, 3],
  ['an item', { $contains: { a: 1 } }, [{ a: 2 }]],
  ['what must not be', { $not: 1 }, 1],
]

test.each(differences)('%s is noticed', (_, wanted, actual) => {
  expect(findMismatches(wanted, actual, 'it')).toHaveLength(1)
})

test('a matcher that does not exist is a mistake, not a match', () => {
  expect(() => findMismatches({ $like: 1 }, 1, 'it')).toThrow('no matcher $like')
})

const scripted: Scenario = {
  name: 'x',
  about: 'x',
  on: 'script',
  steps: [{ call: 'me', expect: { mode: 'test' }, atMostMs: 10_000 }],
  script: [{ request: { method: 'GET', path: '/me', headers: { a: 'b' } }, reply: {} }],
  sameIdempotencyKey: true,
}

test('a scene says what was wrong on the wire', async () => {
  const scene = await openScene(scripted, undefined)
  await scene.step()
  const { baseUrl } = scene.client
  await fetch(`${baseUrl}/api/v1/me`)
  await fetch(`${baseUrl}/api/v1/tags`)
  expect(scene.report({ result: { mode: 'live' } })).toEqual([
    'me: result.mode is "live", not "test"',
  ])
  const { problems } = await scene.end()
  expect(problems).toEqual([
    'GET /me headers.a is absent, not "b"',
    'GET /tags was not expected',
    expect.stringContaining('2 requests arrived, not 1'),
    'the idempotency keys were , not one',
  ])
})

test('a step that was never performed is told', async () => {
  const scene = await openScene({ ...scripted, script: [] }, undefined)
  expect((await scene.end()).problems).toContain('me was never performed')
})
