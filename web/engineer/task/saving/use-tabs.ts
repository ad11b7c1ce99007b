// Whether this window is the one that writes the task.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import type { Autosave } from './autosave.ts'
import { schedule } from './save-draft.ts'
import { Tabs } from './tabs.ts'

type Current = RefObject<Autosave | undefined>

/** `round` goes up each time this window takes over: the text is then opened anew. */
export function useTabs(taskId: string, current: Current) {
  const [state, setState] = useState({ isWriter: true, round: 0 })
  const tabs = useRef<Tabs>(undefined)
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const open = () => {
      tabs.current = new Tabs({
        channel: new BroadcastChannel(`task-review-task-${taskId}`),
        schedule,
        flush: async () => await current.current?.flush(),
        refresh: () => void refresh(taskId, current),
        onChange: (isWriter) =>
          setState(({ round }) => ({ isWriter, round: isWriter ? round + 1 : round })),
      })
    }
    const close = () => tabs.current?.close()
    // A page that comes back from the browser's memory missed what was said meanwhile.
    const reopen = (event: PageTransitionEvent) => {
      if (event.persisted) open()
    }
    open()
    window.addEventListener('pagehide', close)
    window.addEventListener('pageshow', reopen)
    return () => {
      window.removeEventListener('pagehide', close)
      window.removeEventListener('pageshow', reopen)
      close()
    }
  }, [taskId, current])
  return {
    ...state,
    take: () => tabs.current?.take(),
    tellSaved: () => tabs.current?.tellSaved(),
  }
}

async function refresh(taskId: string, current: Current) {
  const params = { task_id: taskId }
  const server = await call('get', '/workbench/v1/tasks/{task_id}/draft', { params }).catch(
    () => undefined,
  )
  if (server) current.current?.show(server)
}
