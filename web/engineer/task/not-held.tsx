// A task that the caller neither holds nor held: it may wait, and then it can be claimed.
import { Button, ButtonLink } from '../../ui/button.tsx'
import './dialogs.css'
import { RoomFrame } from './room-frame.tsx'
import { useReclaim } from './use-standing.ts'
import type { WorkTask } from './work.ts'

export function NotHeld(props: { taskId: string; onClaimed: (task: WorkTask) => void }) {
  const { claim, isClaiming, refusal } = useReclaim(props.taskId, props.onClaimed)
  return (
    <RoomFrame title="Task not claimed by you" taskId={props.taskId}>
      <main className="room-page">
        <h2 className="room-page-title">You haven't claimed this task</h2>
        <p className="room-notice-more">
          Only the engineer who claimed a task can open it. If it is still in the queue, you can
          claim it.
        </p>
        <p className="room-page-acts">
          <Button kind="primary" isBusy={isClaiming} onClick={claim}>
            Claim task
          </Button>
          <ButtonLink href="/workbench">Back to queue</ButtonLink>
        </p>
        <p role="status">{refusal}</p>
      </main>
    </RoomFrame>
  )
}
