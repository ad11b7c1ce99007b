// Two versions of a text beside each other in one.
import { useMemo } from 'react'
import { compareVersions } from './compare-versions.ts'
import './compare-view.css'

const tags = { same: 'span', before: 'del', after: 'ins' } as const

export function CompareView(props: {
  before: string
  after: string
  names: readonly [string, string]
}) {
  const { before, after, names } = props
  const parts = useMemo(() => compareVersions(before, after), [before, after])
  return (
    <section className="compare" aria-label={`Compare ${names[0]} and ${names[1]}`}>
      <p className="compare-names">
        <del>only {names[0]}</del> <ins>only {names[1]}</ins>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <pre className="compare-text" dir="auto" tabIndex={0}>
        {parts.map(({ kind, text }, place) => {
          const Kind = tags[kind]
          return <Kind key={place}>{text}</Kind>
        })}
      </pre>
    </section>
  )
}
