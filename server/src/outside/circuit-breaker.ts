// Stops calling what does not answer. After some failures in a row the circuit is open and callers
// are turned away at once; after a while one of them is let through as a probe, and its luck
// decides for all. Each caller that was let through must say how it ended.

export type CircuitBreaker = {
  /** Whether to make the call. */
  tryPass(): boolean
  succeed(): void
  fail(): void
}

export type CircuitOptions = {
  failuresMax: number
  openMs: number
  onChange(isOpen: boolean): void
  nowMs?(): number
}

export function createCircuitBreaker(options: CircuitOptions): CircuitBreaker {
  const { failuresMax, openMs, onChange, nowMs = () => performance.now() } = options
  let failures = 0
  let openUntilMs: number | undefined
  let isProbing = false
  return {
    tryPass() {
      if (openUntilMs === undefined) return true
      if (isProbing || nowMs() < openUntilMs) return false
      isProbing = true
      return true
    },
    succeed() {
      failures = 0
      isProbing = false
      if (openUntilMs !== undefined) onChange(false)
      openUntilMs = undefined
    },
    fail() {
      failures++
      isProbing = false
      if (failures < failuresMax) return
      if (openUntilMs === undefined) onChange(true)
      openUntilMs = nowMs() + openMs
    },
  }
}
