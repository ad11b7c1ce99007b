// What the task cost: the hold as a bar, then held, charged with its arithmetic, and released.
import { Fragment } from 'react'
import { formatCredits } from '../../../core/formats.ts'
import './credits-part.css'
import { DrawerSection } from '../../../ui/drawer.tsx'
import { explainCredits } from './explain-credits.ts'
import type { Task } from './task-types.ts'

export function CreditsPart({ task }: { task: Task }) {
  const lines = explainCredits(task)
  const isFinal = task.status !== 'pending'
  const share = isFinal ? (task.chargedCredits ?? 0) / Math.max(1, task.maxCredits) : 0
  return (
    <DrawerSection title="Credits">
      {isFinal ? (
        <div className="task-credits-bar" aria-hidden="true">
          <i style={{ width: `${Math.min(1, share) * 100}%` }} />
        </div>
      ) : null}
      <dl className="task-credits">
        {lines.map((line) => (
          <Fragment key={line.kind}>
            <div className={`task-credits-line task-credits-${line.kind}`}>
              <dt>{line.label}</dt>
              <dd className="mono">{formatCredits(line.credits)}</dd>
            </div>
            {line.why === undefined ? null : (
              <div className="task-credits-why">
                <dt className="visually-hidden">Why</dt>
                <dd>{line.why}</dd>
              </div>
            )}
          </Fragment>
        ))}
      </dl>
    </DrawerSection>
  )
}
