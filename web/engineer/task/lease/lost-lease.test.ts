import { expect, it } from 'vitest'
import type { PastTask } from '../work.ts'
import { describeLoss, nameLoss } from './lost-lease.ts'

const ended = (endReason: string) => ({ lastLease: { endReason } }) as unknown as PastTask

it.each([
  ['released', 'You released this task.', 'Released'],
  ['cancelled', 'This task was cancelled.', 'Cancelled'],
  ['operator', 'An operator returned this task to the queue.', 'Returned to the queue'],
  ['expired', 'Your lease expired: the service stopped receiving heartbeats.', 'Lost'],
  ['asked', 'You asked the client about this task.', 'Asked'],
  ['idle', 'Returned to the queue after a period of inactivity.', 'Lost'],
])('says the same of a lease that was %s in the banner and in the rail', (end, sentence, word) => {
  const loss = { reason: 'ended', at: 0 } as const
  expect(describeLoss(loss, ended(end))).toBe(sentence)
  expect(nameLoss(loss, ended(end)).word).toBe(word)
})
