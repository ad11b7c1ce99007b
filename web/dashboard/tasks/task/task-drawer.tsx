// A task beside the list it was opened from; on phones a page of its own.
import { useQuery } from '@tanstack/react-query'
import { accountTaskQuery } from '../../../api/account-queries.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Drawer, DrawerSection } from '../../../ui/drawer.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { IdChip } from '../../../ui/id-chip.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAccount } from '../../account.tsx'
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
  return (
    <Drawer
      title={task?.title ?? props.title ?? 'Task'}
      head={
        <>
          <IdChip id={taskId} />
          <ButtonLink
            size="small"
            icon="expand"
            title="Open as page"
            aria-label="Open as page"
            href={`/dashboard/tasks/${taskId}?account=${account.id}`}
          />
          {task === undefined ? null : <TaskActs task={task} isTight />}
        </>
      }
      about={task === undefined ? undefined : <TaskAbout task={task} />}
      onClose={onClose}
    >
      {task === undefined ? (
        <DrawerSection title="Result">
          {query.error === null ? (
            <Skeleton lines={8} label="Reading the task" />
          ) : (
            <ErrorNote
              title="The task could not be loaded."
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          )}
        </DrawerSection>
      ) : (
        <TaskBody task={task} />
      )}
    </Drawer>
  )
}
