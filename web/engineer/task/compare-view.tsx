// Two versions of a text in one: where they differ, with the lines around it. The rest opens on demand.
import { useMemo, useState } from 'react'
import { plural } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { compareVersions, countDifferences, foldSame } from './compare-versions.ts'
import './compare-view.css'

const tags = { same: 'span', before: 'del', after: 'ins' } as const

export function CompareView(props: {
  before: string
  after: string
  names: readonly [string, string]
}) {
  const { before, after, names } = props
  const [isWhole, setIsWhole] = useState(false)
  const parts = useMemo(() => compareVersions(before, after), [before, after])
  const folded = useMemo(() => foldSame(parts), [parts])
  const count = countDifferences(parts)
  return (
    <section className="compare" aria-label={`Compare ${names[0]} and ${names[1]}`}>
      <p className="compare-names">
        <b>{count === 0 ? 'No difference' : plural(count, 'difference')}</b>
        <del>only {names[0]}</del> <ins>only {names[1]}</ins>
        {folded.length === parts.length ? null : (
          <Button
            className="compare-whole"
            kind="ghost"
            size="small"
            aria-pressed={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? 'Only differences' : 'Full text'}
          </Button>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <pre className="compare-text" dir="auto" tabIndex={0}>
        {(isWhole ? parts : folded).map((part, place) => {
          if (part.kind === 'folded') {
            return (
              <span key={place} className="compare-folded">
                {plural(part.lines, 'line')} the same
              </span>
            )
          }
          const Kind = tags[part.kind]
          return <Kind key={place}>{part.text}</Kind>
        })}
      </pre>
    </section>
  )
}
