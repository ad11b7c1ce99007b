// The simulator answers the tasks of test keys. Invariants:
// - It touches no task of a live account, and nobody else answers one of a test account.
// - It ends a task by the same transitions as an engineer, the AI or the clock, so money, events and
//   what a client sees are those of a live task. Only the provenance says who it was.
// - What it delivers fits the task: {message}, or data that the response schema accepts. Where it
//   has nothing that fits, the task is cancelled as one that the AI failed at.
// - The questions of the start page, the README and the guides get an answer to them, all others the same one.
import { setTimeout as delay } from 'node:timers/promises'
import type { SchemaValidator } from '../../../adapters/schema-validator.ts'
import type { AccountSlots } from '../../../core/account-slots.ts'
import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { IdempotentUse } from '../../identity/idempotency/idempotency.ts'
import { type AskDeps, askQuestion } from '../clarification/clarification.ts'
import {
  type Cancellation,
  cancelTask,
  completeTask,
  type Guard,
  type TaskRef,
} from '../tasks/tasks.ts'
import { type SimulatedRow, selectSimulated } from './queries.ts'
import { fillSampleData, findSampleAnswer } from './sample-answers.ts'
import { readSimulation, type SimulatedOutcome, type Simulation } from './simulation.ts'

export type SimulatorDeps = AskDeps & {
  schemas: Pick<SchemaValidator, 'validate' | 'sample'>
  /** When a task is answered that asks for no other time. */
  simulatorDelayMs: number
}

export type InstantSimulatorDeps = SimulatorDeps & {
  /** Of instant answers that wait in this process. */
  suspended: AccountSlots
}

/** What every simulated answer is said to have taken. */
const effortSeconds = 90

const message =
  'This is a simulated answer: no engineer has seen the task, because it was created with a test ' +
  'key. With a live key a person answers. To get another outcome, set metadata.simulate.'

/** What the simulator asks; any reply will do. */
const simulatedQuestion = {
  text: 'This is a simulated question: may the answer be simulated as well?',
  choices: ['Yes', 'No'],
  allowsText: true,
  replySchema: null,
} as const

const reasons: Record<
  Exclude<SimulatedOutcome, 'completed' | 'needs_input'>,
  Cancellation['reason']
> = {
  cancelled: 'operator',
  no_engineer: 'no_engineer',
  ai_failed: 'ai_failed',
}

/** Ends a task whose timer has fired. Comes it too late, it does nothing. */
export async function simulate(deps: SimulatorDeps, ref: TaskRef): Promise<void> {
  await endTask(deps, ref, { stages: ['queued', 'drafting'], timerFired: true }, noKey)
}

/** The lease under which a task enters that is answered at once; migration 8 says what it is for. */
const firstLeaseNumber = 1

/**
 * Replaces the AI in the process that received the create, so that a failure can take the create
 * back while its client waits. What waits here is ids alone, for some seconds and of some tasks at a
 * time; everything else is the timer's, as it is when the process dies.
 */
export async function simulateInstantly(
  deps: InstantSimulatorDeps,
  { afterMs, ...ref }: TaskRef & { afterMs: number },
  decideFailure: () => { freedUse: IdempotentUse | undefined },
): Promise<boolean> {
  const owner = { accountUuid: ref.accountUuid, isTest: true }
  if (afterMs > limits.simulateInProcessMsMax || !deps.suspended.tryEnter(owner)) return false
  try {
    await delay(afterMs, undefined, { ref: false })
    const guard: Guard = { stages: ['drafting'], leaseNumber: firstLeaseNumber }
    return await endTask(deps, ref, guard, decideFailure)
  } finally {
    deps.suspended.leave(owner)
  }
}

const noKey = () => ({ freedUse: undefined })

/** Whether it cancelled the task. */
async function endTask(
  deps: SimulatorDeps,
  ref: TaskRef,
  guard: Guard,
  decideFailure: () => { freedUse: IdempotentUse | undefined },
): Promise<boolean> {
  const task = await selectSimulated(deps.db, ref.accountUuid, ref.taskUuid)
  if (!task?.is_test) throw new Error(`Task ${ref.taskUuid} is not one of a test account`)
  const metadata = task.metadata as Record<string, unknown> | null
  const simulation = readSimulation(metadata, deps.simulatorDelayMs)
  const wantsQuestion = simulation.outcome === 'needs_input' && task.mode !== 'realtime_answer'
  if (wantsQuestion && !task.was_asked) return await ask(deps, ref, { guard, simulation })
  const outcome = simulation.outcome === 'needs_input' ? 'completed' : simulation.outcome
  const result = outcome === 'completed' ? await makeResult(deps, ref, task, simulation) : undefined
  try {
    if (result) {
      const provenance = { source: 'simulator' }
      await completeTask(deps, ref, { guard, result, effortSeconds, provenance })
      return false
    }
    const reason = outcome === 'completed' ? 'ai_failed' : reasons[outcome]
    const freed = reason === 'ai_failed' ? decideFailure() : noKey()
    await cancelTask(deps, ref, { guard, reason, ...freed })
    return true
  } catch (error) {
    return passIfLate(error)
  }
}

function passIfLate(error: unknown): false {
  const isLate = error instanceof ApiError && ['TASK_FINAL', 'LEASE_LOST'].includes(error.code)
  if (!isLate) throw error
  return false
}

async function ask(
  deps: SimulatorDeps,
  ref: TaskRef,
  { guard, simulation }: { guard: Guard; simulation: Simulation },
): Promise<false> {
  const { onNoReply, replyWithinMs } = simulation
  const question = {
    ...simulatedQuestion,
    choices: [...simulatedQuestion.choices],
    onNoReply,
    defaultReply: onNoReply === 'default' ? { choice: 'Yes' } : null,
    waitSeconds: replyWithinMs / 1_000,
  }
  try {
    await askQuestion(deps, ref, { guard, engineerUuid: null, question })
    return false
  } catch (error) {
    return passIfLate(error)
  }
}

/** Undefined where no result can be made that fits the task. */
async function makeResult(
  { schemas }: SimulatorDeps,
  { accountUuid }: TaskRef,
  task: SimulatedRow,
  { result }: Simulation,
): Promise<Result | undefined> {
  const schema = task.response_schema as Record<string, unknown> | null
  const sample = findSampleAnswer(task.prompt)
  if (schema === null) {
    if (result === undefined) return { message: sample?.message ?? message }
    const fits = typeof result.message === 'string' && Object.keys(result).length === 1
    return fits ? result : undefined
  }
  const owner = { accountUuid, isTest: true }
  const made = result ?? (await schemas.sample(schema, owner))
  if (made === undefined) return undefined
  const filled = result === undefined && sample ? fillSampleData(schema, made, sample) : undefined
  // The sample's own values may be refused by a schema of another shape with the same names.
  for (const offered of filled === undefined ? [made] : [filled, made])
    if (await isAccepted(schemas, { schema, offered, owner })) return offered
  return undefined
}

type Result = Record<string, unknown>

async function isAccepted(
  schemas: SimulatorDeps['schemas'],
  offer: { schema: Result; offered: Result; owner: { accountUuid: string; isTest: boolean } },
): Promise<boolean> {
  const verdict = await schemas.validate(offer.schema, offer.offered, offer.owner)
  if (verdict.kind === 'costly' && verdict.isBusy) throw new Error('No child is free to validate')
  return verdict.kind === 'valid'
}
