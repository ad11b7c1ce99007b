// What a series of paired ratios says: their trimmed mean, and a bootstrap interval around it. Logs are
// averaged, so that 2 and 1/2 cancel out; the outer fifths are left out, because a checkpoint or an
// autovacuum falls into one slice of a pair and not into the other.

export type Interval = { ratio: number; low: number; high: number }

const resamples = 2_000
const trimmedShare = 0.2
const tail = 0.025

export function describeRatios(ratios: readonly number[], random = Math.random): Interval {
  const logs = ratios.map(Math.log)
  const means = Array.from({ length: resamples }, () =>
    trimmedMean(logs.map(() => logs[Math.floor(random() * logs.length)] as number)),
  ).sort((a, b) => a - b)
  const at = (share: number) => Math.exp(means[Math.floor(share * (resamples - 1))] as number)
  return { ratio: Math.exp(trimmedMean(logs)), low: at(tail), high: at(1 - tail) }
}

function trimmedMean(values: number[]): number {
  const cut = Math.floor(values.length * trimmedShare)
  const kept = values.toSorted((a, b) => a - b).slice(cut, values.length - cut)
  return kept.reduce((sum, value) => sum + value, 0) / kept.length
}

/** Half of the interval, as a share of the ratio. */
export function halfWidth({ ratio, low, high }: Interval): number {
  return (high - low) / 2 / ratio
}
