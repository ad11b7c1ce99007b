// The machine's own work as operators see it. Invariant: a dead letter goes back to its queue once,
// in the transaction that writes down who put it there and why.

import { ApiError } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { redriveDeadJob } from '../../../queue/dead-letters.ts'
import { personActor, recordAct } from '../../identity/audit/audit.ts'
import { selectDeadJob, selectDeadJobs, selectQueues, selectWorkerSeenAt } from './job-queries.ts'

export async function readJobs(db: Db) {
  const [workerSeenAt, queues, dead] = await Promise.all([
    selectWorkerSeenAt(db),
    selectQueues(db),
    selectDeadJobs(db, limits.deadJobsShownMax),
  ])
  return { workerSeenAt, queues, dead }
}

export type JobRetry = { jobId: string; reason: string; byPersonUuid: string }

/** Gives the queue it went back to. */
export async function retryJob(
  db: Db,
  { jobId, reason, byPersonUuid }: JobRetry,
): Promise<{ queue: string }> {
  return await db.transaction().execute(async (tx) => {
    const job = await selectDeadJob(tx, jobId)
    if (!job) throw new ApiError('NOT_FOUND')
    if (!(await redriveDeadJob(tx, { queue: job.dead_queue, jobId })))
      throw new ApiError('NOT_FOUND')
    const taskId = job.task_uuid === null ? null : encodeId('task', job.task_uuid)
    await recordAct(tx, {
      accountUuid: null,
      actor: personActor(byPersonUuid),
      act: 'job.retried',
      subject: jobId,
      details: { queue: job.queue, taskId, reason },
    })
    return { queue: job.queue }
  })
}
