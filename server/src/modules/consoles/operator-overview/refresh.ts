// One look at the floor at a time, kept until the next may be made. A look that takes long is followed by
// a longer pause, so that a database under load is not looked at without end.
import type { Db } from '../../db/client.ts'
import { lookQuickly, lookSlowly, type SlowLook } from './floor.ts'
import { presentFloor } from './present.ts'

export type FloorBody = ReturnType<typeof presentFloor> & { at: string }

/** The mark is another when anything but the time is. */
export type Look = { floor: FloorBody; mark: string; freshUntilMs: number }

export type Looker = {
  /** The last look, while it is not time for another. */
  findFresh(): Look | undefined
  /** Whoever asks during a look gets that one. */
  look(): Promise<Look>
  /** From the beginning of a look that took so long to that of the next. */
  pauseAfter(tookMs: number): number
  settle(): Promise<unknown>
}

export type LookOptions = {
  db: Db
  /** Without input for so long, whoever holds a task is idle. */
  idleSeconds: number
  timeZone: string
  lookEveryMs: number
}

/** A look may take this share of the time, waiting for the database included. */
const shareMax = 0.4
/** What need not be looked at each second. */
const slowEveryMs = 10_000

export function createLooker({ db, idleSeconds, timeZone, lookEveryMs }: LookOptions): Looker {
  let last: Look | undefined
  let slow: { look: SlowLook; atMs: number } | undefined
  let looking: Promise<Look> | undefined

  const pauseAfter = (tookMs: number) => Math.max(lookEveryMs, tookMs / shareMax)

  async function readSlow(at: Date): Promise<SlowLook> {
    const nowMs = performance.now()
    if (slow === undefined || nowMs - slow.atMs >= slowEveryMs)
      slow = { look: await lookSlowly(db, at), atMs: nowMs }
    return slow.look
  }

  async function run(): Promise<Look> {
    const at = new Date()
    const startMs = performance.now()
    const slowly = await readSlow(at)
    const floor = presentFloor(await lookQuickly(db, idleSeconds), slowly, timeZone)
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
