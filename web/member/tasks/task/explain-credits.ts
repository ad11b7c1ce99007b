// What a task cost, line by line, as a sum that can be followed: held, charged and why, released.
import { formatCredits } from '../../../core/formats.ts'
import { modeWords } from '../../../records/modes.ts'
import type { Task } from './task-types.ts'

export type CreditLine = {
  label: string
  credits: number
  kind: 'held' | 'charged' | 'released'
  /** How the number comes about. */
  why?: string
}

export type PricedTask = Pick<
  Task,
  'status' | 'mode' | 'tagName' | 'maxCredits' | 'chargedCredits' | 'breakdown'
>

export function explainCredits(task: PricedTask): CreditLine[] {
  const held: CreditLine = {
    label: task.status === 'pending' ? 'Held until the task ends' : 'Held',
    credits: task.maxCredits,
    kind: 'held',
  }
  if (task.status === 'pending')
    return [{ ...held, why: 'The maximum charge. Unused credits are released when the task ends.' }]
  const charged = task.chargedCredits ?? 0
  return [
    held,
    {
      label: 'Charged',
      credits: charged,
      kind: 'charged',
      why: task.status === 'cancelled' ? explainCancel(charged) : explainCharge(task),
    },
    { label: 'Released back to you', credits: task.maxCredits - charged, kind: 'released' },
  ]
}

/** Only a client's cancel of a claimed task is charged. */
function explainCancel(charged: number): string {
  return charged === 0
    ? 'Not charged.'
    : 'You cancelled while an engineer was working; the effort so far is charged.'
}

/** "1,080 s × 1.5 Fast × 1.5 Senior", with what came between that and the charge where anything did. */
function explainCharge({ breakdown, mode, tagName, chargedCredits, maxCredits }: PricedTask) {
  if (breakdown === null) return 'No breakdown available.'
  const { effortSeconds, modeMultiplier, expertiseMultiplier, exactCredits } = breakdown
  const product =
    `${formatCredits(effortSeconds)} s × ${modeMultiplier} ${modeWords[mode]}` +
    ` × ${expertiseMultiplier} ${tagName}`
  const bound = sayBound(chargedCredits ?? 0, { ...breakdown, maxCredits })
  return bound === '' ? product : `${product} = ${formatExact(exactCredits)}${bound}`
}

type Bounds = { exactCredits: number; minimumCharge: number; maxCredits: number }

/** What came between the product and the charge. */
function sayBound(charged: number, { exactCredits, minimumCharge, maxCredits }: Bounds): string {
  const whole = Math.ceil(exactCredits)
  if (charged === exactCredits) return ''
  if (charged === whole) return ', rounded up'
  if (charged === minimumCharge && whole < minimumCharge)
    return `; the minimum charge is ${formatCredits(minimumCharge)}`
  if (charged === maxCredits && whole > maxCredits)
    return `; capped at the ${formatCredits(maxCredits)} held`
  // Tasks of revision B are charged in whole minutes, which the client is given the benefit of.
  return ', in whole minutes'
}

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

function formatExact(credits: number): string {
  return exact.format(credits)
}
