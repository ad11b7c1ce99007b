import { afterEach, describe, expect, test } from 'vitest'
import { limits } from '../../core/limits.ts'
import { createJobQueue, type Job, type Outcome } from './job-queue.ts'
import type { RequestKind } from './messages.ts'

let queue: ReturnType<typeof createJobQueue>
const outcomes: Outcome[] = []
afterEach(() => {
  queue.clear()
  outcomes.length = 0
})

function open(processes: number, waitMaxMs = 60_000): void {
  queue = createJobQueue({ processes, readWaitMaxMs: () => waitMaxMs })
}

function add(
  accountUuid: string,
  { kind = 'compile', isTest = false }: { kind?: RequestKind; isTest?: boolean } = {},
): Job {
  const owner = { accountUuid, isTest }
  const settle = (outcome: Outcome) => void outcomes.push(outcome)
  const job = { kind, owner, request: '', attempts: 0, settle }
  queue.add(job, 'last')
  return job
}

const takeOwner = () => queue.takeNext()?.owner.accountUuid

describe('an account', () => {
  test('never has all children', () => {
    open(2)
    const [first] = [add('neighbour'), add('neighbour')]
    expect([takeOwner(), takeOwner()]).toEqual(['neighbour', undefined])
    add('honest')
    expect(takeOwner()).toBe('honest')
    queue.done(first)
    expect(takeOwner()).toBe('neighbour')
  })

  test('with many requests waits behind one that has few, also for the only child', () => {
    open(1)
    for (let i = 0; i < 10; i++) add('neighbour')
    const first = queue.takeNext() as Job
    add('honest')
    queue.done(first)
    expect(takeOwner()).toBe('honest')
  })

  test('never has all places to wait in', () => {
    open(1)
    for (let i = 0; i < limits.schemaChecksWaitingMax; i++) add('neighbour')
    const waiting = limits.schemaChecksWaitingMax - limits.schemaChecksWaitingPerAccountMax
    expect(outcomes).toEqual(Array.from({ length: waiting }, () => 'busy'))
    add('honest')
    expect(outcomes).toHaveLength(waiting)
  })
})

test('a request of a live account runs before those of test accounts, of whatever kind', () => {
  open(2)
  add('t1', { isTest: true, kind: 'sample' })
  add('t2', { isTest: true, kind: 'compile' })
  add('live', { kind: 'validate' })
  expect([takeOwner(), takeOwner(), takeOwner()]).toEqual(['live', 't1', undefined])
})

describe('test accounts together', () => {
  test('never have all children', () => {
    open(2)
    for (const account of ['t1', 't2']) add(account, { isTest: true })
    expect([takeOwner(), takeOwner()]).toEqual(['t1', undefined])
    add('live')
    expect(takeOwner()).toBe('live')
  })

  test('never have all places to wait in', () => {
    open(1)
    for (let i = 0; i < limits.schemaChecksWaitingMax; i++) add(`t${i}`, { isTest: true })
    const turnedAway = limits.schemaChecksWaitingMax - limits.schemaChecksWaitingTestMax
    expect(outcomes).toHaveLength(turnedAway)
    add('live')
    expect(outcomes).toHaveLength(turnedAway)
  })
})

test('nobody waits for ever', async () => {
  open(1, 1)
  add('honest')
  await expect.poll(() => outcomes).toEqual(['busy'])
  expect(takeOwner()).toBeUndefined()
})

test('kinds take turns', () => {
  open(4)
  add('a', { kind: 'compile' })
  add('b', { kind: 'compile' })
  add('c', { kind: 'validate' })
  expect([takeOwner(), takeOwner(), takeOwner()]).toEqual(['a', 'c', 'b'])
})
