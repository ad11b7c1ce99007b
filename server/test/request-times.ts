// Arrival times of simulated requests, the same for the same seed.

/** A number from 0 up to 1; mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Times of one store in microseconds: floods, single steps around the interval, and long pauses. */
export function* makeRequestTimes(
  seed: number,
  intervalMicros: number,
  count: number,
): Generator<number> {
  const random = createRandom(seed)
  let now = 1_790_000_000_000_000 + Math.floor(random() * 1_000_000)
  for (let i = 0; i < count; i++) {
    const kind = random()
    if (kind < 0.3) now += Math.floor(random() * 3)
    else if (kind < 0.9) now += Math.floor(random() * 2.2 * intervalMicros)
    else if (kind < 0.999) now += Math.floor(random() * 20 * intervalMicros)
    else now += Math.floor(random() * 7_200_000_000)
    yield now
  }
}
