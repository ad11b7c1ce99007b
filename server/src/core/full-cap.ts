// The 402 of a create that a spending cap refuses, with its numbers in the scale of who reads it.
import type { ApiErrorOptions } from './errors.ts'
import { type Revision, showCostCredits, showSpendableCredits } from './money.ts'

export type CapSubject = 'account' | 'project' | 'key'
export type CapPeriod = 'task' | 'day' | 'month'

export type FullCap = {
  capId: string
  subject: CapSubject
  period: CapPeriod
  amount: number
  used: number
  /** Null where it counts each task alone. */
  resetsAt: Date | null
}

const periodNames = { day: 'daily', month: 'monthly' } as const
const subjectNames = {
  account: 'the account',
  project: 'the project',
  key: 'this API key',
} as const

export function spellFullCap(
  { capId, subject, period, amount, used, resetsAt }: FullCap,
  maxCredits: number,
  revision: Revision,
): ApiErrorOptions {
  const limit = showSpendableCredits(amount, revision)
  const left = showSpendableCredits(Math.max(amount - used, 0), revision)
  const required = showCostCredits(maxCredits, revision)
  const whose = subjectNames[subject]
  const message =
    period === 'task'
      ? `The task needs ${required} credits, and the cap of ${whose} allows ${limit} for a task.`
      : `The task needs ${required} credits, and the ${periodNames[period]} cap of ${whose} has ${left} of ${limit} left${resetsAt ? `. It resets at ${resetsAt.toISOString()}` : ''}.`
  const details = {
    ...{ capId, subject, period, limit, left, required },
    resetsAt: resetsAt?.toISOString() ?? null,
  }
  return { message, details }
}
