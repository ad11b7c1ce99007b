// The page of one task: read from the address, shown by what the caller has to do with it.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { meQuery, workQuery } from '../../api/queries.ts'
import { hasCode } from '../../core/failure.ts'
import { FailedCard } from '../../ui/failed-card.tsx'
import { HeldRoom } from './claimed-task.tsx'
import { NotHeld } from './not-held.tsx'
import { PastRoom } from './past-task.tsx'
import { RoomFrame } from './room-frame.tsx'
import { RoomSkeleton } from './room-skeleton.tsx'
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
  const isFresh = work.data !== undefined && !work.isFetching
  if (isFresh && (opened === undefined || opened.id !== taskId)) setOpened(work.data)
  const failure = me.error ?? work.error
  if (opened && me.data) {
    if (opened.held) return <HeldRoom initial={opened} me={me.data} />
    return <PastRoom past={opened} personId={me.data.id} onClaimed={setOpened} />
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
          title="The task could not be loaded."
          error={failure}
          onRetry={() => void (me.error ? me.refetch() : work.refetch())}
        >
          <p>What you wrote is safe, on this device and on the server.</p>
        </FailedCard>
      </main>
    </RoomFrame>
  )
}
