// A task beside the list it was opened from; on phones a page of its own.
import { useQuery } from '@tanstack/react-query'
import { accountTaskQuery } from '../../../api/account-queries.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Drawer, DrawerSection } from '../../../ui/drawer.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { IdChip } from '../../../ui/id-chip.tsx'
import { useAccount } from '../../account.tsx'
import '../task-page.css'
import { AboutSkeleton, ActsSkeleton, TaskSkeleton } from '../task-skeleton.tsx'
import { TaskAbout } from './task-about.tsx'
import { TaskActs } from './task-acts.tsx'
import { TaskBody } from './task-body.tsx'

export function TaskDrawer(props: {
  taskId: string
  /** What the list knows, until the task itself is there. */
  title: string | undefined
  onClose: () => void
}) {
  const { taskId, onClose } = props
  const account = useAccount()
  const query = useQuery(accountTaskQuery(account.id, taskId))
  const task = query.data
  const hasFailed = task === undefined && query.error !== null
  return (
    <Drawer
      title={task?.title ?? props.title ?? 'Task'}
      head={
        <>
          <IdChip id={taskId} isShort />
          <ButtonLink
            size="small"
            icon="expand"
            title="Open as page"
            aria-label="Open as page"
            href={`/dashboard/tasks/${taskId}?account=${account.id}`}
          />
          {task !== undefined ? (
            <TaskActs task={task} isTight />
          ) : hasFailed ? null : (
            <ActsSkeleton />
          )}
        </>
      }
      about={
        hasFailed ? undefined : task === undefined ? <AboutSkeleton /> : <TaskAbout task={task} />
      }
      onClose={onClose}
    >
      {task !== undefined ? (
        <TaskBody task={task} />
      ) : query.error === null ? (
        <TaskSkeleton />
      ) : (
        <DrawerSection title="Result">
          <ErrorNote
            title="Couldn't load the task."
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        </DrawerSection>
      )}
    </Drawer>
  )
}
