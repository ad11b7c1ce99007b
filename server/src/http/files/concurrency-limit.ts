// How many files are sent at a time. Each open stream is a connection to the store and buffers, and a
// slow reader holds it for long: so there is an end to them, and one account cannot take them all.

export type StreamSlots = {
  /** Undefined when there are enough already; else what gives the slot back, once. */
  take(accountUuid: string): (() => void) | undefined
}

export function createStreamSlots(most: { inAll: number; perAccount: number }): StreamSlots {
  const byAccount = new Map<string, number>()
  let taken = 0
  return {
    take(accountUuid) {
      const own = byAccount.get(accountUuid) ?? 0
      if (taken >= most.inAll || own >= most.perAccount) return undefined
      taken++
      byAccount.set(accountUuid, own + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        taken--
        const left = (byAccount.get(accountUuid) ?? 1) - 1
        if (left === 0) byAccount.delete(accountUuid)
        else byAccount.set(accountUuid, left)
      }
    },
  }
}
