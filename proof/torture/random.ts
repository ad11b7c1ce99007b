// Chance with a seed, so that a campaign's schedule of faults can be run again. What the clients and
// the servers make of it still depends on time, as it should.

export type Random = {
  /** At least `from`, below `to`. */
  between(from: number, to: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32: small, and even enough for choosing moments.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (from, to) => from + next() * (to - from),
    chance: (share) => next() < share,
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
  }
}
