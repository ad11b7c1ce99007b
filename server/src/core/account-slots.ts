// Slots that all accounts share: how much may be under way at once, in the whole process, for one
// account, for one endpoint of it, and for all test accounts together. Invariants:
// - An account that fills its own slots takes nobody else's.
// - Live before test: test accounts never fill all slots, and of those who wait the live ones enter
//   first. Among them the one that has waited longest enters first, passing over those whose own
//   slots are full.
// - Some slots may be kept for accounts that have none yet, so that a few busy accounts do not shut
//   out one that begins.

export type SlotLimits = {
  allMax: number
  accountMax: number
  /** Of all test accounts together; absent: as many as there are. */
  testMax?: number
  endpointMax?: number
  /** The last ones, which only an account without any may take. */
  keptForFirst?: number
}

export type SlotOwner = { accountUuid: string; isTest: boolean; endpointUuid?: string }

export type AccountSlots = {
  /** Whether whoever tries now enters. */
  hasRoom(owner: SlotOwner): boolean
  /** Takes a slot where there is room; never waits. */
  tryEnter(owner: SlotOwner): boolean
  /** Resolves when there is room, and takes it: true. False when the signal came first. */
  enter(owner: SlotOwner, signal?: AbortSignal): Promise<boolean>
  leave(owner: SlotOwner): void
  count(): number
}

type Waiter = { owner: SlotOwner; settle(hasEntered: boolean): void }

export function createAccountSlots(limits: SlotLimits): AccountSlots {
  const room = createRoom(limits)
  const waiters = { live: new Set<Waiter>(), test: new Set<Waiter>() }

  function admit(waiting: Set<Waiter>): void {
    for (const waiter of waiting) {
      if (room.count() >= limits.allMax) return
      if (room.tryTake(waiter.owner)) waiter.settle(true)
    }
  }

  return {
    hasRoom: room.isFree,
    tryEnter: room.tryTake,
    async enter(owner, signal) {
      if (signal?.aborted) return false
      if (room.tryTake(owner)) return true
      const waiting = owner.isTest ? waiters.test : waiters.live
      return await new Promise<boolean>((resolve) => {
        const giveUp = () => waiter.settle(false)
        const waiter: Waiter = {
          owner,
          settle(hasEntered) {
            waiting.delete(waiter)
            signal?.removeEventListener('abort', giveUp)
            resolve(hasEntered)
          },
        }
        waiting.add(waiter)
        signal?.addEventListener('abort', giveUp)
      })
    },
    leave(owner) {
      room.giveBack(owner)
      admit(waiters.live)
      admit(waiters.test)
    },
    count: room.count,
  }
}

/** The counts, and nobody who waits for them. */
function createRoom(limits: SlotLimits) {
  const {
    allMax,
    accountMax,
    testMax = allMax,
    endpointMax = accountMax,
    keptForFirst = 0,
  } = limits
  const used = new Map<string, number>()
  let all = 0
  let test = 0

  const count = (uuid: string) => used.get(uuid) ?? 0

  function isFree({ accountUuid, endpointUuid, isTest }: SlotOwner): boolean {
    const ofAccount = count(accountUuid)
    const roomMax = ofAccount === 0 ? allMax : allMax - keptForFirst
    if (all >= roomMax || ofAccount >= accountMax) return false
    if (isTest && test >= testMax) return false
    return endpointUuid === undefined || count(endpointUuid) < endpointMax
  }

  function change({ accountUuid, endpointUuid, isTest }: SlotOwner, by: 1 | -1): void {
    all += by
    if (isTest) test += by
    for (const uuid of endpointUuid === undefined ? [accountUuid] : [accountUuid, endpointUuid]) {
      const left = count(uuid) + by
      if (left === 0) used.delete(uuid)
      else used.set(uuid, left)
    }
  }

  return {
    isFree,
    tryTake(owner: SlotOwner): boolean {
      if (!isFree(owner)) return false
      change(owner, 1)
      return true
    },
    giveBack: (owner: SlotOwner) => change(owner, -1),
    count: () => all,
  }
}
