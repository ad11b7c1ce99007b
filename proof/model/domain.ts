// The service's domain on a database and nothing else: no Valkey, no model, no children. Times are
// those of the reference model.
import type { Database } from '../../server/src/db/client.ts'
import { rememberCappedAccounts } from '../../server/src/modules/money/caps/caps.ts'
import type { ReplySchemas } from '../../server/src/modules/work/clarification/clarification.ts'
import type { DeadlineDeps } from '../../server/src/modules/work/deadlines/deadlines.ts'
import type { LeaseDeps } from '../../server/src/modules/work/leases/leases.ts'
import { readSimulation } from '../../server/src/modules/work/simulator/simulation.ts'
import { simulate } from '../../server/src/modules/work/simulator/simulator.ts'
import type { CreateDeps } from '../../server/src/modules/work/tasks/create/create-task.ts'
import type { Snapshots } from '../../server/src/modules/work/tasks/snapshots.ts'
import { takeOverDrafting } from '../../server/src/modules/work/tasks/tasks.ts'
import { second, times } from './state.ts'

const noSnapshots: Snapshots = {
  markDirty: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  find: () => Promise.resolve(undefined),
  fill: () => ({ A: '', B: '' }),
}

export function leaseDepsOf({ db, hot }: Database): LeaseDeps {
  return {
    db,
    hot,
    snapshots: noSnapshots,
    leaseTimes: {
      leaseSeconds: times.lease.standard / second,
      realtimeLeaseSeconds: times.lease.realtime_answer / second,
      idleWarningSeconds: 120,
      idleReleaseSeconds: times.idleRelease / second,
    },
  }
}

const replySchemas: ReplySchemas = {
  findProblems: () => [],
  complete: (schema) => schema,
  assertCompiles: () => Promise.resolve(),
  assertFits: () => Promise.resolve(),
}

const schemas = {
  validate: () => Promise.resolve({ kind: 'valid' as const }),
  sample: () => Promise.resolve({ verdict: 'yes' }),
}

export function replyDepsOf(deps: LeaseDeps) {
  return { ...deps, schemas, replySchemas, simulatorDelayMs: times.simulator }
}

export function deadlineDepsOf(deps: LeaseDeps): DeadlineDeps {
  return {
    ...replyDepsOf(deps),
    async resumeInstantAnswer({ leaseNumber, ...ref }) {
      await takeOverDrafting(deps, ref, { leaseNumber, seconds: times.instant / second })
    },
    simulate: (ref) => simulate(replyDepsOf(deps), ref),
    onError(error) {
      throw error
    },
  }
}

export function createDepsOf(
  deps: LeaseDeps,
  { hasModel, isServed }: { hasModel: boolean; isServed: boolean },
): CreateDeps {
  return {
    ...deps,
    entrySettings: {
      hasModel,
      instantSeconds: times.instant / second,
      draftSeconds: times.draft / second,
      expiryGraceSeconds: times.grace / second,
    },
    readSimulation: (metadata) => readSimulation(metadata, times.simulator),
    findRealtimeDelay: () => Promise.resolve(isServed ? undefined : 60),
    // Its tasks have no files.
    explainUnread: () => [],
    servedTags: { isUnserved: () => false },
    cappedAccounts: rememberCappedAccounts(),
    // Its tasks have no callbacks.
    sealingKeys: { active: 1, byNumber: new Map() },
  }
}
