// The task that was sent, until its answer is there.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accountTaskQuery } from '../../api/account-queries.ts'
import { Card } from '../../ui/card.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAccount } from '../account.tsx'
import { AnswerCard } from '../answer/answer-card.tsx'
import { sayTook, type Task } from '../answer/steps.ts'
import { balanceQuery } from './balance-query.ts'

export function SentTask({ taskId }: { taskId: string }) {
  const account = useAccount()
  const { data: task, error, refetch } = useQuery(accountTaskQuery(account.id, taskId))
  useSettledBalance(account.id, task)
  if (task !== undefined)
    return (
      <AnswerCard
        task={task}
        title={titleOf(task)}
        acts={
          <Link className="button" to="/dashboard/tasks/$taskId" params={{ taskId }}>
            Open task
          </Link>
        }
      />
    )
  if (error !== null)
    return (
      <FailedCard
        heading="Your task"
        title="Couldn't load the task."
        error={error}
        onRetry={() => void refetch()}
      >
        The task was sent.
      </FailedCard>
    )
  return (
    <Card title="Your task">
      <Skeleton lines={4} label="Loading the task" />
    </Card>
  )
}

/** What was held is settled with the end of the task: the balance beside it is read anew. */
function useSettledBalance(accountId: string, task: Task | undefined): void {
  const queries = useQueryClient()
  const isFinal = task !== undefined && task.status !== 'pending'
  useEffect(() => {
    if (isFinal) void queries.invalidateQueries(balanceQuery(accountId))
  }, [queries, accountId, isFinal])
}

function titleOf(task: Task): string {
  if (task.status === 'pending') return 'Sent. The answer appears here'
  return task.status === 'completed' ? `Answered in ${sayTook(task)}` : 'Cancelled'
}
