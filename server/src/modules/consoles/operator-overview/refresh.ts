// One refresh of the overview at a time, cached until the next is allowed. A slow refresh is followed by a
// longer pause, so that refreshes do not overload a busy database.
import type { Db } from '../../../db/client.ts'
import { readFrequentFigures, readSlowFigures, type SlowFigures } from './operator-overview.ts'
import { presentFloor } from './present.ts'

export type FloorBody = ReturnType<typeof presentFloor> & { at: string }

/** The mark is another when anything but the time is. */
export type Look = { floor: FloorBody; mark: string; freshUntilMs: number }

export type Looker = {
  /** The last look, while it is not time for another. */
  findFresh(): Look | undefined
  /** Concurrent callers share the query in flight. */
  look(): Promise<Look>
  /** From the start of a refresh that took so long to the start of the next. */
  pauseAfter(tookMs: number): number
  settle(): Promise<unknown>
}

export type LookOptions = {
  db: Db
  /** Without input for so long, an engineer with a claimed task is idle. */
  idleSeconds: number
  timeZone: string
  lookEveryMs: number
}

/** Refreshes may take this share of the time, waiting for the database included. */
const shareMax = 0.4
/** Figures that are not refreshed every second. */
const slowEveryMs = 10_000

export function createLooker({ db, idleSeconds, timeZone, lookEveryMs }: LookOptions): Looker {
  let last: Look | undefined
  let slow: { look: SlowFigures; atMs: number } | undefined
  let looking: Promise<Look> | undefined

  const pauseAfter = (tookMs: number) => Math.max(lookEveryMs, tookMs / shareMax)

  async function readSlow(at: Date): Promise<SlowFigures> {
    const nowMs = performance.now()
    if (slow === undefined || nowMs - slow.atMs >= slowEveryMs)
      slow = { look: await readSlowFigures(db, at), atMs: nowMs }
    return slow.look
  }

  async function run(): Promise<Look> {
    const at = new Date()
    const startMs = performance.now()
    const slowly = await readSlow(at)
    const floor = presentFloor(await readFrequentFigures(db, idleSeconds), slowly, timeZone)
    const freshUntilMs = startMs + pauseAfter(performance.now() - startMs)
    const mark = JSON.stringify(floor)
    last = { floor: { at: at.toISOString(), ...floor }, mark, freshUntilMs }
    return last
  }

  return {
    pauseAfter,
    findFresh: () => (last && performance.now() < last.freshUntilMs ? last : undefined),
    look() {
      looking ??= run().finally(() => {
        looking = undefined
      })
      return looking
    },
    settle: () => Promise.allSettled([looking]),
  }
}
