// What a compared path is: it prepares one side and gives back slices of about a second. What has to be
// made ready for a slice is done before it is measured.
import type { Side } from './sides.ts'

export type Slices = {
  /** Makes the next slice ready. */
  prepare?(): Promise<void>
  /** Does its work and says how many operations that were. */
  run(): Promise<number>
  stop?(): Promise<void>
}

export type Path = {
  accounts: number
  keysPerAccount: number
  needsWorker: boolean
  open(side: Side): Promise<Slices>
}
