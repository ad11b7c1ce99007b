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
  if (end === 'cancelled') return 'The client cancelled this task.'
  if (end === 'operator') return 'An operator took this task back.'
  if (end === 'released') return 'You released this task.'
  if (end === 'submitted') return 'Your answer is in.'
  if (end === 'asked') return 'You asked the client about this task.'
  if (end === 'idle' || loss.reason === 'idle')
    return 'The task went back: there was no input for a while.'
  if (loss.reason === 'unreached')
    return 'Your lease ran out while the service could not be reached.'
  if (end === 'expired') return 'Your lease ran out: the service heard nothing from your window.'
  return 'Your lease on this task ended.'
}

/** The same in a word and a few more, for the rail and for phones. */
export function nameLoss(
  loss: LeaseLoss,
  past: PastTask | undefined,
): { word: string; why: string } {
  const end = past?.lastLease.endReason
  if (end === 'cancelled') return { word: 'Cancelled', why: 'By the client' }
  if (end === 'operator') return { word: 'Taken back', why: 'By an operator' }
  if (end === 'released') return { word: 'Released', why: 'By you' }
  if (end === 'submitted') return { word: 'Answered', why: 'By you' }
  if (end === 'asked') return { word: 'Asked', why: 'You asked the client' }
  if (end === 'idle' || loss.reason === 'idle')
    return { word: 'Lost', why: 'There was no input for too long' }
  if (end === 'expired' || loss.reason === 'unreached')
    return { word: 'Lost', why: 'No heartbeat reached the service' }
  return { word: 'Lost', why: 'The lease ended' }
}

/** Where the task is now, in one sentence. */
export function describeStanding(standing: Standing): string {
  switch (standing) {
    case 'asking':
      return 'Where the task is now is being asked; this takes a few seconds once the service is reached.'
    case 'waiting':
      return 'The task went back to the queue and nobody has taken it. Keep writing if you like; Submit opens again once you hold the task.'
    case 'taken':
      return 'Somebody else holds it now. Your text stays here and on the server; it may come back to the queue.'
    case 'paused':
      return 'It waits for a reply of the client; clock and pay are paused. Your text stays here and on the server.'
    case 'answered':
      return 'There is nothing left to do here.'
    case 'completed':
      return 'It was answered by somebody else. Your text stays here and on the server.'
    case 'cancelled':
      return 'It needs no answer any more. Your text stays here and on the server.'
  }
}

/** Why Submit is closed, in a few words. */
export function describeClosed(standing: Standing): string {
  if (standing === 'answered') return 'Already answered by you'
  if (standing === 'cancelled') return 'The task was cancelled'
  if (standing === 'completed') return 'Answered by somebody else'
  if (standing === 'paused') return 'Waiting for the client'
  return 'Submit needs the lease'
}

/** What becomes of words that are saved without a lease: saved is not submitted. */
export function describeWayOn(standing: Standing): string {
  if (isFinal(standing)) return 'the task takes no answer any more'
  if (standing === 'paused') return 'it can be submitted once the client has replied'
  if (standing === 'taken') return 'it can be submitted only if the task comes back'
  return 'claim the task again to submit it'
}
