// The sample in full, side by side: the request, the engineer's correction of the draft, the JSON answer.
import { useQuery } from '@tanstack/react-query'
import { pricesQuery } from '../../api/public-queries.ts'
import { formatSpan } from '../../core/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { Key, Num, Str } from '../code-words.tsx'
import { MatchesSchema, SampleChanges, SampleStep } from '../sample-panel.tsx'
import { fix, priceSample, reason, sample } from '../sample-task.ts'
import '../sample.css'

export function SampleRow() {
  const prices = useQuery(pricesQuery)
  const charged = prices.data && priceSample(prices.data)?.charged
  return (
    <section className="first-wrap first-sample" id="how" aria-labelledby="how-title">
      <h2 id="how-title" className="visually-hidden">
        How it works
      </h2>
      <SampleStep
        number={1}
        title="Your program asks"
        aside="15:14:02"
        foot={
          <>
            <Icon name="file-code" size={14} />
            charge-worker.ts, 4.1 KB, sent along
          </>
        }
      >
        <Request />
      </SampleStep>
      <SampleStep
        number={2}
        title="An engineer corrects the draft"
        aside={`${formatSpan(sample.effortSeconds)} of work`}
        foot={
          <>
            <span className="first-swatch first-swatch-out">AI draft</span>
            <span className="first-swatch first-swatch-in">Engineer</span>
            <span>3 of 4 fields changed</span>
          </>
        }
      >
        <SampleChanges />
      </SampleStep>
      <SampleStep
        number={3}
        title="Your program gets JSON"
        aside="15:30:19"
        foot={<MatchesSchema />}
      >
        <Answer charged={charged} />
      </SampleStep>
    </section>
  )
}

const fields = [
  ['safe', 'boolean'],
  ['line', 'integer'],
  ['reason', 'string'],
  ['fix', 'string'],
] as const

function Request() {
  return (
    <pre className="sample-code">
      <b>POST</b>
      {' /api/v1/tasks/create\n\n{\n  '}
      <Key>prompt</Key>: <Str>{sample.prompt}</Str>
      {',\n  '}
      <Key>attachments</Key>
      {': [ … ],\n  '}
      <Key>mode</Key>: <Str>{sample.mode}</Str>, <Key>tagId</Key>: <Num>{sample.tagId}</Num>
      {',\n  '}
      <Key>maxCredits</Key>: <Num>{sample.maxCredits}</Num>
      {',\n  '}
      <Key>responseSchema</Key>
      {': {\n    '}
      <Key>type</Key>: <Str>object</Str>
      {',\n    '}
      <Key>properties</Key>
      {': {'}
      {fields.map(([name, type], at) => (
        <span key={name}>
          {'\n      '}
          <Key>{name}</Key>
          {': { '}
          <Key>type</Key>: <Str>{type}</Str>
          {at === fields.length - 1 ? ' } } }' : ' },'}
        </span>
      ))}
      {'\n}'}
    </pre>
  )
}

function Answer({ charged }: { charged: number | undefined }) {
  return (
    <pre className="sample-code">
      {'{\n  '}
      <Key>status</Key>: <Str>completed</Str>
      {',\n  '}
      <Key>result</Key>
      {': {\n    '}
      <Key>safe</Key>: <Num>false</Num>
      {',\n    '}
      <Key>line</Key>: <Num>42</Num>
      {',\n    '}
      <Key>reason</Key>: <Str>{reason}</Str>
      {',\n    '}
      <Key>fix</Key>: <Str>{fix}</Str>
      {'\n  },\n  '}
      <Key>provenance</Key>
      {': { '}
      <Key>source</Key>: <Str>human_with_ai</Str>
      {' },\n  '}
      <Key>credits</Key>
      {': { '}
      <Key>charged</Key>: <Num>{charged ?? '…'}</Num>
      {' }\n}'}
    </pre>
  )
}
