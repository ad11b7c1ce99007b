// What a test key asks the simulator for, in metadata.simulate of a task.
import { invalidRequest, type Problem } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'

export type SimulatedOutcome = 'completed' | 'cancelled' | 'no_engineer' | 'ai_failed'
const outcomes: readonly string[] = ['completed', 'cancelled', 'no_engineer', 'ai_failed']
/** An outcome that is promised and not there yet is told apart from a mistake. */
const laterOutcomes: readonly string[] = ['needs_input']
const names = ['outcome', 'afterMs', 'result']

export type Simulation = {
  outcome: SimulatedOutcome
  /** When the simulator acts, counted from the creation of the task. */
  afterMs: number
  /** The answer the client wishes for; undefined where the simulator makes one up. */
  result: Record<string, unknown> | undefined
}

/** Reads the wish, or throws one error that names all of its problems. */
export function readSimulation(
  metadata: Record<string, unknown> | null | undefined,
  delayMs: number,
): Simulation {
  const asked = metadata?.simulate
  if (asked === undefined) return { outcome: 'completed', afterMs: delayMs, result: undefined }
  const problems = findProblems(asked)
  if (problems.length > 0) throw invalidRequest(problems.slice(0, limits.reportedProblemsMax))
  const { outcome = 'completed', afterMs = delayMs, result } = asked as Partial<Simulation>
  return { outcome, afterMs, result }
}

function findProblems(asked: unknown): Problem[] {
  const field = 'metadata.simulate'
  if (!isObject(asked)) return [{ field, message: 'must be an object' }]
  const { outcome, afterMs, result } = asked
  const problems = Object.keys(asked)
    .filter((name) => !names.includes(name))
    .map((name) => ({ field: `${field}.${name}`, message: `must be one of ${names.join(', ')}` }))
  if (outcome !== undefined && !outcomes.includes(outcome as string)) {
    const message = laterOutcomes.includes(outcome as string)
      ? `${outcome} is not available yet`
      : `must be one of ${outcomes.join(', ')}`
    problems.push({ field: `${field}.outcome`, message })
  }
  const isTime =
    Number.isSafeInteger(afterMs) &&
    (afterMs as number) >= 0 &&
    (afterMs as number) <= limits.simulateAfterMsMax
  if (afterMs !== undefined && !isTime) {
    const message = `must be a whole number from 0 to ${limits.simulateAfterMsMax}`
    problems.push({ field: `${field}.afterMs`, message })
  }
  if (result !== undefined && !isObject(result)) {
    problems.push({ field: `${field}.result`, message: 'must be an object' })
  }
  return problems
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
