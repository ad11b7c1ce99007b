// After a task has ended: what it earned, the day so far, and the task that is next, to be claimed from here.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queueQuery, statisticsQuery } from '../../api/queries.ts'
import { formatCredits, formatSpan, plural } from '../../core/formats.ts'
import { modeWords } from '../../records/modes.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useKey, useKeys } from '../../ui/keys/use-keys.ts'
import { usePressed } from '../../ui/press-guard.ts'
import { useNow } from '../../ui/use-now.ts'
import { readDeadline } from '../queue/deadline.ts'
import { useClaimBlock } from '../queue/queue-block.tsx'
import type { WaitingTask } from '../queue/stable-list.ts'
import { useClaim } from '../queue/use-claim.ts'
import './next-up.css'

export function NextUp({ earned }: { earned: number }) {
  const reasonId = useId()
  const queue = useQuery(queueQuery)
  const block = useClaimBlock('/workbench#held-tasks')
  const claim = useClaim(() => void queue.refetch())
  const next = queue.data?.next[0]
  const canClaim = next !== undefined && block === null
  const claimNext = usePressed(() => {
    if (canClaim && !claim.isPending) claim.mutate(next.id)
  })
  const key = useKey('Task.claimNext')
  useKeys('Task', { claimNext: { run: claimNext, isOff: !canClaim } })
  return (
    <section className="next-up" aria-label="What is next">
      {earned === 0 ? null : <Earned earned={earned} />}
      <Next task={next} isLoading={queue.isPending} />
      <div className="next-up-acts">
        {/* There while the queue is read: the link beside it must not move away from a finger. */}
        {next === undefined && !queue.isPending ? null : (
          <Button
            kind="primary"
            keys={key}
            disabled={next === undefined}
            isBusy={claim.isPending}
            blockedBy={block === null ? undefined : reasonId}
            onClick={claimNext}
          >
            Claim next
          </Button>
        )}
        <ButtonLink href="/workbench">Back to queue</ButtonLink>
        {next === undefined || block === null ? null : (
          <span className="next-up-block" id={reasonId}>
            {block}
          </span>
        )}
      </div>
    </section>
  )
}

function Earned({ earned }: { earned: number }) {
  const { data } = useQuery(statisticsQuery)
  return (
    <p className="next-up-earned">
      <b>+{formatCredits(earned)}</b> credits
      <span>
        {data === undefined
          ? 'Today …'
          : `Today ${formatCredits(data.today.earned)} credits, ${plural(data.today.answers, 'answer')}`}
      </span>
    </p>
  )
}

function Next({ task, isLoading }: { task: WaitingTask | undefined; isLoading: boolean }) {
  const nowMs = useNow()
  if (task === undefined)
    return (
      <div className="next-up-task">
        <h3>{isLoading ? 'Looking for the next task…' : 'No tasks in your queue'}</h3>
        <p>{isLoading ? '' : 'New tasks appear in the queue as they arrive.'}</p>
      </div>
    )
  const { leftMs } = readDeadline(task, nowMs)
  const due = `${leftMs < 0 ? 'overdue by' : 'due in'} ${formatSpan(Math.abs(leftMs) / 1_000)}`
  const files = task.fileCount === 0 ? '' : ` · ${plural(task.fileCount, 'file')}`
  return (
    <div className="next-up-task">
      <h3 dir="auto" title={task.title}>
        <span className="next-up-label">Next up</span> {task.title}
      </h3>
      <p>
        {task.tag.name} ×{task.tagMultiplier.toFixed(1)} · {modeWords[task.mode]}
        {files} · {due} · pays up to {formatCredits(task.pays)} credits
      </p>
    </div>
  )
}
