// How many attempts may be under way at once: by endpoint, by account and in the whole process. A
// receiver that hangs fills its own slots and nobody else's. Who waited longest comes first, passing
// over those whose endpoint or account is full.

export type SlotLimits = { endpointMax: number; accountMax: number; allMax: number }
export type SlotOwner = { endpointUuid: string; accountUuid: string }

export type Slots = {
  /** Resolves when there is room, and takes it. */
  enter(owner: SlotOwner): Promise<void>
  leave(owner: SlotOwner): void
  count(): number
}

type Waiter = SlotOwner & { resolve(): void }

export function createSlots({ endpointMax, accountMax, allMax }: SlotLimits): Slots {
  const used = new Map<string, number>()
  const waiters = new Set<Waiter>()
  let all = 0

  const count = (uuid: string) => used.get(uuid) ?? 0
  const hasRoom = ({ endpointUuid, accountUuid }: SlotOwner) =>
    all < allMax && count(endpointUuid) < endpointMax && count(accountUuid) < accountMax

  function change({ endpointUuid, accountUuid }: SlotOwner, by: number): void {
    all += by
    for (const uuid of [endpointUuid, accountUuid]) {
      const left = count(uuid) + by
      if (left === 0) used.delete(uuid)
      else used.set(uuid, left)
    }
  }

  return {
    enter(owner) {
      if (hasRoom(owner)) {
        change(owner, 1)
        return Promise.resolve()
      }
      return new Promise((resolve) => waiters.add({ ...owner, resolve }))
    },
    leave(owner) {
      change(owner, -1)
      for (const waiter of waiters) {
        if (all >= allMax) return
        if (!hasRoom(waiter)) continue
        waiters.delete(waiter)
        change(waiter, 1)
        waiter.resolve()
      }
    },
    count: () => all,
  }
}
