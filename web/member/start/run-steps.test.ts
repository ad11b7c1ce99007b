import { describe, expect, test } from 'vitest'
import {
  describeSteps,
  listSpans,
  placeAnswer,
  type Run,
  readyRun,
  shortenKey,
} from './run-steps.ts'

const states = (run: Run) => describeSteps(run).map(({ state }) => state)

const done: Run = {
  phase: 'done',
  endedMs: [104, 212, 2_120, 2_400],
  key: { shown: 'trs_test_4fQz…8uZq', isKept: false, availableCredits: 1_000_000 },
  sent: { status: 201, taskId: 'task_1', maxCredits: 600 },
  credits: { charged: 135, released: 465 },
}

describe('the steps of a run', () => {
  test('wait, run and end in order, each with its second', () => {
    expect(states(readyRun)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
    expect(states({ phase: 'running', endedMs: [] })[0]).toBe('running')
    const running: Run = { ...done, phase: 'running', endedMs: [104, 212] }
    expect(describeSteps(running).map(({ state, ended }) => [state, ended])).toEqual([
      ['done', '0.1 s'],
      ['done', '0.2 s'],
      ['running', undefined],
      ['waiting', undefined],
    ])
  })

  test('say what will be done, then what was done', () => {
    expect(describeSteps(readyRun).map(({ title }) => title)).toEqual([
      'Create a key',
      'Send the request',
      'The engineer answers',
      'Result',
    ])
    expect(describeSteps(done).map(({ title, about, ended }) => [title, about, ended])).toEqual([
      ['Key created', '1,000,000 test credits', '0.1 s'],
      ['Request sent', '600 credits held', '0.2 s'],
      ['The engineer answered', 'In test mode a simulator', '2.1 s'],
      ['Result', '135 charged, 465 released', '2.4 s'],
    ])
    const again: Run = {
      ...done,
      key: { shown: '', isKept: true, availableCredits: undefined },
    }
    expect(describeSteps(again)[0]?.about).toBe('the key of the first run')
  })

  test('stop where one failed, and those after it still wait', () => {
    const failure = { code: 'INSUFFICIENT_CREDITS', words: 'Too few.', requestId: undefined }
    expect(states({ ...done, phase: 'failed', endedMs: [104], failure })).toEqual([
      'done',
      'failed',
      'waiting',
      'waiting',
    ])
  })
})

test('the spans between the seconds are where the time went', () => {
  expect(listSpans(done).map(({ label, ms }) => [label, ms])).toEqual([
    ['Key', 104],
    ['Request', 108],
    ['Engineer', 1_908],
    ['Settled', 280],
  ])
  expect(listSpans({ endedMs: [50] }).map(({ ms }) => ms)).toEqual([
    50,
    ...Array(3).fill(undefined),
  ])
})

describe('the second of the answer', () => {
  const at = (ms: number) => new Date(Date.UTC(2026, 10, 16) + ms).toISOString()
  const times = { sentMs: 200, receivedMs: 2_400, createdAt: at(0) }

  test('is as long after the request as the service took', () => {
    expect(placeAnswer({ ...times, finalAt: at(1_900) })).toEqual([2_100, 2_400])
  })

  test('is never after the reply, and never before the request', () => {
    expect(placeAnswer({ ...times, finalAt: at(9_000) })).toEqual([2_400, 2_400])
    expect(placeAnswer({ ...times, finalAt: at(-50) })).toEqual([200, 2_400])
    expect(placeAnswer({ ...times, finalAt: null })).toEqual([2_400, 2_400])
  })
})

test('a key is shown by its ends alone', () => {
  expect(shortenKey('trs_test_4fQz9Lk2XwPn7RtV0bYs6HdMc3JgAe1K8uZq')).toBe('trs_test_4fQz…8uZq')
  expect(shortenKey('YOUR_API_KEY')).toBe('YOUR_API_KEY')
})
