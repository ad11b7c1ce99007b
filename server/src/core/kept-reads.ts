// Reads of the database that anyone may cause, kept for a few seconds.
const momentMs = 3_000

/**
 * Anybody may ask, so however many do, the database is asked once in a few seconds. A failure is not
 * kept.
 */
export function keepForMoments<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; readAtMs: number } | undefined
  return () => {
    const nowMs = performance.now()
    if (kept === undefined || nowMs - kept.readAtMs > momentMs) {
      const fresh = { value: read(), readAtMs: nowMs }
      fresh.value.catch(() => {
        if (kept === fresh) kept = undefined
      })
      kept = fresh
    }
    return kept.value
  }
}
