// What a campaign is: it starts its own servers, does them harm, and says what it found.
import type { Random } from './random.ts'

export type Violation = { kind: string; detail: string }

export type Outcome = {
  /** In the order in which they are shown. */
  figures: Record<string, number | string>
  /** Every kind of violation that was looked for. */
  checks: readonly string[]
  violations: Violation[]
  /** Set by a negative control, which succeeds when it finds what must be found. */
  isHeld?: boolean
}

export type Stop = () => Promise<unknown>

export type Context = {
  size(name: string): number
  isOn(name: string): boolean
  /** Undefined where the flag was not given. */
  text(name: string): string | undefined
  random: Random
  /** One line of progress, with the time left when it is known. */
  progress(done: number, total: number, note: string): void
  /** Called in reverse order at the end, also after a failure or a signal. */
  onEnd(stop: Stop): void
  /** A file of the log of acknowledgements, in a folder no server knows of. */
  logFile: string
}

export type Campaign = {
  about: string
  /** Flags with a number and what it is unless given. */
  sizes: Record<string, number>
  switches: string[]
  /** Flags with a text. */
  texts?: string[]
  run(context: Context): Promise<Outcome>
}

export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] as number
}

/** Also of what was looked for and not found. */
export function countViolations({ checks, violations }: Outcome): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(checks.map((kind) => [kind, 0]))
  for (const { kind } of violations) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
