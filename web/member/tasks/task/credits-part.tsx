// What the task cost: the hold as a bar, then held, charged as the product that it is, and released.
import { formatCredits } from '../../../core/formats.ts'
import './credits-part.css'
import { DrawerSection } from '../../../ui/drawer.tsx'
import { explainCredits } from './explain-credits.ts'
import type { LiveFigures } from './live-words.ts'
import type { Task } from './task-types.ts'

export function CreditsPart({ task, soFar }: { task: Task; soFar?: LiveFigures['soFar'] }) {
  const lines = explainCredits(task)
  const isFinal = task.status !== 'pending'
  const charged = isFinal ? (task.chargedCredits ?? 0) : soFar?.credits
  const share = (charged ?? 0) / Math.max(1, task.maxCredits)
  return (
    <DrawerSection
      title="Charge"
      aside={
        charged === undefined ? undefined : (
          <span className="task-credits-total mono">
            {formatCredits(charged)}
            {isFinal ? null : ' so far'}
          </span>
        )
      }
    >
      {charged === undefined ? null : (
        <div className="task-credits-bar" aria-hidden="true">
          <i style={{ width: `${Math.min(1, share) * 100}%` }} />
        </div>
      )}
      <dl className="task-credits">
        {lines.map((line) => (
          <div className={`task-credits-line task-credits-${line.kind}`} key={line.kind}>
            <dt>
              {line.label}{' '}
              {line.why === undefined ? null : <span className="task-credits-why">{line.why}</span>}
            </dt>
            <dd className="mono">{formatCredits(line.credits)}</dd>
          </div>
        ))}
      </dl>
    </DrawerSection>
  )
}
