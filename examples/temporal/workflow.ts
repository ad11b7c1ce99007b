// Runs in Temporal's sandbox, which allows no import but this.
import { proxyActivities, workflowInfo } from '@temporalio/workflow'
import type * as activities from './activities.ts'

const { askEngineer } = proxyActivities<typeof activities>({ startToCloseTimeout: '7 days' })

/** Its id is a UUID of the caller, which is also the idempotency key of the task. */
export async function reviewPlan(plan: string): Promise<string> {
  const { approved, reason } = await askEngineer(plan, workflowInfo().workflowId)
  return approved ? `Done: ${plan}` : `Not done: ${reason}`
}
