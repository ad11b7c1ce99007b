// One clock for all countdowns of a page: it ticks once a second, on the second, and only while
// somebody watches it in a tab that is shown.
import { useSyncExternalStore } from 'react'

let nowMs = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  nowMs = Date.now()
  for (const listener of listeners) listener()
  timer = setTimeout(tick, 1000 - (nowMs % 1000))
}

function stop(): void {
  clearTimeout(timer)
  timer = undefined
}

function follow(): void {
  stop()
  if (listeners.size > 0 && document.visibilityState === 'visible') tick()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', follow)
    timer = setTimeout(tick, 1000 - (Date.now() % 1000))
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', follow)
    stop()
  }
}

/** The time in milliseconds, renewed each second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => {
    if (timer === undefined) nowMs = Date.now()
    return nowMs
  })
}
