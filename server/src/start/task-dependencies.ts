// What the tasks need beyond the database, put together from the configuration: how they enter the
// queue, how long leases last, who may be on duty, and who answers at once.
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import type { DeadlineDeps } from './modules/deadlines/deadlines.ts'
import type { DraftDeps } from './modules/drafts/drafts.ts'
import { answerInstantly, createInstantResumer } from './modules/drafts/instant-answers.ts'
import type { LeaseDeps } from './modules/leases/leases.ts'
import { canServeRealtime } from './modules/people/people.ts'
import { readSimulation } from './modules/simulator/simulation.ts'
import { type SimulatorDeps, simulate, simulateInstantly } from './modules/simulator/simulator.ts'
import { secondsUntilStaffed } from './modules/staffing/staffing.ts'
import type { EntrySettings } from './modules/tasks/entry.ts'
import { assertResultFits } from './modules/tasks/result-check.ts'
import type { CreateRouteDeps } from './modules/tasks/routes.create.ts'
import type { WorkbenchDeps } from './modules/workbench/workbench.ts'

export function leaseDeps(deps: Deps): LeaseDeps {
  const { config, database, snapshots } = deps
  const { leaseSeconds, realtimeLeaseSeconds, idleWarningSeconds, idleReleaseSeconds } = config
  return {
    db: database.db,
    hot: database.hot,
    snapshots,
    leaseTimes: { leaseSeconds, realtimeLeaseSeconds, idleWarningSeconds, idleReleaseSeconds },
  }
}

export function workbenchDeps(deps: Deps): WorkbenchDeps {
  const { schemas, metrics, log } = deps
  return {
    ...leaseDeps(deps),
    assertResultFits: (schema, result) => assertResultFits(schemas, schema, result),
    onError(error) {
      metrics.backgroundErrors.inc({ work: 'workbench' })
      log.error({ err: error }, 'the next task could not be claimed after a submit')
    },
  }
}

/** Time enough for one call of the model that runs out, and for saying so. */
const instantMarginSeconds = 5

function entrySettings(config: Config): EntrySettings {
  const { model, draftSeconds, expiryGraceSeconds } = config
  return {
    hasModel: model !== undefined,
    instantSeconds: Math.ceil((model?.timeoutMs ?? 0) / 1_000) + instantMarginSeconds,
    draftSeconds,
    expiryGraceSeconds,
  }
}

export function createDeps(deps: Deps): CreateRouteDeps {
  const { config, clock } = deps
  const { db, hot } = deps.database
  return {
    db,
    hot,
    snapshots: deps.snapshots,
    schemas: deps.schemas,
    watch: deps.watch,
    waits: deps.waits,
    entrySettings: entrySettings(config),
    readSimulation: (metadata) => readSimulation(metadata, config.simulatorDelayMs),
    async findRealtimeDelay({ accountUuid, tagId }) {
      if (await canServeRealtime(db, { accountUuid, tagId })) return undefined
      return await secondsUntilStaffed(db, clock.nowMs())
    },
    async answerInstantly({ task, isTest, ...ref }, decideFailure) {
      const { metadata } = task
      if (isTest)
        return await simulateInstantly(simulatorDeps(deps), { ...ref, metadata }, decideFailure)
      const answering = answerInstantly(draftDeps(deps), { ...ref, task }, decideFailure)
      return (await track(deps, answering)) === 'failed'
    },
  }
}

/** Goes on after its request was answered, and is waited for at the end of the process. */
async function track<T>(deps: Deps, work: Promise<T>): Promise<T> {
  deps.underWay.add(work)
  return await work.finally(() => deps.underWay.delete(work))
}

export function draftDeps(deps: Deps): DraftDeps {
  const { config, model, schemas, store, metrics, log } = deps
  const { instantSeconds, draftSeconds } = entrySettings(config)
  return {
    ...leaseDeps(deps),
    model,
    schemas,
    store,
    caps: config.model ?? { accountDailyTokensMax: 0, dailyTokensMax: 0 },
    instantSeconds,
    draftSeconds,
    onError(error) {
      metrics.backgroundErrors.inc({ work: 'drafts' })
      log.error({ err: error }, 'an answer of the AI could not be written or kept')
    },
  }
}

function simulatorDeps(deps: Deps): SimulatorDeps {
  const { simulatorDelayMs } = deps.config
  return { ...leaseDeps(deps), schemas: deps.schemas, simulatorDelayMs }
}

export function deadlineDeps(deps: Deps): DeadlineDeps {
  const { metrics, log } = deps
  return {
    ...leaseDeps(deps),
    resumeInstantAnswer: createInstantResumer(draftDeps(deps), deps.underWay),
    simulate: (ref) => simulate(simulatorDeps(deps), ref),
    onError(error) {
      metrics.backgroundErrors.inc({ work: 'deadlines' })
      log.error({ err: error }, 'a deadline could not be handled')
    },
  }
}
