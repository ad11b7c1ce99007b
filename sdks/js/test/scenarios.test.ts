// Every behaviour that both SDKs share, played by the one in JavaScript.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readScenarios } from '../../scenarios/scenario-list.ts'
import { type Serving, startServe } from '../../scenarios/test/start-serve.ts'
import { playScenario } from './play-scenario.ts'

// Most of the time a scenario waits.
vi.setConfig({ maxConcurrency: 10 })

const scenarios = readScenarios()
let serving: Serving

beforeAll(async () => {
  serving = await startServe()
})
afterAll(() => serving.stop())

test('there are at least 120 scenarios', () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(120)
})

describe.concurrent('scenarios', () => {
  for (const { name, about } of scenarios) {
    test(name, async ({ expect }) => {
      expect(await playScenario(serving, name), about).toEqual([])
    })
  }
})
