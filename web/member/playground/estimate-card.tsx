// What such tasks cost and took lately, and why the task would not be created now. It holds nothing.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type AccountSchemas, callAccount } from '../../api/account.ts'
import { formatCredits, formatSpan, plural } from '../../core/formats.ts'
import { Card } from '../../ui/card.tsx'
import type { Account } from '../account.tsx'
import { bodyOf, type Draft, findProblems } from './draft.ts'
import './estimate-card.css'

type Quote = AccountSchemas['Quote']
type Body = ReturnType<typeof bodyOf>

/** After the last change, so that typing a number asks once. */
const settleMs = 400
/** What is asked makes no difference to an estimate, so it does not leave the page for one. */
const anyPrompt = 'A question that is not sent yet.'

export function EstimateCard({ account, draft }: { account: Account; draft: Draft }) {
  const body = readBody(account, draft)
  const settled = useSettled(body === undefined ? '' : JSON.stringify(body))
  const quote = useQuery(quoteQuery(account.id, settled))
  const { data } = quote
  // It stands there before its figures come, so that what is below does not move.
  if (body === undefined || (data === undefined && quote.error !== null)) return null
  const isOld = data === undefined || quote.isPlaceholderData || settled !== JSON.stringify(body)
  return (
    <Card title="Estimate" className={isOld ? 'estimate-card estimate-card-old' : 'estimate-card'}>
      <Figures quote={data} />
      <p className="estimate-card-note">
        {data === undefined ? 'Reading what such tasks cost lately.' : sayBasis(data)} An estimate
        holds nothing and promises only the ceiling.
      </p>
      {data === undefined ? null : <Refusals quote={data} />}
    </Card>
  )
}

/** Undefined where no create could be made of it yet; the form says why. */
function readBody(account: Account, draft: Draft): Body | undefined {
  const { prompt: _, attachments: __, ...problems } = findProblems(draft)
  if (Object.keys(problems).length > 0) return undefined
  return { ...bodyOf(draft, account), prompt: anyPrompt }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const quoteQuery = (accountId: string, body: string) =>
  queryOptions({
    queryKey: ['account', accountId, 'quote', body],
    queryFn: ({ signal }) =>
      callAccount(accountId, 'post', '/tasks/quote', { body: JSON.parse(body) as Body, signal }),
    enabled: body !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })

function Figures({ quote }: { quote: Quote | undefined }) {
  const [likely, p90, eta] = [quote?.credits.likely, quote?.credits.p90, quote?.eta ?? null]
  const show = (value: number | null | undefined) => (value == null ? '–' : formatCredits(value))
  return (
    <dl className="estimate-card-figures">
      <Figure label="Likely" unit="credits, median">
        {show(likely)}
      </Figure>
      <Figure label="9 of 10 below" unit="credits, p90">
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
  if (basis === null) return 'Too few such tasks in the last 28 days for an estimate of the charge.'
  const tasks = plural(basis.tasks, 'task')
  return basis.source === 'account'
    ? `From ${tasks} of yours in the last 28 days.`
    : `From ${tasks} of all accounts in the last 28 days.`
}

function Refusals({ quote: { refusals, warnings } }: { quote: Quote }) {
  // What is short stands on the card of costs, beside the ceiling.
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
