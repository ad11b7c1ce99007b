// A fault that is planted on a real part, for the doctor to find.
import type { Ground, Severity } from '../../src/doctor/check.ts'
import type { DoctorWorld, Environment } from './world.ts'

/** Gives further settings, and is undone by what it registers. */
export type Plant = (
  world: DoctorWorld,
  undo: (step: () => unknown) => void,
) => Promise<Environment | undefined>

export type Fault = {
  id: string
  what: string
  /** In the line that says what to change. */
  mend: RegExp
  /** Where it is not that of the check. */
  severity?: Severity
  env?: Environment
  plant?: Plant
  alter?(ground: Ground): Ground
}
