// What the task will cost, as a sum that one can follow.
import type { ReactNode } from 'react'
import { formatCredits, formatSpan } from '../../core/formats.ts'
import { modeWords } from '../../records/modes.ts'
import {
  chargeFor,
  creditsPerSecond,
  minimumCharge,
  modeMultipliers,
  type Priced,
  secondsPaidBy,
} from '../../records/price.ts'
import './cost-lines.css'

/** What the simulator counts for every answer. */
const simulatedSeconds = 90
const exampleSeconds = 180

/** Closed at first: the sum is for who wants to check it. */
export function CostLines(props: { priced: Priced; tagName: string; isTest: boolean }) {
  const { priced, isTest } = props
  return (
    <details className="cost-lines">
      <summary>How the charge is calculated</summary>
      <dl>
        <Line label="Per second of effort">{sayRate(priced, props.tagName)}</Line>
        <Line label="Max credits cover">{formatSpan(secondsPaidBy(priced))} of effort</Line>
        <Line label={isTest ? 'The simulator counts 90 s' : 'For example, 3 minutes'}>
          {sayCharge(priced, isTest ? simulatedSeconds : exampleSeconds)}
        </Line>
      </dl>
      <p>
        Rounded up, at least {minimumCharge}, never above the maximum. Unused credits are released
        when the task ends. Cancelling is free until an engineer claims the task.
      </p>
    </details>
  )
}

function Line(props: { label: string; children: ReactNode }) {
  return (
    <div className="cost-line">
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}

function sayRate(priced: Priced, tagName: string): string {
  const mode = `${modeMultipliers[priced.mode]} ${modeWords[priced.mode].toLowerCase()}`
  return `${mode} × ${priced.tagMultiplier} ${tagName} = ${formatExact(creditsPerSecond(priced))}`
}

function sayCharge(priced: Priced, seconds: number): string {
  const { exact, charged, bound } = chargeFor(priced, seconds)
  const product = `${seconds} × ${formatExact(creditsPerSecond(priced))} = ${formatExact(exact)}`
  if (bound === 'ceiling') return `${product}, at most ${formatCredits(charged)}`
  if (bound === 'minimum') return `${product}, at least ${formatCredits(charged)}`
  return exact === charged ? product : `${product}, so ${formatCredits(charged)}`
}

const exactNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

function formatExact(value: number): string {
  return exactNumber.format(value)
}
