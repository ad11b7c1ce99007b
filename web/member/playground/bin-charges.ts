// The twenty percentiles of a quote as bars of equal width.

const barCount = 14
/** How far the plot reaches for max credits, in highest charges. */
const farthest = 2

type Bar = {
  /** In credits. */
  from: number
  /** Of the highest bar. */
  share: number
  /** Whether all of it costs more than max credits. */
  isBeyond: boolean
}

export type BinnedCharges = {
  bars: Bar[]
  /** The right end, in credits. */
  upTo: number
  median: number
  p90: number
  /** How many of a hundred such tasks cost at most max credits. */
  withinMax: number
}

/** Each of the twenty stands for a twentieth of the tasks. */
export function binCharges(distribution: readonly number[], maxCredits: number): BinnedCharges {
  const highest = Math.max(...distribution)
  // A maximum far above what such tasks cost would press all bars into the first.
  const upTo = Math.min(Math.max(highest, maxCredits), highest * farthest) * 1.04
  const width = upTo / barCount
  const counts = Array.from({ length: barCount }, () => 0)
  for (const charge of distribution) {
    const place = Math.min(barCount - 1, Math.floor(charge / width))
    counts[place] = (counts[place] ?? 0) + 1
  }
  const most = Math.max(...counts)
  const within = distribution.filter((charge) => charge <= maxCredits).length
  return {
    bars: counts.map((count, place) => ({
      from: place * width,
      share: count / most,
      isBeyond: place * width >= maxCredits,
    })),
    upTo,
    median: distribution[9] ?? 0,
    p90: distribution[17] ?? 0,
    withinMax: Math.round((100 * within) / distribution.length),
  }
}
