// Effort: what each engineer spent on each task, told by heartbeats. Invariants:
// - A lease ends once, in the transaction that moves its task on, and gives the engineer's seat back.
// - Time counts between two heartbeats, up to 30 s each, when there was input in the last 60 s; so a
//   lost connection or an empty chair costs the client nothing.
// - The order of locks is the task's queue row, its lease, the engineer, the balance.
import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors.ts'
import { endLeaseRow } from './queries.ts'

export type LeaseEndReason =
  | 'submitted'
  | 'released'
  | 'expired'
  | 'idle'
  | 'operator'
  | 'cancelled'

export type LeaseEnd = {
  accountUuid: string
  taskUuid: string
  leaseNumber: number
  reason: LeaseEndReason
  note?: string | undefined
}

/** A lease that had run out was lost already: what it took costs the client nothing. */
export type EndedLease = { engineerUuid: string; effortSeconds: number; wasLive: boolean }

/** Ends the lease and says whose it was and how long he worked on the task, over all his leases. */
export async function endLease(tx: Tx, end: LeaseEnd): Promise<EndedLease> {
  const ended = await endLeaseRow(tx, end)
  if (!ended && end.reason === 'expired') throw new ApiError('LEASE_LOST')
  if (!ended) throw new Error(`Task ${end.taskUuid} has no open lease ${end.leaseNumber}`)
  return ended
}
