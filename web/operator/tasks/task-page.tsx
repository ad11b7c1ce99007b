// One task on a page of its own, with what can be done to it.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IdChip } from '../../ui/id-chip.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { type Choice, Segmented } from '../../ui/segmented.tsx'
import { Grey, SkeletonCard, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ActFoot, ActForm } from './act-form.tsx'
import { PromptCard } from './content/prompt-card.tsx'
import { TextsCard } from './content/texts-card.tsx'
import { useTaskContent } from './content/use-task-content.ts'
import { TaskAbout, TaskFacts } from './task-facts.tsx'
import './task-page.css'
import { anyTaskQuery, type OperatorTaskDetail } from './task-queries.ts'
import { TaskTimeline, type TimelinePart } from './task-timeline.tsx'
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
        <Known key={task.id} task={task} />
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
  const opened = useTaskContent(task.id)
  const content = opened.texts.data
  const isOpen = task.status === 'pending'
  return (
    <div className={isOpen ? 'operator-task-parts' : 'operator-task-parts operator-task-final'}>
      <div className="operator-task-content">
        <PromptCard task={task} opened={opened} />
        {content === undefined ? null : <TextsCard content={content} />}
      </div>
      <Card className="operator-task-facts" title="Status">
        <TaskFacts task={task} />
      </Card>
      {isOpen ? (
        <Card className="operator-task-acts" title="Actions">
          <ActForm task={task} doing={doing} />
          <ActFoot task={task} doing={doing} />
        </Card>
      ) : null}
      <TimelineCard task={task} />
    </div>
  )
}

/** With all that operators did to it among the rest, or alone. */
function TimelineCard({ task }: { task: OperatorTaskDetail }) {
  const [part, setPart] = useState<TimelinePart>('all')
  return (
    <Card
      className="operator-task-past"
      title="Timeline"
      aside={<Segmented label="Shown" value={part} choices={parts} onChange={setPart} />}
    >
      <TaskTimeline task={task} part={part} />
    </Card>
  )
}

const parts: Choice<TimelinePart>[] = [
  { value: 'all', label: 'All' },
  { value: 'operators', label: 'Operators' },
]

/** The cards, as high as those of a task that somebody holds. */
function Waiting() {
  return (
    <SkeletonGroup label="Loading the task">
      <div className="operator-task-parts">
        <SkeletonCard className="operator-task-content" title="Prompt" height={186} lines={4} />
        <SkeletonCard className="operator-task-facts" title="Status" height={237} lines={6} />
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
