// What the service and a child tell each other, one line of JSON each. The child is not trusted: a
// line of it is read as far as it has the right shape and size, and anything else ends the child.
import { limits } from '../../core/limits.ts'
import type { ResultProblem } from './describe-errors.ts'

export type RequestKind = 'compile' | 'validate' | 'sample'

export type Verdict =
  | { kind: 'valid' }
  | { kind: 'invalid'; problems: ResultProblem[] }
  /** Busy means that nobody got to look at it: the schema is not to blame, and later may do. */
  | { kind: 'costly'; isBusy?: true }

/** Said by the child before each piece of work, so that waiting for a processor is not counted. */
export type Phase = 'compile' | 'validate'

export type ChildLine =
  | { type: 'ready' }
  | { type: 'phase'; phase: Phase; cpuMs: number }
  /** The verdict is known, and every place it rests on is being looked for. */
  | { type: 'soon'; verdict: Verdict }
  | { type: 'verdict'; verdict: Verdict }
  | { type: 'sample'; value: Record<string, unknown> | null }

/** A sample is the longest; what a line adds around it is short. */
const lineBytesMax = 2 * limits.resultBytesMax

export function readChildLine(text: string): ChildLine | undefined {
  const line = parse(text)
  if (line === undefined) return undefined
  switch (line.type) {
    case 'ready':
      return { type: 'ready' }
    case 'phase': {
      const isPhase = line.phase === 'compile' || line.phase === 'validate'
      const { phase, cpuMs } = line
      return isPhase && typeof cpuMs === 'number'
        ? { type: 'phase', phase: phase as Phase, cpuMs }
        : undefined
    }
    case 'soon':
    case 'verdict': {
      const verdict = readVerdict(line.verdict)
      return verdict && { type: line.type, verdict }
    }
    case 'sample': {
      const value = isRecord(line.value) ? line.value : null
      return { type: 'sample', value }
    }
    default:
      return undefined
  }
}

function readVerdict(value: unknown): Verdict | undefined {
  if (!isRecord(value)) return undefined
  if (value.kind === 'valid' || value.kind === 'costly') return { kind: value.kind }
  if (value.kind !== 'invalid' || !Array.isArray(value.problems)) return undefined
  const problems = value.problems.slice(0, limits.reportedProblemsMax).filter(isProblem)
  if (problems.length === 0) return undefined
  return {
    kind: 'invalid',
    problems: problems.map(({ pointer, message }) => ({ pointer, message })),
  }
}

function isProblem(value: unknown): value is ResultProblem {
  return isRecord(value) && typeof value.pointer === 'string' && typeof value.message === 'string'
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Cuts a stream into lines. Gives false when one grows too long. */
export function createLineReader(onLine: (line: string) => void): (chunk: string) => boolean {
  let held: string[] = []
  let heldChars = 0
  return (chunk) => {
    let from = 0
    for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', from)) {
      held.push(chunk.slice(from, at))
      from = at + 1
      const line = held.join('')
      held = []
      heldChars = 0
      onLine(line)
    }
    held.push(chunk.slice(from))
    heldChars += chunk.length - from
    return heldChars <= lineBytesMax
  }
}
