import { expect, test } from 'vitest'
import { createLocalLimiter } from './local-limiter.ts'
import type { LimitSubject } from './rate-limit-cost.ts'

const subject: LimitSubject = {
  keyId: 'key_1',
  accountId: 'acct_1',
  perSecond: 10,
  perHour: 36_000,
  accountPerSecond: 100,
}

function countAllowed(processCount: number, who: LimitSubject, seconds: number): number {
  let now = 1_000_000
  const limiter = createLocalLimiter(processCount, () => now)
  let allowed = 0
  for (const end = now + seconds * 1_000_000; now < end; now += 1_000) {
    if (limiter.chargeRequest(who).isAllowed) allowed++
  }
  return allowed
}

test('several processes together admit what one would', () => {
  expect(countAllowed(1, subject, 10)).toBe(103)
  expect(countAllowed(5, subject, 10)).toBe(21)
})

test('no number of processes shuts a key', () => {
  const slow = { ...subject, perSecond: 1, perHour: 2 }
  expect(countAllowed(50, slow, 1)).toBe(1)
})

test('remembers a bounded number of keys and forgets the one asked least lately', () => {
  const limiter = createLocalLimiter(1, () => 1_000_000)
  const slow = { ...subject, perSecond: 1, accountPerSecond: 1_000_000 }
  const ask = (keyId: string) => limiter.chargeRequest({ ...slow, keyId }).isAllowed
  expect(ask('first')).toBe(true)
  expect(ask('second')).toBe(true)
  for (let i = 0; i < 9_998; i++) ask(`other ${i}`)
  expect(ask('first')).toBe(false)
  ask('one too many')
  expect(ask('first')).toBe(false)
  expect(ask('second')).toBe(true)
})
