// Announces what happens to claimed tasks while their task pages are closed: a lease that is about to end,
// one that ended, and a task that came without being claimed here. It stands around every page, since a
// lease ends wherever the engineer looks meanwhile.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useReducer, useRef } from 'react'
import { type LiveEvent, useLive } from '../../api/live.ts'
import { heldQuery, meQuery, queueQuery } from '../../api/queries.ts'
import { useTitleBadge } from '../../ui/page-title.ts'
import { showToast } from '../../ui/toasts.tsx'
import { keepDevice } from '../push/device.ts'
import { usePushClicks } from '../push/use-push-clicks.ts'
import { notifyAway } from '../queue/use-notice.ts'
import { formatShortClock } from '../task/rail/times.ts'
import { readTitle } from '../task/title.ts'
import type { WorkTask } from '../task/work.ts'
import { lastWarnMs, readHeldLease, warnMs } from './held-lease.ts'
import { useReplyNews } from './reply-news.ts'

const [liveCheckMs, pollMs] = [30_000, 10_000]

export function HeldWatch() {
  const { data: me } = useQuery(meQuery)
  const works = me?.engineer != null && !me.engineer.suspended && me.missing.length === 0
  return works ? <Watching personId={me.id} /> : null
}

function Watching({ personId }: { personId: string }) {
  const client = useQueryClient()
  const endReasons = useRef(new Map<string, string>())
  const isLive = useLive((event) => {
    noteEnd(event, endReasons.current)
    const { queryKey } = event.type === 'queue' ? queueQuery : heldQuery
    void client.invalidateQueries({ queryKey })
  })
  const held = useQuery({ ...heldQuery, refetchInterval: isLive ? liveCheckMs : pollMs })
  const openId = useOpenTaskId()
  const tasks = held.data?.data
  const away = tasks?.filter(({ id }) => id !== openId) ?? []
  useTick(away.length > 0)
  useWarnings(away)
  useComingAndGoing(tasks, openId, endReasons.current)
  useReplyNews(openId, useOpen())
  useEffect(() => void keepDevice(personId).catch(() => undefined), [personId])
  usePushClicks(useOpenPath())
  useTitleBadge(away.some((task) => readHeldLease(task).isShort))
  return null
}

function noteEnd({ type, data }: LiveEvent, endReasons: Map<string, string>): void {
  const { taskId, held, endReason } = (data ?? {}) as Record<string, unknown>
  if (type === 'lease' && held === false && typeof taskId === 'string')
    endReasons.set(taskId, String(endReason))
}

function useOpenTaskId(): string | undefined {
  const { pathname } = useLocation()
  return /\/tasks\/(task_\w+)/.exec(pathname)?.[1]
}

/** Also in a tab that is not shown, where the clock of the countdowns stands still. */
function useTick(isOn: boolean): void {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [isOn])
}

/** Twice for each lease: in time to come back, and at the last moment, which stays until it is closed. */
function useWarnings(away: readonly WorkTask[]): void {
  const open = useOpen()
  const said = useRef(new Map<string, number>())
  useEffect(() => {
    for (const task of away) {
      const { leftMs, isShort } = readHeldLease(task)
      // Renewed, by a task page in another window.
      if (!isShort) said.current.delete(task.id)
      const step = leftMs <= lastWarnMs ? lastWarnMs : warnMs
      if (!isShort || leftMs === 0 || (said.current.get(task.id) ?? Infinity) <= step) continue
      said.current.set(task.id, step)
      const what = task.lease.awaitsOpening ? 'Your time to open' : 'Your lease on'
      const text = `${what} “${readTitle(task.prompt)}” ends in ${formatShortClock(leftMs)}. Open the task to keep it.`
      const tone = step === lastWarnMs ? 'failure' : 'warning'
      showToast({ text, tone, act: { label: 'Open task', run: () => open(task.id) } })
      notifyAway('A lease is about to expire', 'Open the task to keep it.')
    }
  })
}

const lossWords: Record<string, string> = {
  expired: 'your lease expired',
  idle: 'you were inactive too long',
  operator: 'an operator returned it to the queue',
  cancelled: 'it was cancelled',
}

/** What came without being claimed in this window, and what went without being ended by the engineer. */
function useComingAndGoing(
  tasks: readonly WorkTask[] | undefined,
  openId: string | undefined,
  endReasons: Map<string, string>,
): void {
  const open = useOpen()
  const known = useRef<Map<string, WorkTask>>(undefined)
  useEffect(() => {
    if (tasks === undefined) return
    const before = known.current
    known.current = new Map(tasks.map((task) => [task.id, task]))
    if (before === undefined) return
    for (const task of tasks) {
      if (before.has(task.id) || task.id === openId) continue
      const left = formatShortClock(readHeldLease(task).leftMs)
      const text = task.lease.awaitsOpening
        ? `“${readTitle(task.prompt)}” was assigned to you. Open it within ${left}.`
        : `You have a new task: “${readTitle(task.prompt)}”. Its lease ends in ${left}.`
      showToast({
        text,
        tone: 'warning',
        act: { label: 'Open task', run: () => open(task.id) },
      })
      notifyAway('You have a new task', 'Open it before it returns to the queue.', { isSent: true })
    }
    for (const [id, task] of before) {
      if (known.current.has(id) || id === openId) continue
      // Without a word of the service, only what ran out by the clock is known to have been lost.
      const reason = endReasons.get(id) ?? (readHeldLease(task).leftMs === 0 ? 'expired' : '')
      const why = lossWords[reason]
      if (why === undefined) continue
      showToast({
        text: `You no longer have “${readTitle(task.prompt)}”: ${why}.`,
        tone: 'failure',
      })
    }
  }, [tasks, openId, endReasons, open])
}

function useOpen(): (taskId: string) => void {
  const navigate = useNavigate()
  const latest = useRef((taskId: string) => void taskId)
  latest.current = (taskId) => void navigate({ to: '/tasks/$taskId', params: { taskId } })
  return useRef((taskId: string) => latest.current(taskId)).current
}

function useOpenPath(): (path: string) => void {
  const navigate = useNavigate()
  const latest = useRef((path: string) => void path)
  latest.current = (path) => void navigate({ to: path.replace('/workbench', '') || '/' })
  return useRef((path: string) => latest.current(path)).current
}
