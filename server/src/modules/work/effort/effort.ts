// Effort: what each engineer spent on each task, told by heartbeats. Invariants:
// - A lease ends once, in the transaction that moves its task on, and decrements the engineer's
//   open_leases.
// - Nothing counts before the task was first opened: an assigned task that nobody looks at is free.
// - Time counts between two heartbeats, up to 30 s each, when there was input in the last 60 s; so a
//   lost connection or an empty chair costs the client nothing.
// - The order of locks is the task's queue row, its lease, the engineer, the balance.

import { ApiError } from '../../../core/errors.ts'
import type { Tx } from '../../../db/client.ts'
import { retakeCapacity } from '../../identity/people/writes.ts'
import type { EndedLease, LeaseEnd } from './queries.ts'
import { cancelEndedLeaseRow, endLeaseRow } from './queries.ts'
import { reopenLeaseRow } from './writes.ts'

export type { EndedLease, LeaseEnd, LeaseEndReason } from './queries.ts'

/** Ends the lease and returns its engineer and their effort on the task, over all their leases. */
export async function endLease(tx: Tx, end: LeaseEnd): Promise<EndedLease> {
  const ended = await endLeaseRow(tx, end)
  if (!ended && end.reason === 'expired') throw new ApiError('LEASE_LOST')
  if (!ended) throw new Error(`Task ${end.taskUuid} has no open lease ${end.leaseNumber}`)
  return ended
}

/** What a client pays who cancels while a question or an answer waits: the effort of who asked or answered. */
export async function cancelEndedLease(
  tx: Tx,
  lease: Omit<LeaseEnd, 'reason' | 'note'> & { endedBy: 'asked' | 'submitted' },
): Promise<EndedLease | undefined> {
  const row = await cancelEndedLeaseRow(tx, lease)
  return (
    row && {
      engineerUuid: row.engineer_id,
      effortSeconds: Math.floor(row.effort_ms / 1_000),
      wasLive: true,
    }
  )
}

/** Opens a lease again whose answer was taken back; false where its engineer is suspended. */
export async function reopenLease(
  tx: Tx,
  lease: Omit<LeaseEnd, 'reason' | 'note'> & { leaseSeconds: number },
): Promise<boolean> {
  const engineerUuid = await reopenLeaseRow(tx, lease)
  return engineerUuid !== undefined && (await retakeCapacity(tx, engineerUuid))
}
