// For what can wait until nobody waits: after the frame that is due, and when no input is to be answered.

/** So long it may be put off on a page that is never idle. */
const withinMs = 2_000
/** Where a browser does not tell when it is idle. */
const otherwiseMs = 300

/** Gives what calls it off. */
export function whenIdle(run: () => void): () => void {
  if (globalThis.requestIdleCallback === undefined) {
    const timer = setTimeout(run, otherwiseMs)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: withinMs })
  return () => cancelIdleCallback(idle)
}
