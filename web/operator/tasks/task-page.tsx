// One task on a page of its own, with what can be done to it.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IdChip } from '../../ui/id-chip.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Grey, SkeletonCard, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ActFoot, ActForm } from './act-form.tsx'
import { TaskAbout, TaskFacts } from './task-facts.tsx'
import './task-page.css'
import { anyTaskQuery, type OperatorTaskDetail } from './task-queries.ts'
import { TaskTimeline } from './task-timeline.tsx'
import { useTaskAct } from './use-task-act.ts'

export function TaskPage() {
  const { taskId } = useParams({ strict: false }) as { taskId: string }
  const query = useQuery(anyTaskQuery(taskId))
  const task = query.data
  usePageTitle(task?.title ?? 'Task')
  return (
    <div className="operator-task">
      <Link className="operator-task-back" to="/admin/tasks">
        <Icon name="back" size={14} />
        Tasks
      </Link>
      <header className="operator-task-head">
        <h1 tabIndex={-1} dir="auto">
          {task?.title ?? 'Task'}
        </h1>
        <div className="operator-task-about">
          {task === undefined ? null : <TaskAbout task={task} />}
          <IdChip id={taskId} isShort />
        </div>
      </header>
      {task !== undefined ? (
        <Known task={task} />
      ) : query.error === null ? (
        <Waiting />
      ) : (
        <FailedCard
          title="Couldn't load the task."
          error={query.error}
          onRetry={() => void query.refetch()}
        >
          <p>The task is unaffected.</p>
        </FailedCard>
      )}
    </div>
  )
}

function Known({ task }: { task: OperatorTaskDetail }) {
  const doing = useTaskAct(task)
  const isOpen = task.status === 'pending'
  return (
    <div className={isOpen ? 'operator-task-parts' : 'operator-task-parts operator-task-final'}>
      <Card className="operator-task-facts" title="Status">
        <TaskFacts task={task} />
      </Card>
      {isOpen ? (
        <Card className="operator-task-acts" title="Actions">
          <ActForm task={task} doing={doing} />
          <ActFoot task={task} doing={doing} />
        </Card>
      ) : null}
      <Card className="operator-task-past" title="Timeline">
        <TaskTimeline task={task} />
      </Card>
    </div>
  )
}

/** The three cards, as high as those of a task that somebody holds. */
function Waiting() {
  return (
    <SkeletonGroup label="Loading the task">
      <div className="operator-task-parts">
        <SkeletonCard className="operator-task-facts" title="Status" height={264} lines={7} />
        <SkeletonCard className="operator-task-acts" title="Actions" height={390}>
          {acts.map((act) => (
            <Grey key={act} width={act} height={36} />
          ))}
          <Grey height={56} />
        </SkeletonCard>
        <SkeletonCard className="operator-task-past" title="Timeline" height={128} lines={2} />
      </div>
    </SkeletonGroup>
  )
}

const acts = ['72%', '64%', '68%', '70%']
