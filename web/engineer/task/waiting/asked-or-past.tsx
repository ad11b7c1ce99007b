// A task that is not held: one that waits for a reply to this engineer, or was replied to, has a page of its
// own; any other is shown as past.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messagesQuery, workQuery } from '../../../api/queries.ts'
import { useAsked } from '../../held/use-asked.ts'
import { PastRoom } from '../past-task.tsx'
import { RoomFrame } from '../room-frame.tsx'
import { RoomSkeleton } from '../room-skeleton.tsx'
import type { PastTask, WorkTask } from '../work.ts'
import { WaitingRoom } from './waiting-room.tsx'

type Props = {
  past: PastTask
  known: WorkTask | undefined
  personId: string
  onRead: (task: WorkTask | PastTask) => void
}

export function AskedOrPast({ past, known, personId, onRead }: Props) {
  const list = useAsked()
  const asked = list.data?.data.find(({ taskId }) => taskId === past.id)
  useNews(past.id, list.data === undefined ? undefined : (asked?.state ?? 'none'), onRead)
  const isOpen =
    past.lastLease.endReason === 'asked' && ['needs_input', 'queued'].includes(past.stage)
  if (isOpen && list.isPending)
    return (
      <RoomFrame title={past.title} taskId={past.id}>
        <main className="room-wait">
          <RoomSkeleton />
        </main>
      </RoomFrame>
    )
  if (asked) return <WaitingRoom {...{ past, asked, known, personId }} onClaimed={onRead} />
  return <PastRoom past={past} personId={personId} onClaimed={onRead} />
}

/** The list says that something changed; the task itself says what. */
function useNews(taskId: string, state: string | undefined, onRead: Props['onRead']) {
  const client = useQueryClient()
  const before = useRef(state)
  const latest = useRef(onRead)
  latest.current = onRead
  useEffect(() => {
    const last = before.current
    before.current = state
    if (last === undefined || state === undefined || last === state) return
    void client.invalidateQueries({ queryKey: messagesQuery(taskId).queryKey })
    client.fetchQuery({ ...workQuery(taskId), staleTime: 0 }).then(
      (task) => latest.current(task),
      // The next change, or the claim, says where it is.
      () => undefined,
    )
  }, [client, taskId, state])
}
