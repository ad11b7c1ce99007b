// A task that the caller neither holds nor held: it may wait, and then it can be claimed.
import { Button, ButtonLink } from '../../ui/button.tsx'
import './dialogs.css'
import { RoomFrame } from './room-frame.tsx'
import { useReclaim } from './use-standing.ts'
import type { WorkTask } from './work.ts'

export function NotHeld(props: { taskId: string; onClaimed: (task: WorkTask) => void }) {
  const { claim, isClaiming, refusal } = useReclaim(props.taskId, props.onClaimed)
  return (
    <RoomFrame title="A task you do not hold" taskId={props.taskId}>
      <main className="room-page">
        <h2 className="room-page-title">You do not hold this task</h2>
        <p className="room-notice-more">
          A task is shown to the one who holds it. If it still waits, you can claim it now.
        </p>
        <p className="room-page-acts">
          <Button kind="primary" isBusy={isClaiming} onClick={claim}>
            Claim it
          </Button>
          <ButtonLink href="/workbench">Back to the queue</ButtonLink>
        </p>
        <p role="status">{refusal}</p>
      </main>
    </RoomFrame>
  )
}
