// What a test key asks the simulator for, in metadata.simulate of a task.
import { invalidRequest, type Problem } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { NoReplyRule } from '../questions/questions.ts'

/** needs_input: the simulator asks first, and completes the task once the question is closed. */
export type SimulatedOutcome =
  | ('completed' | 'cancelled' | 'no_engineer' | 'ai_failed')
  | 'needs_input'
const outcomes: readonly string[] = [
  ...['completed', 'cancelled', 'no_engineer', 'ai_failed', 'needs_input'],
]
const rules: readonly string[] = ['default', 'continue', 'cancel']
const names = ['outcome', 'afterMs', 'result', 'onNoReply', 'replyWithinMs']

export type Simulation = {
  outcome: SimulatedOutcome
  /** When the simulator acts, counted from the creation of the task. */
  afterMs: number
  /** The answer the client wishes for; undefined where the simulator makes one up. */
  result: Record<string, unknown> | undefined
  /** Of needs_input: what happens without a reply, and when. */
  onNoReply: NoReplyRule
  replyWithinMs: number
}

/** As an engineer's question unless the create says otherwise. */
const questionDefaults = {
  onNoReply: 'default',
  replyWithinMs: limits.questionSecondsDefault * 1_000,
} as const

/** Reads the wish, or throws one error that names all of its problems. */
export function readSimulation(
  metadata: Record<string, unknown> | null | undefined,
  delayMs: number,
): Simulation {
  const asked = metadata?.simulate
  if (asked === undefined) {
    return { outcome: 'completed', afterMs: delayMs, result: undefined, ...questionDefaults }
  }
  const problems = findProblems(asked)
  if (problems.length > 0) throw invalidRequest(problems.slice(0, limits.reportedProblemsMax))
  const { outcome = 'completed', afterMs = delayMs, result, ...rest } = asked as Partial<Simulation>
  return { outcome, afterMs, result, ...questionDefaults, ...rest }
}

function findProblems(asked: unknown): Problem[] {
  const field = 'metadata.simulate'
  if (!isObject(asked)) return [{ field, message: 'must be an object' }]
  const { outcome, afterMs, result, onNoReply, replyWithinMs } = asked
  const problems = Object.keys(asked)
    .filter((name) => !names.includes(name))
    .map((name) => ({ field: `${field}.${name}`, message: `must be one of ${names.join(', ')}` }))
  if (outcome !== undefined && !outcomes.includes(outcome as string)) {
    const message = `must be one of ${outcomes.join(', ')}`
    problems.push({ field: `${field}.outcome`, message })
  }
  if (onNoReply !== undefined && !rules.includes(onNoReply as string)) {
    const message = `must be one of ${rules.join(', ')}`
    problems.push({ field: `${field}.onNoReply`, message })
  }
  if (afterMs !== undefined && !isBetween(afterMs, 0, limits.simulateAfterMsMax)) {
    const message = `must be a whole number from 0 to ${limits.simulateAfterMsMax}`
    problems.push({ field: `${field}.afterMs`, message })
  }
  const replyMsMax = limits.questionSecondsMax * 1_000
  if (replyWithinMs !== undefined && !isBetween(replyWithinMs, 1, replyMsMax)) {
    const message = `must be a whole number from 1 to ${replyMsMax}`
    problems.push({ field: `${field}.replyWithinMs`, message })
  }
  if (result !== undefined && !isObject(result)) {
    problems.push({ field: `${field}.result`, message: 'must be an object' })
  }
  return problems
}

function isBetween(value: unknown, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
