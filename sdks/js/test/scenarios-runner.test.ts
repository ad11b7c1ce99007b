// The runner of scenarios notices: each wrong expectation makes a scenario that holds fail.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startControl } from '../../scenarios/control.ts'
import type { Json } from '../../scenarios/format.ts'
import type { Serving } from '../../scenarios/test/start-serve.ts'
import { playScenario } from './play-scenario.ts'

let serving: Serving

beforeAll(async () => {
  const { url, stop } = await startControl(undefined)
  const control: Serving['control'] = async (method, path, body) => {
    const response = await fetch(`${url}${path}`, { method, body: JSON.stringify(body) ?? null })
    return (await response.json()) as Json
  }
  serving = { control, stop }
})
afterAll(() => serving.stop())

const me = { call: 'me' }
const changes: [string, Json, RegExp][] = [
  ['another result', { steps: [{ ...me, expect: { mode: 'live' } }] }, /result\.mode is "test"/],
  ['an error instead', { steps: [{ ...me, error: { class: 'GoneError' } }] }, /not GoneError/],
  ['more requests', { requests: 3 }, /2 requests arrived, not 3/],
  ['a longer pause', { gapsMs: [{ atLeast: 5_000 }] }, /not 5000 to/],
  ['a shorter time', { steps: [{ ...me, atMostMs: 1 }] }, /more than 1/],
  ['one more step', { steps: [me, me] }, /me: failed with/],
  ['an idempotency key', { sameIdempotencyKey: true }, /idempotency keys/],
]

test('the scenario holds as it is', async () => {
  expect(await playScenario(serving, 'retry-500')).toEqual([])
})

test.each(changes)('%s is noticed', async (_, change, problem) => {
  const problems = await playScenario(serving, 'retry-500', change)
  expect(problems.join('\n')).toMatch(problem)
})

test('another class of error is noticed', async () => {
  const steps = [{ call: 'me', error: { class: 'ConflictError', isA: ['GoneError'] } }]
  expect(await playScenario(serving, 'unknown-error-code', { steps })).toEqual([
    'me: ConflictError is no GoneError',
  ])
})
