// The lease of the task on the screen: made anew with every claim, fed with every input.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call, sessionEnded } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { serverNowMs } from '../../../api/server-clock.ts'
import { schedule } from '../saving/save-draft.ts'
import type { WorkTask } from '../work.ts'
import { Lease } from './lease.ts'

const beatWithinMs = 10_000
const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const

function createLease(task: WorkTask): Lease {
  const params = { task_id: task.id }
  return new Lease(
    {
      now: Date.now,
      serverNow: serverNowMs,
      schedule,
      open: async (body) =>
        await call('post', '/workbench/v1/tasks/{task_id}/open', {
          params,
          body,
          signal: AbortSignal.timeout(beatWithinMs),
        }),
      beat: async (body) =>
        await call('post', '/workbench/v1/tasks/{task_id}/heartbeat', {
          params,
          body,
          signal: AbortSignal.timeout(beatWithinMs),
        }),
    },
    task,
  )
}

export function useLease(task: WorkTask, { isKeeping }: { isKeeping: boolean }) {
  const [held, setHeld] = useState(() => ({ task, lease: createLease(task) }))
  // A task object is read anew with every claim; the same lease can be read twice, which harms nobody.
  const current = held.task === task ? held : { task, lease: createLease(task) }
  if (current !== held) setHeld(current)
  const { lease } = current
  useEffect(() => {
    if (isKeeping) lease.start()
    return () => lease.pause()
  }, [lease, isKeeping])
  useEffect(() => listen(lease), [lease])
  useEffect(() => watchScreen(lease), [lease])
  useLive((event) => {
    if (event.type === 'lease') void lease.beat()
  })
  const snapshot = useSyncExternalStore(lease.subscribe, lease.getSnapshot)
  return { lease, snapshot }
}

function listen(lease: Lease): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const note = (event: Event) => {
    if (event.isTrusted) lease.noteInput()
  }
  for (const name of inputs)
    window.addEventListener(name, note, { signal, passive: true, capture: true })
  const beat = () => void lease.beat()
  window.addEventListener('online', beat, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') beat()
    },
    { signal },
  )
  sessionEnded.addEventListener('returned', beat, { signal })
  return () => stop.abort()
}

/** A tab in the background shows its task to nobody. */
function watchScreen(lease: Lease): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void lease.show()
    else lease.hide()
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    lease.hide()
  }
}
