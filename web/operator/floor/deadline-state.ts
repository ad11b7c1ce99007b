// Which deadlines need an operator.
import type { Floor } from './use-floor.ts'

export type Deadline = Floor['nextDeadlines'][number]

const riskMs = 3_600_000

/** No engineer holds it, or its holder has left the page. */
export const isUnattended = ({ holder, isIdle }: Deadline) => holder === null || isIdle

export const isOverdue = ({ dueAt }: Deadline, now: number) => Date.parse(dueAt) < now

/** Due within the hour, and nobody works on it. */
export const isAtRisk = (deadline: Deadline, now: number) =>
  Date.parse(deadline.dueAt) < now + riskMs && isUnattended(deadline)
