import { APIConnectionError, APIError } from '@task-review/sdk'
import { expect, test } from 'vitest'
import { keepAsking } from './keep-asking.ts'

function stage() {
  const [notes, pausesMs] = [[] as string[], [] as number[]]
  const call = {
    clock: {
      now: () => 0,
      sleep: async (ms: number) => void pausesMs.push(ms),
    },
    output: { note: async (text: string) => void notes.push(text) },
    signal: new AbortController().signal,
  }
  return { call, notes, pausesMs }
}

const refusal = (status: number, retryAfterMs?: number) =>
  new APIError({ status, message: `It was ${status}.`, headers: new Headers(), retryAfterMs })

test('429, restarts and cut connections are sat out, longer each time, never shorter than told', async () => {
  const { call, notes, pausesMs } = stage()
  const failures = [
    new APIConnectionError('Cut.', {}),
    refusal(503),
    refusal(429, 9_000),
    refusal(502),
  ]
  const given = await keepAsking(call, async () => {
    const failure = failures.shift()
    if (failure !== undefined) throw failure
    return 'an answer'
  })
  expect(given).toBe('an answer')
  expect(pausesMs).toEqual([1_000, 2_000, 9_000, 8_000])
  expect(notes).toEqual(['Cut. Trying again until Ctrl-C.'])
})

test('what cannot pass ends it', async () => {
  const { call, pausesMs } = stage()
  const ask = () => Promise.reject(refusal(401))
  await expect(keepAsking(call, ask)).rejects.toMatchObject({ status: 401 })
  expect(pausesMs).toEqual([])
})

test('nobody pauses after Ctrl-C', async () => {
  const { call } = stage()
  const ask = () => Promise.reject(refusal(503))
  const signal = AbortSignal.abort()
  await expect(keepAsking({ ...call, signal }, ask)).rejects.toMatchObject({ status: 503 })
})
