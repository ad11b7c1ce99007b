// Calls that ran side by side must look as if they had run one after another. This looks for such an
// order: one in which the model gives every caller the reply it got, and ends in the state of the database.
import { apply, sweepOnce } from './model.ts'
import type { Command, Model, Reply } from './state.ts'

export type Told = { command: Command; reply: Reply }

export type End = {
  isReached(model: Model): boolean
  /** Whether the lease runs out while the race is on. */
  isAtDeadline: boolean
  /** May pass at any moment of the race, once. */
  time: number
}

/** A sweeper may come by between any two calls. */
export function isExplained(start: Model, told: readonly Told[], end: End): boolean {
  if (told.length === 0 && end.isReached(start)) return true
  const isNext = told.some(({ command, reply }, index) => {
    const rest = told.filter((_, other) => other !== index)
    if (isHarmless(command, reply, end) && isExplained(start, rest, end)) return true
    const model = structuredClone(start)
    const wanted = apply(model, command)
    const isSame = wanted.code === reply.code && wanted.lease === reply.lease
    return isSame && isExplained(model, rest, end)
  })
  if (isNext) return true
  const later = structuredClone(start)
  later.now += end.time
  if (end.time > 0 && isExplained(later, told, { ...end, time: 0 })) return true
  const swept = structuredClone(start)
  return sweepOnce(swept) && isExplained(swept, told, end)
}

/**
 * What changed nothing and needs no place in the order. A claim skips a task that another claim has locked,
 * also if that one then fails. And a caller that finds its lease expired does not wait for another that
 * read it earlier and has yet to commit.
 */
function isHarmless(command: Command, { code }: Reply, { isAtDeadline }: End): boolean {
  if (command.do === 'claimNext') return code === 'nothing'
  if (command.do === 'claimTask') return code === 'TASK_TAKEN'
  return isAtDeadline && code === 'LEASE_LOST'
}
