// What a campaign of rounds comes to, over all and by kind.
import { percentile, type Violation } from '../campaign.ts'
import type { Round } from './round.ts'

/** From when a new connection can commit until the service has acknowledged a create. */
const servedMsMax = 3_000

export const roundChecks = [
  'served too late',
  'ready without a primary',
  'not ready again',
  'feed does not continue',
  'webhooks do not continue',
  'API died',
  'worker died',
]

export function describeRounds(rounds: readonly Round[]): {
  figures: Record<string, number | string>
  violations: Violation[]
} {
  const kinds = [...new Set(rounds.map(({ kind }) => kind))]
  const served = rounds.map(({ servedAfterMs }) => servedAfterMs)
  const p95 = percentile(served, 0.95)
  const at = (values: number[], share: number) => Math.round(percentile(values, share))
  return {
    figures: {
      rounds: rounds.length,
      ...Object.fromEntries(kinds.map((kind) => [kind, describeKind(rounds, kind)])),
      'first success after a new primary is reachable, p50 ms': at(served, 0.5),
      'first success after a new primary is reachable, p95 ms': at(served, 0.95),
      'first success after a new primary is reachable, longest ms': at(served, 1),
      'feed continues after it, p95 ms': at(
        rounds.map(({ relayedAfterMs }) => relayedAfterMs),
        0.95,
      ),
      'webhooks continue after it, p95 ms': at(
        rounds.map(({ heardAfterMs }) => heardAfterMs),
        0.95,
      ),
      'standbys copied anew': rounds.reduce((sum, { madeAnew }) => sum + madeAnew, 0),
    },
    violations:
      p95 < servedMsMax
        ? []
        : [{ kind: 'served too late', detail: `p95 is ${Math.round(p95)} ms` }],
  }
}

function describeKind(rounds: readonly Round[], kind: string): string {
  const own = rounds.filter((round) => round.kind === kind)
  const seconds = (values: number[], share: number) =>
    (percentile(values, share) / 1_000).toFixed(1)
  const outages = own.map(({ outageMs }) => outageMs)
  const served = own.map(({ servedAfterMs }) => servedAfterMs)
  return (
    `${own.length} rounds, no primary for ${seconds(outages, 0.5)} s (longest ${seconds(outages, 1)} s), ` +
    `served ${seconds(served, 0.95)} s after the new one at p95`
  )
}
