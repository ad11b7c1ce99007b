// Which deadlines are selected for one act on all of them.
import { useState } from 'react'
import { useNow } from '../../ui/use-now.ts'
import { type Deadline, isOverdue, isUnattended } from './deadline-state.ts'

export type Selection = ReturnType<typeof useSelection>

export function useSelection(deadlines: readonly Deadline[]) {
  const now = useNow()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  // What an engineer is answering is late too, but nobody is helped by taking it from them.
  const overdueIds = deadlines
    .filter((each) => isOverdue(each, now) && isUnattended(each))
    .map(({ taskId }) => taskId)
  return {
    // A task that has left the list is not acted on unseen.
    chosen: deadlines.filter(({ taskId }) => picked.has(taskId)),
    overdueCount: overdueIds.length,
    has: (taskId: string) => picked.has(taskId),
    toggle: (taskId: string) =>
      setPicked((known) => {
        const next = new Set(known)
        if (!next.delete(taskId)) next.add(taskId)
        return next
      }),
    clear: () => setPicked(new Set()),
    selectOverdue: () => setPicked(new Set(overdueIds)),
  }
}
