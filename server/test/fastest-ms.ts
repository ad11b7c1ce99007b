/** The best of several runs, because other work on the machine only ever adds time. */
export function fastestMs(runs: number, work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now()
    work()
    best = Math.min(best, performance.now() - startedAt)
  }
  return best
}
