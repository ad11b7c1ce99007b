// Judges what a crowd of engineers was handed: each task once, the best that waited, and nobody kept
// waiting behind another's backlog. It knows when each claim was sent and when it was answered.

export type HandOut = {
  taskUuid: string
  engineer: number
  sentAtMs: number
  toldAtMs: number
}

/** A task as it stood in the queue. */
export type Place = {
  taskUuid: string
  accountUuid: string
  tagId: number
  claimClass: number
  turn: number
  /** When its creator knew of it; undefined when it waited before anybody claimed. */
  knownAtMs?: number | undefined
  /** How many accounts waited in its tag and class when it came. */
  waitingAccounts: number
  /** Whether it was the only task of its account. */
  isSingle: boolean
}

export const handOutChecks = [
  'handed out twice',
  'never handed out',
  'handed out before a better one',
  'waited too long',
] as const

type Fault = { kind: (typeof handOutChecks)[number]; detail: string }

export function judgeHandOuts(handOuts: readonly HandOut[], places: readonly Place[]): Fault[] {
  const byTask = Map.groupBy(handOuts, ({ taskUuid }) => taskUuid)
  const faults: Fault[] = []
  for (const { taskUuid } of places) {
    const times = byTask.get(taskUuid)?.length ?? 0
    if (times === 0) faults.push({ kind: 'never handed out', detail: taskUuid })
    if (times > 1) faults.push({ kind: 'handed out twice', detail: `${taskUuid}: ${times} times` })
  }
  const placeOf = new Map(places.map((place) => [place.taskUuid, place]))
  const byTag = Map.groupBy(handOuts, ({ taskUuid }) => placeOf.get(taskUuid)?.tagId)
  for (const ofTag of byTag.values()) {
    const claims = ofTag.map((claim) => ({ ...claim, place: placeOf.get(claim.taskUuid) as Place }))
    faults.push(...findDisorder(claims), ...findLongWaits(claims))
  }
  return faults
}

type Claim = HandOut & { place: Place }

function isBetter(a: Place, b: Place): boolean {
  if (a.claimClass !== b.claimClass) return a.claimClass < b.claimClass
  if (a.turn !== b.turn) return a.turn < b.turn
  return a.taskUuid < b.taskUuid
}

/**
 * Whoever was answered before another asked may not have got the worse of their two tasks, if the
 * better one was known to wait. What ran at the same time may come in any order.
 */
function findDisorder(claims: Claim[]): Fault[] {
  const byTold = claims.toSorted((a, b) => a.toldAtMs - b.toldAtMs)
  const faults: Fault[] = []
  let answered = 0
  let worst: Claim | undefined
  for (const claim of claims.toSorted((a, b) => a.sentAtMs - b.sentAtMs)) {
    for (; (byTold[answered] as Claim).toldAtMs < claim.sentAtMs; answered++) {
      const earlier = byTold[answered] as Claim
      if (worst === undefined || isBetter(worst.place, earlier.place)) worst = earlier
    }
    if (worst === undefined || isBetter(worst.place, claim.place)) continue
    const knownAtMs = claim.place.knownAtMs ?? 0
    const wrong = byTold
      .slice(0, answered)
      .find((earlier) => earlier.sentAtMs > knownAtMs && isBetter(claim.place, earlier.place))
    if (wrong === undefined) continue
    const detail = `${JSON.stringify(wrong.place)} before ${JSON.stringify(claim.place)}`
    faults.push({ kind: 'handed out before a better one', detail })
  }
  return faults
}

/** An account with one task sees at most two hand-outs for each account that waited with it. */
function findLongWaits(claims: Claim[]): Fault[] {
  return claims.flatMap(({ place, sentAtMs }) => {
    if (!place.isSingle) return []
    const knownAtMs = place.knownAtMs ?? 0
    const passedBy = claims.filter(
      (other) =>
        other.place.claimClass === place.claimClass &&
        other.sentAtMs > knownAtMs &&
        other.toldAtMs < sentAtMs,
    ).length
    if (passedBy <= 2 * place.waitingAccounts) return []
    const detail = `${passedBy} hand-outs while ${place.waitingAccounts} accounts waited`
    return [{ kind: 'waited too long' as const, detail }]
  })
}
