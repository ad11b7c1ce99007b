// Why nothing can be claimed now, said beside the button that does not work.
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { plural } from '../../core/formats.ts'

type Situation = {
  duty: Schemas['Duty'] | undefined
  isOnline: boolean
  onDuty: () => void
}

export function describeBlock({ duty, isOnline, onDuty }: Situation): ReactNode {
  if (!isOnline) return "You're offline. You can claim again when you're back online."
  if (duty === undefined) return null
  if (!duty.onDuty) {
    return (
      <>
        You're off duty.{' '}
        <button type="button" className="next-card-link" onClick={onDuty}>
          Go on duty
        </button>{' '}
        to claim.
      </>
    )
  }
  if (duty.openTasks < duty.capacity) return null
  return (
    <>
      You're at your limit of {plural(duty.openTasks, 'task')}.{' '}
      <a href="#held-tasks">Finish a task</a> to claim another.
    </>
  )
}
