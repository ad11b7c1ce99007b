// Every job the worker runs, and which events make one.
import type { Tx } from '../db/client.ts'
import type { FeedEvent } from '../modules/events/feed/relay.ts'
import { findDraftedAccounts } from '../modules/identity/accounts/accounts.ts'
import { createDraftHandler } from '../modules/work/drafts/jobs.handlers.ts'
import { draftJob, planDraft } from '../modules/work/drafts/jobs.ts'
import type { Boss } from '../queue/boss.ts'
import type { JobDefinition, JobHandler } from '../queue/jobs.ts'
import type { Deps } from './dependencies.ts'
import { draftDeps } from './task-dependencies.ts'

export type BoundJob = { definition: JobDefinition; work(boss: Boss): Promise<void> }

function bindJob<Definition extends JobDefinition>(
  definition: Definition,
  handler: JobHandler<Definition>,
): BoundJob {
  return { definition, work: (boss) => boss.work(definition, handler) }
}

export function jobsOf(deps: Deps): BoundJob[] {
  return [bindJob(draftJob, createDraftHandler(draftDeps(deps)))]
}

export type AddedJobs = { definition: JobDefinition; count: number }[]

/** In the transaction that puts these events into the feed, so each makes its jobs exactly once. */
export async function addJobsOf(
  { model, config }: Deps,
  boss: Boss,
  tx: Tx,
  events: FeedEvent[],
): Promise<AddedJobs> {
  if (model === undefined) return []
  const planned = events.map(planDraft).filter((draft) => draft !== undefined)
  const accounts = new Set(planned.map(({ payload }) => payload.accountUuid))
  const live = await findDraftedAccounts(tx, [...accounts])
  const drafts = planned.filter(({ payload, hasSchema }) => {
    const account = live.get(payload.accountUuid)
    if (account === undefined) return false
    // The job asks again before anything goes to the model; here it only saves the job.
    return hasSchema || (config.allowsProseDrafts && account.wantsProseDrafts)
  })
  await boss.addJobs(
    tx,
    draftJob,
    drafts.map(({ payload }) => payload),
  )
  return [{ definition: draftJob, count: drafts.length }]
}
