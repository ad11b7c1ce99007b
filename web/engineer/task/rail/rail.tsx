import { DueCard } from './due-card.tsx'
import { EffortCard } from './effort-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { LeaseCard } from './lease-card.tsx'
import './rail.css'
import type { RailProps } from './effort-card.tsx'
import { TaskCard } from './task-card.tsx'

export type { RailProps } from './effort-card.tsx'

export function Rail(props: RailProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className="rail" aria-label="Lease, effort and due time" tabIndex={0}>
      <LeaseCard {...props} />
      <EffortCard {...props} />
      <DueCard task={props.task} />
      <TaskCard task={props.task} />
      <KeysCard
        hasFiles={props.task.attachments.length > 0}
        hasDraft={props.task.aiDraft !== null}
        isData={props.task.responseSchema !== null}
      />
    </section>
  )
}
