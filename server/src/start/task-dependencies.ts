// What the tasks need beyond the database, put together from the configuration: how they enter the
// queue, how long leases last, who may be on duty, and who answers at once.
import type { Config } from '../core/config.ts'
import type { WorkbenchDeps } from '../modules/consoles/engineer/engineer.ts'
import { canServeRealtime } from '../modules/identity/people/people.ts'
import { rememberCappedAccounts } from '../modules/money/caps/caps.ts'
import type { ReplyDeps, ReplySchemas } from '../modules/work/clarification/clarification.ts'
import type { DeadlineDeps } from '../modules/work/deadlines/deadlines.ts'
import type { DraftDeps } from '../modules/work/drafts/drafts.ts'
import { answerInstantly, createInstantResumer } from '../modules/work/drafts/instant-answers.ts'
import { explainUnread } from '../modules/work/drafts/readable-files.ts'
import type { LeaseDeps } from '../modules/work/leases/leases.ts'
import { readSimulation } from '../modules/work/simulator/simulation.ts'
import {
  type InstantSimulatorDeps,
  simulate,
  simulateInstantly,
} from '../modules/work/simulator/simulator.ts'
import { secondsUntilStaffed } from '../modules/work/staffing/staffing.ts'
import type { EntrySettings } from '../modules/work/tasks/create/initial-state.ts'
import { assertCompiles } from '../modules/work/tasks/response-schema/response-schema-compile.ts'
import { findSchemaProblems } from '../modules/work/tasks/response-schema/response-schema-gate.ts'
import { asObjectSchema } from '../modules/work/tasks/response-schema/response-schema-root.ts'
import { assertResultFits } from '../modules/work/tasks/response-schema/result-check.ts'
import type { CreateRouteDeps } from '../modules/work/tasks/routes.create.ts'
import type { Deps } from './dependencies.ts'

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
    assertResultFits: (schema, result, ref) => assertResultFits(schemas, schema, result, ref),
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
    explainUnread: (files) => explainUnread(files, config.model?.inputs ?? []),
    servedTags: deps.servedTags,
    cappedAccounts: rememberCappedAccounts(),
    sealingKeys: deps.sealingKeys,
    guard: deps.addressGuard,
    // Not async: what is suspended would keep the task, files included, for as long as it waits.
    answerInstantly({ task, isTest, ...ref }, decideFailure) {
      if (isTest) {
        const { afterMs } = readSimulation(task.metadata, config.simulatorDelayMs)
        return simulateInstantly(simulatorDeps(deps), { ...ref, afterMs }, decideFailure)
      }
      return track(deps, answerInstantly(draftDeps(deps), { ...ref, task }, decideFailure)).then(
        (end) => end === 'failed',
      )
    },
  }
}

/** Goes on after its request was answered, and is waited for at the end of the process. */
async function track<T>(deps: Deps, work: Promise<T>): Promise<T> {
  deps.backgroundWork.add(work)
  return await work.finally(() => deps.backgroundWork.delete(work))
}

export function draftDeps(deps: Deps): DraftDeps {
  const { config, model, modelTurns, schemas, store, metrics, log } = deps
  const { instantSeconds, draftSeconds } = entrySettings(config)
  return {
    ...leaseDeps(deps),
    model,
    turns: modelTurns,
    schemas,
    store,
    allowsProseDrafts: config.allowsProseDrafts,
    caps: config.model ?? { accountDailyTokensMax: 0, dailyTokensMax: 0 },
    instantSeconds,
    draftSeconds,
    onError(error) {
      metrics.backgroundErrors.inc({ work: 'drafts' })
      log.error({ err: error }, 'an answer of the AI could not be written or kept')
    },
  }
}

function simulatorDeps(deps: Deps): InstantSimulatorDeps {
  const { schemas, simulatedAnswers } = deps
  return { ...replyDeps(deps), schemas, suspended: simulatedAnswers }
}

export function deadlineDeps(deps: Deps): DeadlineDeps {
  const { metrics, log } = deps
  return {
    ...leaseDeps(deps),
    simulatorDelayMs: deps.config.simulatorDelayMs,
    resumeInstantAnswer: createInstantResumer(draftDeps(deps), deps.backgroundWork),
    simulate: (ref) => simulate(simulatorDeps(deps), ref),
    onError(error) {
      metrics.backgroundErrors.inc({ work: 'deadlines' })
      log.error({ err: error }, 'a deadline could not be handled')
    },
  }
}

export function replyDeps(deps: Deps): ReplyDeps {
  const { simulatorDelayMs } = deps.config
  return { ...leaseDeps(deps), replySchemas: replySchemas(deps), simulatorDelayMs }
}

/** The gate and the child processes of response schemas. */
export function replySchemas({ schemas }: Deps): ReplySchemas {
  return {
    findProblems: findSchemaProblems,
    complete: asObjectSchema,
    assertCompiles: (schema, owner) => assertCompiles(schemas, schema, owner),
    assertFits: (schema, data, owner) => assertResultFits(schemas, schema, data, owner),
  }
}
