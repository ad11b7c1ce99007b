// Child processes: the configured number plus one spare, so a killed child is replaced immediately.
// Those that cannot even start are not started over and over at full speed.
import { type Child, openChild } from './child-process.ts'

const restartDelayMinMs = 50
const restartDelayMaxMs = 5_000

export type ChildSupervisorOptions = {
  processes: number
  onReady(child: Child): void
  onDeath(child: Child): void
}

export type ChildSupervisor = {
  start(): void
  wasReady(): boolean
  has(child: Child): boolean
  pids(): number[]
  close(): Promise<void>
}

export function createChildSupervisor({
  processes,
  onReady,
  onDeath,
}: ChildSupervisorOptions): ChildSupervisor {
  const children = new Set<Child>()
  const ready = new Set<Child>()
  let wasReady = false
  let isClosed = false
  let restartDelayMs = restartDelayMinMs
  let restartTimer: NodeJS.Timeout | undefined

  /** The first one starts alone, so that it is there soonest; the others follow. */
  function fill() {
    const wanted = ready.size === 0 ? 1 : processes + 1
    while (!isClosed && restartTimer === undefined && children.size < wanted) open()
  }

  function open() {
    const child = openChild()
    children.add(child)
    child.ready.then(
      () => {
        ready.add(child)
        wasReady = true
        restartDelayMs = restartDelayMinMs
        fill()
        onReady(child)
      },
      () => undefined,
    )
    void child.ended.then(() => {
      children.delete(child)
      const couldStart = ready.delete(child)
      if (isClosed) return
      onDeath(child)
      if (couldStart) fill()
      else fillLater()
    })
  }

  function fillLater() {
    if (restartTimer !== undefined) return
    restartTimer = setTimeout(() => {
      restartTimer = undefined
      fill()
    }, restartDelayMs)
    restartDelayMs = Math.min(2 * restartDelayMs, restartDelayMaxMs)
  }

  return {
    start: fill,
    wasReady: () => wasReady,
    has: (child) => children.has(child),
    pids: () => [...children].map(({ pid }) => pid).filter((pid) => pid !== undefined),
    async close() {
      isClosed = true
      clearTimeout(restartTimer)
      for (const child of children) child.kill()
      await Promise.all([...children].map(({ ended }) => ended))
    },
  }
}
