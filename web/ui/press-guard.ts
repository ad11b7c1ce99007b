// Tells a press that a person meant from the rest of a double click, of a held key, and of clicks that
// were aimed at what stood here before. Every press counts, also one that is refused: a burst of
// clicks has to end before the next press means anything.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What stands under the pointer must have stood there so long before it sends anything. */
export const settleMs = 1_000

/** Longer than between the clicks of a double click, shorter than between two decisions. */
export const doubleClickMs = 400

export class PressGuard {
  readonly #quietMs: number
  readonly #now: () => number
  #lastAt = Number.NEGATIVE_INFINITY

  constructor(quietMs: number, now: () => number = () => performance.now()) {
    this.#quietMs = quietMs
    this.#now = now
  }

  /** Whether this press is one of its own. */
  press(): boolean {
    const isOwn = this.#now() - this.#lastAt >= this.#quietMs
    this.#lastAt = this.#now()
    return isOwn
  }

  /** What the press would do has changed. */
  noteChange(): void {
    this.#lastAt = this.#now()
  }
}

/** The act of a press, unless the press belongs to the one before. */
export function usePressed<A extends unknown[]>(
  act: (...args: A) => void,
  quietMs: number = doubleClickMs,
): (...args: A) => void {
  const [guard] = useState(() => new PressGuard(quietMs))
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback(
    (...args) => {
      if (guard.press()) latest.current(...args)
    },
    [guard],
  )
}

/**
 * A press that sends something: refused until what is described by `shown` has stood still for a
 * second. `isSettled` says so to those who look.
 */
export function useSettledPress(shown: string): { isSettled: boolean; press: () => boolean } {
  const [guard] = useState(() => new PressGuard(settleMs))
  const [presses, setPresses] = useState(0)
  const [settled, setSettled] = useState<string>()
  const state = `${presses} ${shown}`
  useLayoutEffect(() => guard.noteChange(), [guard, shown])
  // Forgotten at every change, or what changes and changes back at once would look settled while a
  // press of it is refused.
  useLayoutEffect(() => {
    const timer = setTimeout(() => setSettled(state), settleMs)
    return () => {
      clearTimeout(timer)
      setSettled(undefined)
    }
  }, [state])
  const press = useCallback(() => {
    const isOwn = guard.press()
    if (!isOwn) setPresses((count) => count + 1)
    return isOwn
  }, [guard])
  return { isSettled: settled === state, press }
}

/** Whether something has been so for a second, for one and the same thing. */
export function useLasting(isSo: boolean, of: string): boolean {
  const [lasting, setLasting] = useState<string>()
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasting(of), settleMs)
    return () => {
      clearTimeout(timer)
      setLasting(undefined)
    }
  }, [isSo, of])
  return isSo && lasting === of
}
