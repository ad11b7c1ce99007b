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
import { Card } from '../../ui/card.tsx'
import './cost-card.css'

/** What the simulator counts for every answer. */
const simulatedSeconds = 90
const exampleSeconds = 180

export function CostCard(props: {
  priced: Priced | undefined
  tagName: string
  isTest: boolean
  /** Undefined while it is read. */
  availableCredits: number | undefined
  /** Where more are requested; undefined in test mode. */
  requestHref: string | undefined
}) {
  const { priced, isTest } = props
  return (
    <Card title="What it costs, in credits" className="cost-card">
      {priced === undefined ? (
        <p className="cost-card-note">Give a ceiling in credits to see it.</p>
      ) : (
        <>
          <dl className="cost-card-lines">
            <Line label="Held when you send it" strong>
              {formatCredits(priced.maxCredits)}
            </Line>
            <Line label="A second of work">{sayRate(priced, props.tagName)}</Line>
            <Line label="The ceiling pays for">{formatSpan(secondsPaidBy(priced))} of work</Line>
            <Line label={isTest ? 'The simulator counts 90 s' : 'For example, 3 minutes'}>
              {sayCharge(priced, isTest ? simulatedSeconds : exampleSeconds)}
            </Line>
          </dl>
          <p className="cost-card-note">
            Rounded up, at least {minimumCharge}, never above the maximum. Unused credits are
            released when the task ends. Cancelling is free until an engineer claims the task.
          </p>
          <Balance
            priced={priced}
            availableCredits={props.availableCredits}
            requestHref={props.requestHref}
          />
        </>
      )}
    </Card>
  )
}

function Line(props: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={props.strong === true ? 'cost-card-line cost-card-strong' : 'cost-card-line'}>
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

function Balance(props: {
  priced: Priced
  availableCredits: number | undefined
  requestHref: string | undefined
}) {
  const { availableCredits, priced } = props
  if (availableCredits === undefined) return null
  const left = availableCredits - priced.maxCredits
  return left >= 0 ? (
    <p className="cost-card-balance">
      <span className="mono">{formatCredits(availableCredits)}</span> available now,{' '}
      <span className="mono">{formatCredits(left)}</span> while this is held
    </p>
  ) : (
    <p className="cost-card-balance cost-card-short">
      Only <span className="mono">{formatCredits(availableCredits)}</span> available: lower the
      ceiling{props.requestHref === undefined ? '.' : ', or '}
      {props.requestHref === undefined ? null : <a href={props.requestHref}>request credits</a>}
    </p>
  )
}
