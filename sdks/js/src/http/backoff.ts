/** A random time up to base × 2^tries: full jitter keeps clients that failed together apart. */
export function backOffMs(
  tries: number,
  { baseMs, maxMs }: { baseMs: number; maxMs: number },
  random: () => number = Math.random,
): number {
  return random() * Math.min(maxMs, baseMs * 2 ** tries)
}
