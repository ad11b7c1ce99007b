import type { JobHandler } from '../../../queue/jobs.ts'
import { type DraftDeps, DraftLaterError, draftTask } from './drafts.ts'
import type { draftJob } from './jobs.ts'

export function createDraftHandler(deps: DraftDeps): JobHandler<typeof draftJob> {
  return async ({ payload, isLastAttempt }) => {
    try {
      await draftTask(deps, payload)
    } catch (error) {
      // A task without a draft is no failure: an engineer answers it all the same.
      if (!(error instanceof DraftLaterError && isLastAttempt)) throw error
    }
  }
}
