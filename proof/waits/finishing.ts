// Finishing many tasks as their timers would, and when each commit was acknowledged.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { decodeId } from '../../server/src/core/ids.ts'
import { releaseDue, type TaskDeps } from '../../server/src/modules/work/tasks/tasks.ts'

export type Finished = {
  /** By task id: when the end of the task was known to be committed, by Date.now. */
  ackedAtMs: Map<string, number>
  tookMs: number
}

const inFlight = 64

/** The end that a waiting task comes to when nobody has taken it: cancelled, all released. */
export async function finishTasks(
  deps: TaskDeps,
  taskIds: readonly string[],
  { perSecond = Number.POSITIVE_INFINITY } = {},
): Promise<Finished> {
  const refs = await makeDue(deps, taskIds)
  const ackedAtMs = new Map<string, number>()
  const startedAtMs = performance.now()
  let next = 0
  const lane = async () => {
    for (let i = next++; i < refs.length; i = next++) {
      const ref = refs[i] as (typeof refs)[number]
      const aheadMs = startedAtMs + (i / perSecond) * 1_000 - performance.now()
      if (aheadMs > 0) await delay(aheadMs)
      const version = await releaseDue(deps, ref, { stage: 'queued', reason: 'expired' })
      if (version === undefined) throw new Error(`${ref.taskId} was not there to be finished`)
      ackedAtMs.set(ref.taskId, Date.now())
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
  return { ackedAtMs, tookMs: performance.now() - startedAtMs }
}

async function makeDue({ db }: TaskDeps, taskIds: readonly string[]) {
  const idOf = new Map(taskIds.map((taskId) => [decodeId('task', taskId) as string, taskId]))
  const { rows } = await sql<{ accountUuid: string; taskUuid: string }>`
    update task_queue set next_action_at = now() - interval '1 second'
    where task_id = any(${[...idOf.keys()]}::uuid[])
    returning account_id as "accountUuid", task_id as "taskUuid"`.execute(db)
  if (rows.length !== taskIds.length) throw new Error('Not all of the tasks are there')
  return rows.map((row) => ({ ...row, taskId: idOf.get(row.taskUuid) as string }))
}
