// Tells on every page that a client replied, or that the time for it is over: from then on the clock runs.
import { useEffect, useRef } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { showToast } from '../../ui/toasts.tsx'
import { notifyAway } from '../queue/use-notice.ts'
import { useAsked } from './use-asked.ts'

export function useReplyNews(openId: string | undefined, open: (taskId: string) => void): void {
  const tasks = useAsked().data?.data
  const known = useRef<ReadonlyMap<string, Schemas['AskedTask']['state']>>(undefined)
  useEffect(() => {
    if (tasks === undefined) return
    const before = known.current
    known.current = new Map(tasks.map(({ taskId, state }) => [taskId, state]))
    for (const task of tasks) {
      const isNews = before?.get(task.taskId) === 'waiting' && task.state === 'replied'
      if (!isNews) continue
      notifyAway('A task continues', 'It is reserved for you for 15 minutes.', { isSent: true })
      // Its own page says it itself.
      if (task.taskId === openId) continue
      const isLate = serverNowMs() >= Date.parse(task.deadlineAt)
      const what = isLate ? 'No reply to' : 'The client replied to'
      showToast({
        text: `${what} your question on “${task.title}”. The task is reserved for you for 15 minutes.`,
        tone: 'warning',
        act: { label: 'Open task', run: () => open(task.taskId) },
      })
    }
  }, [tasks, openId, open])
}
