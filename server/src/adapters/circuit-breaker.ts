// Stops calling what does not answer. After some failures in a row a circuit is open and callers are
// turned away at once; after a while one of them is let through as a probe, and its luck decides.
// Each caller that was let through must say how it ended. Invariants:
// - An account's failures open its own circuit and turn away nobody else.
// - The circuit of all accounts opens only when several of them failed, and none of anybody's calls
//   succeeded in between: then it is the other side that is down, and not what one of them sends.

export type CircuitBreaker = {
  /** Whether to make the call. */
  tryPass(accountUuid: string): boolean
  succeed(accountUuid: string): void
  fail(accountUuid: string): void
  /** The call ended and says nothing about the other side. */
  ignore(accountUuid: string): void
}

export type CircuitOptions = {
  failuresMax: number
  /** How many different accounts must have failed before all are turned away. */
  accountsMin: number
  openMs: number
  /** Whether any circuit is open. */
  onChange(isOpen: boolean): void
  nowMs?(): number
}

type Circuit = {
  failures: number
  failedAccounts: Set<string>
  openUntilMs: number | undefined
  isProbing: boolean
  failedAtMs: number
}

/** An account that has not called for so long starts anew. */
const forgottenAfterMs = 600_000

export function createCircuitBreaker(options: CircuitOptions): CircuitBreaker {
  const { failuresMax, accountsMin, openMs, onChange, nowMs = () => performance.now() } = options
  const own = new Map<string, Circuit>()
  let shared = closedCircuit()
  let wasOpen = false

  function isBlocked({ openUntilMs, isProbing }: Circuit): boolean {
    return openUntilMs !== undefined && (isProbing || nowMs() < openUntilMs)
  }

  function tell(): void {
    const circuits = [shared, ...own.values()]
    const isOpen = circuits.some(({ openUntilMs }) => openUntilMs !== undefined)
    if (isOpen !== wasOpen) onChange(isOpen)
    wasOpen = isOpen
  }

  function countFailure(circuit: Circuit, accountUuid: string, accounts: number): void {
    circuit.failures++
    circuit.failedAccounts.add(accountUuid)
    circuit.isProbing = false
    circuit.failedAtMs = nowMs()
    if (circuit.failures >= failuresMax && circuit.failedAccounts.size >= accounts)
      circuit.openUntilMs = nowMs() + openMs
  }

  function forgetOld(): void {
    for (const [accountUuid, { failedAtMs }] of own)
      if (nowMs() - failedAtMs > forgottenAfterMs) own.delete(accountUuid)
  }

  return {
    tryPass(accountUuid) {
      const circuit = own.get(accountUuid)
      if (isBlocked(shared) || (circuit && isBlocked(circuit))) return false
      for (const each of [shared, circuit])
        if (each?.openUntilMs !== undefined) each.isProbing = true
      return true
    },
    succeed(accountUuid) {
      own.delete(accountUuid)
      shared = closedCircuit()
      tell()
    },
    fail(accountUuid) {
      forgetOld()
      const circuit = own.get(accountUuid) ?? closedCircuit()
      own.set(accountUuid, circuit)
      countFailure(circuit, accountUuid, 1)
      countFailure(shared, accountUuid, accountsMin)
      tell()
    },
    ignore(accountUuid) {
      for (const each of [shared, own.get(accountUuid)]) if (each) each.isProbing = false
    },
  }
}

function closedCircuit(): Circuit {
  return {
    failures: 0,
    failedAccounts: new Set(),
    openUntilMs: undefined,
    isProbing: false,
    failedAtMs: 0,
  }
}
