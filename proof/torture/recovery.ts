// Measures how long clients are without success after a fault: from the fault, and from the moment
// the killed server was up again, to the first create that was sent after the fault and acknowledged.
import { setTimeout as delay } from 'node:timers/promises'
import type { Invoke, Told } from './ack-log.ts'

export type RecoveryWatch = {
  onTold(told: Told, invoke: Invoke): void
  /** The time of the first success, or undefined when none comes in time. */
  firstSuccessAfter(faultAtMs: number, timeoutMs: number): Promise<number | undefined>
}

export function createRecoveryWatch(): RecoveryWatch {
  let lastSuccess = { sentAtMs: 0, atMs: 0 }
  let wake: (() => void) | undefined
  return {
    onTold(told, invoke) {
      if (invoke.kind !== 'create' || told.type !== 'ok') return
      lastSuccess = { sentAtMs: invoke.atMs, atMs: told.atMs }
      wake?.()
    },
    async firstSuccessAfter(faultAtMs, timeoutMs) {
      const timeout = delay(timeoutMs, 'timeout' as const, { ref: false })
      while (lastSuccess.sentAtMs <= faultAtMs) {
        const success = new Promise<'success'>((resolve) => {
          wake = () => resolve('success')
        })
        if ((await Promise.race([success, timeout])) === 'timeout') return undefined
      }
      return lastSuccess.atMs
    },
  }
}
