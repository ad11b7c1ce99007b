// What of the AI draft this engineer accepted, told to the service part by part: an answer goes out
// only with what the service knows of. What they accept unread is told by a press of its own.
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { ApiFailure } from '../../core/failure.ts'
import { describeFailure } from '../../core/remedies.ts'
import { showToast } from '../../ui/toasts.tsx'
import { listAcceptedParts } from '../answer/result.ts'
import { useSettled } from '../answer/use-review.ts'
import type { WorkContent, WorkTask } from './work.ts'

const partsAtOnce = 500
const retryMs = 2_000

type Told = { leaseNumber: number; read: ReadonlySet<string>; unread: ReadonlySet<string> }

const nothingOf = (leaseNumber: number): Told => ({
  leaseNumber,
  read: new Set(),
  unread: new Set(),
})

export function useAcceptances(room: {
  task: WorkTask
  content: WorkContent | null
  /** Whether the task was on the screen long enough for anything to be accepted. */
  isReady: boolean
}) {
  const { task, isReady } = room
  const leaseNumber = task.lease.number
  const content = useSettled(room.content)
  const [held, setTold] = useState(() => nothingOf(leaseNumber))
  const told = held.leaseNumber === leaseNumber ? held : nothingOf(leaseNumber)
  const [isBusy, setIsBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const waiting = listAcceptedParts(content, task).filter((part) => !told.read.has(part))
  const key = JSON.stringify(waiting)

  useEffect(() => {
    const parts = JSON.parse(key) as string[]
    if (parts.length === 0 || !isReady) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    accept(task, parts, false).then(
      () => {
        if (!isOver) setTold((before) => add(before, leaseNumber, { read: parts }))
      },
      (error: unknown) => {
        if (!isOver) timer = setTimeout(() => setTries((count) => count + 1), readWaitMs(error))
      },
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [key, isReady, task, leaseNumber, tries])

  const acceptUnread = useCallback(
    async (parts: readonly string[]) => {
      setIsBusy(true)
      try {
        await accept(task, parts, true)
        setTold((before) => add(before, leaseNumber, { unread: parts }))
      } catch (error) {
        const { next } = describeFailure(error)
        showToast({ tone: 'failure', text: `Couldn't accept. ${next}` })
      }
      setIsBusy(false)
    },
    [task, leaseNumber],
  )
  return { unread: told.unread, isTelling: waiting.length > 0, isBusy, acceptUnread }
}

async function accept(task: WorkTask, parts: readonly string[], unread: boolean): Promise<void> {
  for (let at = 0; at < parts.length; at += partsAtOnce) {
    await call('post', '/workbench/v1/tasks/{task_id}/accept', {
      params: { task_id: task.id },
      body: {
        leaseNumber: task.lease.number,
        parts: parts.slice(at, at + partsAtOnce),
        ...(unread && { unread }),
      },
    })
  }
}

function add(
  before: Told,
  leaseNumber: number,
  { read = [], unread = [] }: { read?: readonly string[]; unread?: readonly string[] },
): Told {
  const told = before.leaseNumber === leaseNumber ? before : nothingOf(leaseNumber)
  return {
    leaseNumber,
    read: new Set([...told.read, ...read]),
    unread: new Set([...told.unread, ...unread]),
  }
}

function readWaitMs(error: unknown): number {
  const details = error instanceof ApiFailure ? error.details : undefined
  const { waitMs } = (details ?? {}) as { waitMs?: number }
  return waitMs ?? retryMs
}
