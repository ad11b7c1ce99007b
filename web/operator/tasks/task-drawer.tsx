// A task beside the list, with what can be done to it; on phones a page of its own.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Drawer, DrawerSection } from '../../ui/drawer.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { IdChip } from '../../ui/id-chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ActFoot, ActForm } from './act-form.tsx'
import { TaskAbout, TaskFacts } from './task-facts.tsx'
import { anyTaskQuery, type OperatorTaskDetail } from './task-queries.ts'
import { TaskTimeline } from './task-timeline.tsx'
import { useTaskAct } from './use-task-act.ts'

type Props = {
  taskId: string
  /** What the list knows, until the task itself is there. */
  title: string | undefined
  onClose: () => void
}

export function TaskDrawer({ taskId, title, onClose }: Props) {
  const query = useQuery(anyTaskQuery(taskId))
  if (query.data !== undefined) return <Known task={query.data} onClose={onClose} />
  return (
    <Drawer title={title ?? 'Task'} head={<IdChip id={taskId} isShort />} onClose={onClose}>
      <DrawerSection title="Status">
        {query.error === null ? (
          <Skeleton lines={8} label="Loading the task" />
        ) : (
          <ErrorNote
            title="Couldn't load the task."
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
      </DrawerSection>
    </Drawer>
  )
}

function Known({ task, onClose }: { task: OperatorTaskDetail; onClose: () => void }) {
  const doing = useTaskAct(task)
  const isOpen = task.status === 'pending'
  return (
    <Drawer
      title={task.title}
      head={
        <>
          <IdChip id={task.id} isShort />
          <Link
            className="operator-task-page-link"
            to="/admin/tasks/$taskId"
            params={{ taskId: task.id }}
          >
            Open as page
          </Link>
        </>
      }
      about={<TaskAbout task={task} />}
      foot={isOpen ? <ActFoot task={task} doing={doing} onLeave={onClose} /> : undefined}
      onClose={onClose}
    >
      <DrawerSection title="Status">
        {task.excerpt === '' ? null : (
          <p className="task-excerpt" dir="auto">
            {task.excerpt}
          </p>
        )}
        <TaskFacts task={task} />
      </DrawerSection>
      {isOpen ? (
        <DrawerSection title="Actions">
          <ActForm task={task} doing={doing} />
        </DrawerSection>
      ) : null}
      <DrawerSection title="Timeline">
        <TaskTimeline task={task} />
      </DrawerSection>
    </Drawer>
  )
}
