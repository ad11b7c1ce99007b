// The activity ends without a result. The callback of the task completes it, up to days later.

import { TaskReview } from '@task-review/sdk'
import { activityInfo, CompleteAsyncError } from '@temporalio/activity'
import type { Verdict } from './receiver.ts'

const client = new TaskReview()
const responseSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved', 'reason'],
} as const

export async function askEngineer(plan: string, reviewId: string): Promise<Verdict> {
  const { activityId, workflowExecution } = activityInfo()
  await client.tasks.create({
    prompt: `May this be done as it stands?\n\n${plan}`,
    maxCredits: 600,
    projectId: Number(process.env.TASKREVIEW_PROJECT_ID),
    responseSchema,
    callback: {
      url: `${process.env.CALLBACK_URL}/${workflowExecution?.workflowId}/${activityId}`,
      secret: process.env.TASKREVIEW_WEBHOOK_SECRET ?? '',
      format: 'result',
    },
    // A retry of the activity finds the task of the first attempt.
    idempotencyKey: reviewId,
  })
  throw new CompleteAsyncError()
}
