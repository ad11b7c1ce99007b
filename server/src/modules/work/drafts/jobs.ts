// The job that drafts a task, made by the relay from the event that created the task.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { JobPayload } from '../../../queue/jobs.ts'

export const draftJob = {
  name: 'draft-task',
  payload: Type.Object({ accountUuid: Type.String(), taskUuid: Type.String() }),
  // An unavailable model is retried for about 15 minutes: a draft is worth having that long.
  retryLimit: 5,
  retryDelaySeconds: 30,
  expireInSeconds: 120,
  concurrency: 8,
  concurrencyPerAccount: limits.draftsPerAccountMax,
  // Not for an unavailable model, see the handler: only unexpected failures are kept.
  deadLetter: true as const,
}

export type PlannedDraft = { payload: JobPayload<typeof draftJob>; hasSchema: boolean }

/** The draft that follows from an event, if one may. A task with a schema begins in stage drafting. */
export function planDraft(event: {
  accountUuid: string
  taskUuid: string
  type: string
  data: Record<string, unknown>
}): PlannedDraft | undefined {
  const { accountUuid, taskUuid, type, data } = event
  if (type !== 'task.created' || data.mode === 'realtime_answer') return undefined
  return { payload: { accountUuid, taskUuid }, hasSchema: data.stage === 'drafting' }
}
