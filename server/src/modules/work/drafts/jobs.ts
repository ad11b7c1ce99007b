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

/** The payload of the job that follows from an event, if one does. */
export function planDraft(event: {
  accountUuid: string
  taskUuid: string
  type: string
  data: Record<string, unknown>
}): JobPayload<typeof draftJob> | undefined {
  if (event.type !== 'task.created' || event.data.mode === 'realtime_answer') return undefined
  return { accountUuid: event.accountUuid, taskUuid: event.taskUuid }
}
