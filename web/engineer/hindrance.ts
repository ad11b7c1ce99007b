// What keeps somebody from working: the server refuses each call of the workbench for the same reasons.
import type { Me } from '../api/queries.ts'

export type Hindrance = 'no-engineer' | 'suspended' | 'second-factor'

/** The first that holds; undefined for whoever may work. */
export function findHindrance(me: Me): Hindrance | undefined {
  if (me.engineer === null) return 'no-engineer'
  if (me.engineer.suspended) return 'suspended'
  return me.missing.length > 0 ? 'second-factor' : undefined
}
