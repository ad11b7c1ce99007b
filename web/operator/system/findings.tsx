// The finding of each check: a mark, its name and a sentence.
import type { ReactNode } from 'react'
import { Pill, type PillTone } from '../../ui/pill.tsx'

type Finding = {
  name: string
  state: keyof typeof states
  says: string
  beside?: string | undefined
  /** Stands under the sentence: what it is made of. */
  more?: ReactNode
}

const states = {
  up: { tone: 'completed', word: 'Up' },
  down: { tone: 'failed', word: 'Down' },
  unknown: { tone: 'pending', word: 'Not checked' },
  absent: { tone: 'cancelled', word: 'Not set up' },
  good: { tone: 'completed', word: 'OK' },
  warning: { tone: 'overdue', word: 'Warning' },
  bad: { tone: 'failed', word: 'Failed' },
} as const satisfies Record<string, { tone: PillTone; word: string }>

export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className="findings">
      {findings.map(({ name, state, says, beside, more }) => (
        <li key={name}>
          <Pill tone={states[state].tone}>{states[state].word}</Pill>
          <span className="findings-name">
            {name}
            {beside === undefined ? null : <small className="mono"> {beside}</small>}
          </span>
          <span className="findings-says">{says}</span>
          {more === undefined ? null : <div className="findings-more">{more}</div>}
        </li>
      ))}
    </ul>
  )
}
