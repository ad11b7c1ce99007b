// What a path costs beside its bare engine: by rate, and by the processor time that an operation takes of every
// process. A busy neighbour takes from the rate and hardly from the processor time, so both are stated.
import { describeRatios } from './interval.ts'
import { median, round3 } from './statistics.ts'
import type { Measured } from './wrk.ts'

type Split = { user: number; system: number }

export type Ratio = { median: number; low: number; high: number }

export type Cost = {
  /** Operations a second, path over bare engine. */
  byRate: Ratio
  /** Processor time of an operation, bare engine over path: below 1, the path takes more. */
  byCpu: Ratio
  /** Of one operation, by process. */
  micros: Record<string, Split>
  bareMicros: Record<string, Split>
}

/** The rounds of both in the order in which they took turns. */
export function describeCost(path: readonly Measured[], bare: readonly Measured[]): Cost {
  const pair = (ratio: (own: Measured, other: Measured) => number) =>
    describePairs(path.map((own, i) => ratio(own, bare[i] as Measured)))
  return {
    byRate: pair((own, other) => own.perSecond / other.perSecond),
    byCpu: pair((own, other) => sumMicros(other) / sumMicros(own)),
    micros: splitByProcess(path),
    bareMicros: splitByProcess(bare),
  }
}

function describePairs(ratios: number[]): Ratio {
  const { low, high } = describeRatios(ratios)
  return { median: round3(median(ratios)), low: round3(low), high: round3(high) }
}

function sumMicros({ cpu, operations }: Measured): number {
  const sum = Object.values(cpu).reduce((all, use) => all + use.userMicros + use.systemMicros, 0)
  return sum / operations
}

function splitByProcess(rounds: readonly Measured[]): Record<string, Split> {
  const names = Object.keys(rounds[0]?.cpu ?? {})
  const of = (name: string, part: 'userMicros' | 'systemMicros') =>
    Math.round(median(rounds.map(({ cpu, operations }) => (cpu[name]?.[part] ?? 0) / operations)))
  return Object.fromEntries(
    names.map((name) => [name, { user: of(name, 'userMicros'), system: of(name, 'systemMicros') }]),
  )
}

/** So many rounds of every load; each round begins with another, so that what drifts falls on all alike. */
export async function takeTurns<Name extends string>(
  rounds: number,
  loads: Record<Name, () => Promise<Measured>>,
  afterRound: (round: number, measured: Record<Name, Measured[]>) => void,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(loads) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Measured[]
  >
  for (let round = 1; round <= rounds; round++) {
    const order = round % 2 === 1 ? names : names.toReversed()
    for (const name of order) measured[name].push(await loads[name]())
    afterRound(round, measured)
  }
  return measured
}

/** The last rate of each load, for whoever watches the bench. */
export function showRates(measured: Record<string, Measured[]>): string {
  return Object.entries(measured)
    .map(([name, rounds]) => `${name} ${Math.round(rounds.at(-1)?.perSecond ?? 0)}/s`)
    .join(', ')
}
