// What a task costs: the sample as a sum, the rule in a sentence, and the multipliers of the price list.
import { useQuery } from '@tanstack/react-query'
import { pricesQuery } from '../../api/public-queries.ts'
import type { Schemas } from '../../api/queries.ts'
import { formatCredits } from '../../core/formats.ts'
import { modeWords } from '../../records/modes.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Grey, SkeletonGroup } from '../../ui/skeleton.tsx'
import { priceSample, type SamplePrice, sample } from '../sample-task.ts'

export function PriceSection() {
  const prices = useQuery(pricesQuery)
  const price = prices.data && priceSample(prices.data)
  return (
    <section id="price" aria-labelledby="price-title">
      <h2 id="price-title">You pay for seconds of work</h2>
      <div className="first-card">
        {prices.data !== undefined && price !== undefined ? (
          <>
            <Sum price={price} />
            <Held charged={price.charged} />
            <p className="first-rule">
              One credit is one second of work. Rounded up, at least {prices.data.minimumCharge},
              never above your max credits. Unused credits are released when the task ends.
            </p>
            <Multipliers prices={prices.data} />
          </>
        ) : prices.error === null ? (
          <SkeletonGroup label="Loading prices">
            <Grey height={280} />
          </SkeletonGroup>
        ) : (
          <ErrorNote
            title="Couldn't load prices."
            error={prices.error}
            onRetry={() => void prices.refetch()}
          />
        )}
      </div>
    </section>
  )
}

function Sum({ price }: { price: SamplePrice }) {
  const parts = [
    { value: `${sample.effortSeconds} s`, word: 'of work' },
    { sign: '×', value: price.modeMultiplier, word: modeWords[sample.mode] },
    { sign: '×', value: price.tagMultiplier, word: price.tagName },
    { sign: '=', value: formatCredits(price.charged), word: 'credits', isSum: true },
  ]
  return (
    <p className="first-sum">
      {parts.map(({ sign, value, word, isSum }) => (
        <span key={word} className="first-sum-part">
          {sign === undefined ? null : <em>{sign}</em>}
          <span className={isSum === true ? 'first-sum-end' : undefined}>
            <b>{value}</b>
            <small>{word}</small>
          </span>
        </span>
      ))}
    </p>
  )
}

function Held({ charged }: { charged: number }) {
  const rows = [
    { label: 'Held when you send it, your max credits', credits: sample.maxCredits },
    { label: 'Charged', credits: charged },
    { label: 'Released back to you', credits: sample.maxCredits - charged },
  ]
  const share = `${(charged / sample.maxCredits) * 100}%`
  return (
    <>
      <div className="first-bar" aria-hidden="true">
        <span style={{ width: share }} />
      </div>
      <dl className="first-held">
        {rows.map(({ label, credits }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCredits(credits)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Multipliers({ prices: { modes, tags } }: { prices: Schemas['PriceList'] }) {
  const rows = [
    {
      name: 'Mode',
      of: modes.map(({ mode, multiplier }) => ({ word: modeWords[mode], multiplier })),
    },
    { name: 'Tag', of: tags.map(({ name, multiplier }) => ({ word: name, multiplier })) },
  ]
  return (
    <dl className="first-multipliers">
      {rows.map(({ name, of }) => (
        <div key={name}>
          <dt>{name}</dt>
          {of.map(({ word, multiplier }) => (
            <dd key={word}>
              {word} <span className="mono">×{multiplier}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
