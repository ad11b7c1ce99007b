// The bar at the foot of the list while tasks are picked, and how far cancelling them has come. It
// floats there, so that no row moves under the hand that picks.
import { useState } from 'react'
import { formatCredits, plural } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { Meter } from '../../ui/meter.tsx'
import { useAccount } from '../account.tsx'
import { writers } from '../roles.ts'
import './bulk-cancel.css'
import { useRefusal } from '../use-refusal.ts'
import type { TaskRow } from './task/task-types.ts'
import { type BulkCancel, useBulkCancel } from './use-bulk-cancel.ts'

export function BulkCancelBar(props: { picked: readonly TaskRow[]; onClear: () => void }) {
  const account = useAccount()
  const bulk = useBulkCancel(account.id)
  const [isAsking, setAsking] = useState(false)
  const refusal = useRefusal(account, writers, 'cancel tasks')
  const open = props.picked.filter(({ status }) => status === 'pending')
  const held = open.reduce((sum, { heldCredits }) => sum + heldCredits, 0)
  if (bulk.state !== undefined)
    return (
      <Progress
        state={bulk.state}
        onStop={bulk.stop}
        onAgain={() => void bulk.run(bulk.state?.failures.map(({ id }) => id) ?? [])}
        onClose={bulk.forget}
      />
    )
  if (props.picked.length === 0) return null
  return (
    <div className="bulk-bar">
      <span role="status">
        {plural(props.picked.length, 'task')} selected
        {open.length === props.picked.length ? '' : `, ${open.length} open`}
      </span>
      {open.length === 0 ? (
        <span className="bulk-about">Ended tasks can't be cancelled.</span>
      ) : (
        <GuardedButton
          size="small"
          icon="barred"
          says="beside"
          refusal={refusal}
          onClick={() => setAsking(true)}
        >
          Cancel {plural(open.length, 'open task')}
        </GuardedButton>
      )}
      <Button kind="ghost" size="small" onClick={props.onClear}>
        Clear selection
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Cancel ${plural(open.length, 'task')}?`}
          about={`For tasks an engineer has already claimed, you are charged for the effort so far. The rest of the ${formatCredits(held)} credits held is released.`}
          act={`Cancel ${plural(open.length, 'task')}`}
          isDanger
          failedTitle="Couldn't cancel the tasks."
          onConfirm={async () => {
            void bulk.run(open.map(({ id }) => id))
            props.onClear()
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}

function Progress(props: {
  state: BulkCancel
  onStop: () => void
  onAgain: () => void
  onClose: () => void
}) {
  const { total, cancelled, final, failures, isRunning } = props.state
  const done = cancelled + final + failures.length
  const label = `${formatCredits(done)} of ${plural(total, 'task')} done`
  return (
    <div className="bulk-bar bulk-progress">
      {isRunning ? (
        <>
          <span className="bulk-meter">
            <Meter value={done} max={total} label={label} />
          </span>
          <span className="tabular">{label}</span>
          <Button size="small" onClick={props.onStop}>
            Stop
          </Button>
        </>
      ) : (
        <>
          <span role="status">{sayEnd(props.state)}</span>
          {failures.length > 0 ? (
            <Button size="small" icon="refresh" onClick={props.onAgain}>
              Try {failures.length} again
            </Button>
          ) : null}
          <Button kind="ghost" size="small" onClick={props.onClose}>
            Close
          </Button>
        </>
      )}
      {failures.length > 0 ? (
        <ul className="bulk-failures">
          {failures.slice(0, failuresShown).map(({ id, why }) => (
            <li key={id}>
              <span className="mono">{id}</span> {why}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const failuresShown = 5

function sayEnd({ total, cancelled, final, failures }: BulkCancel): string {
  const left = total - cancelled - final - failures.length
  return [
    `${formatCredits(cancelled)} of ${plural(total, 'task')} cancelled`,
    final > 0 ? `${final} had already ended` : '',
    failures.length > 0 ? `${failures.length} failed` : '',
    left > 0 ? `${left} skipped` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
    .concat('.')
}
