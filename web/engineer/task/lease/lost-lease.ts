// Where a task stands that this engineer no longer holds.
import { serverNowMs } from '../../../api/server-clock.ts'
import type { PastTask } from '../work.ts'
import type { LeaseLoss } from './lease.ts'

export type Standing =
  | 'asking'
  | 'waiting'
  | 'taken'
  /** For the client, who was asked. */
  | 'paused'
  | 'answered'
  | 'completed'
  | 'cancelled'

/** A lease that ran out is cleared away within seconds, and only then does its task wait again. */
const clearedWithinMs = 20_000

export function readStanding(past: PastTask | undefined, serverNow = serverNowMs()): Standing {
  if (!past) return 'asking'
  const { endReason, endedAt } = past.lastLease
  const isClearing = endReason === 'expired' && serverNow - Date.parse(endedAt) < clearedWithinMs
  if (past.stage === 'claimed' && isClearing) return 'asking'
  if (past.lastLease.endReason === 'submitted') return 'answered'
  if (past.stage === 'completed' || past.stage === 'cancelled') return past.stage
  if (past.stage === 'needs_input') return 'paused'
  return past.stage === 'queued' || past.stage === 'drafting' ? 'waiting' : 'taken'
}

export function isFinal(standing: Standing): boolean {
  return ['answered', 'completed', 'cancelled'].includes(standing)
}

/** What happened, in one sentence. */
export function describeLoss(loss: LeaseLoss, past: PastTask | undefined): string {
  const end = past?.lastLease.endReason
  if (end === 'cancelled') return 'This task was cancelled.'
  if (end === 'operator') return 'An operator returned this task to the queue.'
  if (end === 'released') return 'You released this task.'
  if (end === 'submitted') return 'You submitted this task.'
  if (end === 'asked') return 'You asked the client about this task.'
  if (end === 'idle' || loss.reason === 'idle')
    return 'Returned to the queue after a period of inactivity.'
  if (loss.reason === 'unreached') return 'Your lease expired while the service was unreachable.'
  if (end === 'expired') return 'Your lease expired: the service stopped receiving heartbeats.'
  return 'Your lease on this task ended.'
}

/** The same in a word and a few more, for the rail and for phones. */
export function nameLoss(
  loss: LeaseLoss,
  past: PastTask | undefined,
): { word: string; why: string } {
  const end = past?.lastLease.endReason
  if (end === 'cancelled') return { word: 'Cancelled', why: 'By the client or an operator' }
  if (end === 'operator') return { word: 'Returned to the queue', why: 'By an operator' }
  if (end === 'released') return { word: 'Released', why: 'By you' }
  if (end === 'submitted') return { word: 'Answered', why: 'By you' }
  if (end === 'asked') return { word: 'Asked', why: 'You asked the client' }
  if (end === 'idle' || loss.reason === 'idle') return { word: 'Lost', why: 'Inactive too long' }
  if (end === 'expired' || loss.reason === 'unreached')
    return { word: 'Lost', why: 'Heartbeats stopped' }
  return { word: 'Lost', why: 'The lease ended' }
}

/** Where the task is now, in one sentence. */
export function describeStanding(standing: Standing): string {
  switch (standing) {
    case 'asking':
      return "Checking the task's status…"
    case 'waiting':
      return 'The task is back in the queue. You can keep writing; claim it again to submit.'
    case 'taken':
      return 'Another engineer has claimed it. Your text is saved.'
    case 'paused':
      return "Waiting for the client's reply. The clock and pay are paused. Your text is saved."
    case 'answered':
      return 'No further action is needed.'
    case 'completed':
      return 'Another engineer answered it. Your text is saved.'
    case 'cancelled':
      return 'The task no longer needs an answer. Your text is saved.'
  }
}

/** Why Submit is closed, in a few words. */
export function describeClosed(standing: Standing): string {
  if (standing === 'answered') return 'Already answered by you'
  if (standing === 'cancelled') return 'The task was cancelled'
  if (standing === 'completed') return 'Answered by another engineer'
  if (standing === 'paused') return 'Waiting for the client'
  return 'Claim the task to submit'
}

/** What becomes of words that are saved without a lease: saved is not submitted. */
export function describeWayOn(standing: Standing): string {
  if (isFinal(standing)) return 'the task no longer accepts answers'
  if (standing === 'paused') return 'you can submit after the client replies'
  if (standing === 'taken') return 'you can submit only if the task returns to the queue'
  return 'claim the task again to submit it'
}
