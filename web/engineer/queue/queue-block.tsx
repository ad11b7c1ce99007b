// Why nothing can be claimed now, said beside the button that does not work.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dutyQuery, type Schemas } from '../../api/queries.ts'
import { plural } from '../../core/formats.ts'
import { useOnline } from '../../ui/use-online.ts'
import { useDutyChange } from './duty-switch.tsx'

type Situation = {
  duty: Schemas['Duty'] | undefined
  isOnline: boolean
  onDuty: () => void
  /** Where the tasks are that the engineer holds. */
  heldHref: string
}

/** Null when a task can be claimed. */
export function useClaimBlock(heldHref: string): ReactNode {
  const { data: duty } = useQuery(dutyQuery)
  const change = useDutyChange()
  const onDuty = () => change.mutate(true)
  return describeBlock({ duty, isOnline: useOnline(), onDuty, heldHref })
}

function describeBlock({ duty, isOnline, onDuty, heldHref }: Situation): ReactNode {
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
      You're at your limit of {plural(duty.openTasks, 'task')}. <a href={heldHref}>Finish a task</a>{' '}
      to claim another.
    </>
  )
}
