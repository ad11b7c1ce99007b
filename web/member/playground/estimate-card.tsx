// What such tasks cost and took lately, and why the task would not be created now.
import { formatCredits, formatSpan, plural } from '../../core/formats.ts'
import { Card } from '../../ui/card.tsx'
import { ChargePlot } from './charge-plot.tsx'
import './estimate-card.css'
import type { Estimate, Quote } from './use-estimate.ts'

export function EstimateCard(props: { estimate: Estimate; maxCredits: number | undefined }) {
  const { quote, isOld } = props.estimate
  const distribution = quote?.credits.distribution ?? null
  return (
    <Card title="Estimate" className={isOld ? 'estimate-card estimate-card-old' : 'estimate-card'}>
      <Figures quote={quote} />
      {distribution === null || props.maxCredits === undefined ? null : (
        <ChargePlot distribution={distribution} maxCredits={props.maxCredits} />
      )}
      <p className="estimate-card-note">
        {quote === undefined ? 'Loading the estimate.' : sayBasis(quote)} An estimate holds no
        credits; only max credits is guaranteed.
      </p>
      {quote === undefined ? null : <Refusals quote={quote} />}
    </Card>
  )
}

function Figures({ quote }: { quote: Quote | undefined }) {
  const [likely, p90, eta] = [quote?.credits.likely, quote?.credits.p90, quote?.eta ?? null]
  const show = (value: number | null | undefined) => (value == null ? '–' : formatCredits(value))
  return (
    <dl className="estimate-card-figures">
      <Figure label="Likely" unit="credits, median">
        {show(likely)}
      </Figure>
      <Figure label="High" unit="credits, p90">
        {show(p90)}
      </Figure>
      <Figure
        label="Answer in"
        unit={eta === null ? 'median' : `median · p90 ${formatSpan(eta.p90Seconds)}`}
      >
        {eta === null ? '–' : formatSpan(eta.p50Seconds)}
      </Figure>
    </dl>
  )
}

function Figure(props: { label: string; unit: string; children: string }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>
        {props.children} <small>{props.unit}</small>
      </dd>
    </div>
  )
}

function sayBasis({ credits: { basis } }: Quote): string {
  if (basis === null) return 'Not enough similar tasks in the last 28 days to estimate the charge.'
  const tasks = plural(basis.tasks, 'task')
  return basis.source === 'account'
    ? `Based on ${tasks} from your account in the last 28 days.`
    : `Based on ${tasks} from all accounts in the last 28 days.`
}

function Refusals({ quote: { refusals, warnings } }: { quote: Quote }) {
  // A shortage is shown beside max credits.
  const others = refusals.filter(({ code }) => code !== 'INSUFFICIENT_CREDITS')
  if (others.length === 0 && warnings.length === 0) return null
  return (
    <ul className="estimate-card-refusals">
      {others.map(({ code, field, message }) => (
        <li key={`${code} ${field ?? message}`}>
          {field === undefined ? message : `${field} ${message}`}
        </li>
      ))}
      {warnings.map(({ code, message }) => (
        <li key={code}>{message}</li>
      ))}
    </ul>
  )
}
