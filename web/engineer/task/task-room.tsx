// The page of one task: read from the address, shown by what the caller has to do with it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { askedQuery, meQuery, workQuery } from '../../api/queries.ts'
import { hasCode } from '../../core/failure.ts'
import { FailedCard } from '../../ui/failed-card.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { HeldRoom } from './claimed-task.tsx'
import { NotHeld } from './not-held.tsx'
import { RoomFrame } from './room-frame.tsx'
import { RoomSkeleton } from './room-skeleton.tsx'
import { AskedOrPast } from './waiting/asked-or-past.tsx'
import type { PastTask, WorkTask } from './work.ts'

export function TaskRoom() {
  const { taskId } = useParams({ from: '/tasks/$taskId' })
  // Remounted for each task, so that no state of the last one stays in it.
  return <OneTask key={taskId} taskId={taskId} />
}

/** How old a task may be that is shown without asking: that of the claim which led here. */
const claimedJustNowMs = 5_000

function OneTask({ taskId }: { taskId: string }) {
  const me = useQuery(meQuery)
  const work = useQuery({
    ...workQuery(taskId),
    staleTime: claimedJustNowMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  // The first fresh reply opens the task page; later changes are handled by lease and autosave.
  const [opened, setOpened] = useState<WorkTask | PastTask>()
  const asked = useAfterAsking(taskId)
  const isFresh = work.data !== undefined && !work.isFetching
  if (isFresh && (opened === undefined || opened.id !== taskId)) setOpened(work.data)
  const failure = me.error ?? work.error
  if (opened && me.data) {
    if (opened.held)
      return (
        <HeldRoom
          key={opened.lease.number}
          initial={opened}
          me={me.data}
          onAsked={async (task) => setOpened(await asked.read(task))}
        />
      )
    const { known } = asked
    return <AskedOrPast {...{ past: opened, known }} personId={me.data.id} onRead={setOpened} />
  }
  if (hasCode(failure, 'NOT_FOUND')) return <NotHeld taskId={taskId} onClaimed={setOpened} />
  if (!failure)
    return (
      <RoomFrame title="Task" taskId={taskId}>
        <main className="room-wait">
          <RoomSkeleton />
        </main>
      </RoomFrame>
    )
  return (
    <RoomFrame title="Task" taskId={taskId}>
      <main className="room-page">
        <FailedCard
          title="Couldn't load the task."
          error={failure}
          onRetry={() => void (me.error ? me.refetch() : work.refetch())}
        >
          <p>Your saved text is unaffected.</p>
        </FailedCard>
      </main>
    </RoomFrame>
  )
}

/** After a question: what is left of the task, once the service has it. What was on the screen stays on it. */
function useAfterAsking(taskId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [known, setKnown] = useState<WorkTask>()
  const read = async (task: WorkTask) => {
    setKnown(task)
    try {
      const [past] = await Promise.all([
        client.fetchQuery({ ...workQuery(taskId), staleTime: 0 }),
        client.fetchQuery({ ...askedQuery, staleTime: 0 }),
      ])
      return past
    } catch {
      // The question is sent all the same, and the queue lists it.
      showToast({ text: 'Question sent. The task is listed under Your tasks in the queue.' })
      await navigate({ to: '/' })
      return task
    }
  }
  return { known, read }
}
