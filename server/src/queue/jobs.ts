// What a job is. A module defines its jobs in jobs.ts, whoever makes one adds it inside a
// transaction, and only the worker runs it. A job may run more than once: its worker may die after
// the work and before saying so. A handler therefore does nothing twice that must happen once.
import type { Static, TSchema } from 'typebox'
import type { Tx } from '../db/client.ts'

export type JobDefinition<Payload extends TSchema = TSchema> = {
  /** Letters, digits, underscores, hyphens, dots; the queue is named so. */
  name: string
  payload: Payload
  /** Further runs after one that failed or lost its worker. */
  retryLimit: number
  /**
   * The wait after a first run that failed; it doubles with each one after. Absent: none. A run that
   * lost its worker is followed by another without a wait.
   */
  retryDelaySeconds?: number
  /** How long one run may take before another is begun. */
  expireInSeconds: number
  /** How many of these one worker runs at a time. */
  concurrency: number
  /** Of these, how many of one account; the payload then names it as accountUuid. */
  concurrencyPerAccount?: number
  /** Keeps what failed for good in a queue of its own, for an operator to look at. */
  deadLetter?: true
}

export type JobPayload<Definition extends JobDefinition> = Static<Definition['payload']>

export type JobRun<Definition extends JobDefinition> = {
  jobId: string
  payload: JobPayload<Definition>
  /** 1 for the first run. */
  attempt: number
  /** True where no further run follows a failure of this one. */
  isLastAttempt: boolean
  /** Aborted when the run takes too long, loses its claim, or the worker stops. */
  signal: AbortSignal
}

/** A run that throws has failed. */
export type JobHandler<Definition extends JobDefinition> = (
  run: JobRun<Definition>,
) => Promise<void>

/** Adds jobs in the caller's transaction: they exist when it commits, and only then. */
export type AddJobs = <Definition extends JobDefinition>(
  tx: Tx,
  definition: Definition,
  payloads: JobPayload<Definition>[],
) => Promise<void>

export function deadLetterQueueOf(definition: JobDefinition): string {
  return `${definition.name}.dead`
}
