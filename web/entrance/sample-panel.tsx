// What this service is, shown instead of said: a request, the engineer's correction of the draft, the JSON
// that comes back, and three facts.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pricesQuery, statusQuery } from '../api/public-queries.ts'
import { formatCredits, formatDuration, formatSpan } from '../core/formats.ts'
import { Icon } from '../ui/icon.tsx'
import { modeOf, writeMedian } from './answer-times.ts'
import { Key, Num, Str } from './code-words.tsx'
import { changes, fix, priceSample, sample } from './sample-task.ts'
import './sample.css'

export function SamplePanel({ note }: { note?: string | undefined }) {
  const prices = useQuery(pricesQuery)
  const price = prices.data && priceSample(prices.data)
  return (
    <aside className="sample" aria-labelledby="sample-title">
      <div>
        <h2 id="sample-title" className="sample-title">
          Ask an engineer with an API call
        </h2>
        {note === undefined ? null : <p className="sample-note">{note}</p>}
      </div>
      <div className="sample-steps">
        <SampleStep
          number={1}
          title="Your program asks"
          aside={`Fast, ${price?.tagName ?? 'Senior'}, at most ${formatCredits(sample.maxCredits)} credits`}
        >
          <pre className="sample-code">
            {'{ '}
            <Key>prompt</Key>: <Str>{sample.prompt}</Str>
            {',\n  '}
            <Key>responseSchema</Key>
            {': { safe, line, reason, fix } }'}
          </pre>
        </SampleStep>
        <SampleStep
          number={2}
          title="An engineer corrects the draft"
          aside={`${formatSpan(sample.effortSeconds)} of work`}
        >
          <SampleChanges />
        </SampleStep>
        <SampleStep number={3} title="Your program gets JSON" aside={<MatchesSchema />}>
          <pre className="sample-code">
            {'{ '}
            <Key>safe</Key>: <Num>false</Num>, <Key>line</Key>: <Num>42</Num>
            {',\n  '}
            <Key>fix</Key>: <Str>{fix}</Str>
            {', … }'}
          </pre>
        </SampleStep>
      </div>
      <SampleFacts />
    </aside>
  )
}

export function SampleStep(props: {
  number: number
  title: string
  aside: ReactNode
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="sample-step">
      <header className="sample-step-head">
        <span className="sample-number">{props.number}</span>
        <h3>{props.title}</h3>
        <span className="sample-aside">{props.aside}</span>
      </header>
      {props.children}
      {props.foot === undefined ? null : <footer className="sample-step-foot">{props.foot}</footer>}
    </section>
  )
}

const marks = { out: '−', in: '+', same: ' ' } as const

export function SampleChanges() {
  return (
    <div className="sample-changes">
      {changes.map(({ kind, text }) => {
        const Line = kind === 'out' ? 'del' : kind === 'in' ? 'ins' : 'div'
        return (
          <Line key={text} className={`sample-change sample-change-${kind}`}>
            <span>{marks[kind]}</span>
            <span>{text}</span>
          </Line>
        )
      })}
    </div>
  )
}

export function MatchesSchema() {
  return (
    <span className="sample-ok">
      <Icon name="check-circle" size={14} />
      Matches your schema
    </span>
  )
}

function SampleFacts() {
  const status = useQuery(statusQuery)
  const prices = useQuery(pricesQuery)
  const fast = modeOf(status.data, sample.mode)
  const price = prices.data && priceSample(prices.data)
  const factors = price && [price.modeMultiplier, price.tagMultiplier].join(' × ')
  return (
    <dl className="sample-facts">
      <div>
        <dt>Median, Fast</dt>
        <dd>{fast === undefined ? '–' : writeMedian(fast)}</dd>
        <dd className="sample-fact-more">
          {fast === undefined ? ' ' : `due in ${formatDuration(fast.respondsWithinSeconds)}`}
        </dd>
      </div>
      <div>
        <dt>This answer</dt>
        <dd>{price === undefined ? '–' : `${formatCredits(price.charged)} credits`}</dd>
        <dd className="sample-fact-more">
          {factors === undefined ? ' ' : `${sample.effortSeconds} s × ${factors}`}
        </dd>
      </div>
      <div>
        <dt>Data</dt>
        <dd>Schema-exact</dd>
        <dd className="sample-fact-more">checked before you get it</dd>
      </div>
    </dl>
  )
}
