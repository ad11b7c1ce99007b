// A fake model for one test file, and the configuration with which a service uses it. Each
// configuration has an API key of its own, so its mode and its calls are nobody else's.
import { type FakeModel, startFakeModel } from '../../scripts/stack/fake-model.ts'
import type { ModelConfig } from '../src/core/config-model.ts'

export type TestModel = {
  /** The model in the mode that its name says, such as "fake:500". */
  configure(mode: string, overrides?: Partial<ModelConfig>): ModelConfig & { apiKey: string }
  setMode(config: { apiKey: string }, mode: string): void
  countCalls(config: { apiKey: string }): number
  /** Every request that arrived, as the text of its body. */
  requests: string[]
  stop(): Promise<void>
}

export async function startTestModel(): Promise<TestModel> {
  const fake: FakeModel = await startFakeModel({ remember: true })
  let keys = 0
  return {
    configure: (mode, overrides = {}) => ({
      baseUrl: fake.url,
      provider: '127.0.0.1',
      name: `fake:${mode}`,
      inputs: [],
      timeoutMs: 5_000,
      outputTokensMax: 1_000,
      circuitFailuresMax: 5,
      accountDailyTokensMax: 1_000_000_000,
      dailyTokensMax: 1_000_000_000,
      ...overrides,
      apiKey: `model-key-${keys++}`,
    }),
    setMode: ({ apiKey }, mode) => fake.setMode(apiKey, mode),
    countCalls: ({ apiKey }) => fake.countCalls(apiKey),
    requests: fake.requests,
    stop: () => fake.stop(),
  }
}
