// Before the first task: one sentence and the way to it, in the place of empty panels.
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NoWork() {
  return (
    <EmptyState
      icon="chart"
      title="No work yet"
      acts={
        <ButtonLink kind="primary" href="/workbench">
          Go to the queue
        </ButtonLink>
      }
    >
      What you answer or release is listed here, with the time it took and what it earned.
    </EmptyState>
  )
}
