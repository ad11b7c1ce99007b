import { expect, it } from 'vitest'
import type { PastTask } from '../work.ts'
import { describeLoss, nameLoss } from './lost-lease.ts'

const ended = (endReason: string) => ({ lastLease: { endReason } }) as unknown as PastTask

it.each([
  ['released', 'You released this task.', 'Released'],
  ['cancelled', 'The client cancelled this task.', 'Cancelled'],
  ['operator', 'An operator took this task back.', 'Taken back'],
  ['expired', 'Your lease ran out: the service heard nothing from your window.', 'Lost'],
  ['asked', 'You asked the client about this task.', 'Asked'],
  ['idle', 'The task went back: there was no input for a while.', 'Lost'],
])('says the same of a lease that was %s in the banner and in the rail', (end, sentence, word) => {
  const loss = { reason: 'ended', at: 0 } as const
  expect(describeLoss(loss, ended(end))).toBe(sentence)
  expect(nameLoss(loss, ended(end)).word).toBe(word)
})
