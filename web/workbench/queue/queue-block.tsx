// Why nothing can be claimed now, said beside the button that does not work.
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { plural } from '../../ui/formats.ts'

export function describeBlock(duty: Schemas['Duty'] | undefined): ReactNode {
  if (duty === undefined) return null
  if (!duty.onDuty) return 'You are off duty. Go on duty (above) to claim.'
  if (duty.openTasks < duty.capacity) return null
  return (
    <>
      You hold {plural(duty.openTasks, 'task')} of {duty.capacity}, as many as you may.{' '}
      <a href="#held-tasks">Finish what you hold</a> to claim another.
    </>
  )
}
