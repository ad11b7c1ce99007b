// How many requests of a key wait, over all processes. A count is kept for a minute at a time, so a
// process that dies gives back what it held. While the store cannot be asked everything is allowed
// here, and each process goes by its own count.

import { waitsKeyFor } from './keys.ts'
import { createStoreGate, type LimiterOptions } from './limiter.ts'
import type { LimitSubject, WaitCharge } from './rate-limit-cost.ts'
import { outcomes } from './scripts.ts'
import type { Valkey } from './valkey.ts'

export type Waiter = Pick<LimitSubject, 'accountId' | 'keyId'>

export type WaitCounts = {
  begin(waiter: Waiter, waitId: string): Promise<WaitCharge>
  /** Neither is waited for, nor needed: what is lost is right again within a minute. */
  renew(waiter: Waiter, waitId: string): void
  end(waiter: Waiter, waitId: string): void
}

export function createWaitCounts({
  valkey,
  onFallback,
}: Pick<LimiterOptions, 'onFallback'> & { valkey: Valkey }): WaitCounts {
  const ask = createStoreGate(valkey, onFallback)
  const keyOf = ({ accountId, keyId }: Waiter) => waitsKeyFor(accountId, keyId)
  return {
    begin: (waiter, waitId) =>
      ask<WaitCharge>(
        () => valkey.beginWait(keyOf(waiter), waitId),
        ([outcome]) => ({ kind: 'wait', isAllowed: outcome !== outcomes.limited }),
        () => ({ kind: 'wait', isAllowed: true }),
      ),
    renew: (waiter, waitId) => void valkey.beginWait(keyOf(waiter), waitId).catch(() => undefined),
    end: (waiter, waitId) => void valkey.zrem(keyOf(waiter), waitId).catch(() => undefined),
  }
}
