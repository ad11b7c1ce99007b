// One task that is due, who holds it, and the way to assign it.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatSpan } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { shortenId } from '../../ui/id-chip.tsx'
import { Pill } from '../../ui/pill.tsx'
import { DuePill } from '../tasks/due-pill.tsx'
import type { Floor } from './use-floor.ts'

type Props = {
  deadline: Floor['nextDeadlines'][number]
  now: number
  isCursor: boolean
  isOpen: boolean
  isPicked: boolean
  onPick: () => void
  /** Whom it was just given to, while that can be undone. */
  assignedTo: string | undefined
  onUndo: () => void
  onOpen: () => void
  /** Opens under the row. */
  children: ReactNode
}

export function DeadlineRow(props: Props) {
  const { deadline, now, isOpen, assignedTo } = props
  const { taskId, title, accountName, tagName, dueAt, holder } = deadline
  const act = holder === null ? 'Assign' : 'Reassign'
  return (
    <li
      className={rowClass(props)}
      data-deadline={taskId}
      aria-current={props.isCursor ? true : undefined}
    >
      <div className="deadline-row">
        <input
          type="checkbox"
          className="deadline-pick"
          aria-label={`Select: ${title}`}
          checked={props.isPicked}
          onChange={props.onPick}
        />
        <DuePill dueAt={dueAt} now={now} />
        <span className="deadline-task">
          <Link className="cut" dir="auto" to="/admin/tasks" search={{ task: taskId }}>
            {title}
          </Link>
          <span className="cut deadline-about">
            {accountName} · {tagName} · <span className="mono">{shortenId(taskId)}</span>
          </span>
        </span>
        {assignedTo === undefined ? (
          <>
            <span className="deadline-holder">{sayHolder(deadline, now)}</span>
            <Button
              className="deadline-act"
              size="small"
              {...(isOpen ? ({ icon: 'close', kind: 'ghost' } as const) : {})}
              aria-expanded={isOpen}
              aria-label={isOpen ? `Close: ${title}` : `${act}: ${title}`}
              onClick={props.onOpen}
            >
              {isOpen ? 'Close' : act}
            </Button>
          </>
        ) : (
          <>
            <span className="deadline-holder" role="status">
              <Pill tone="completed">Assigned to {assignedTo}</Pill>
            </span>
            <Button
              className="deadline-act"
              size="small"
              aria-label={`Undo: ${title}`}
              onClick={props.onUndo}
            >
              Undo
            </Button>
          </>
        )}
      </div>
      {props.children}
    </li>
  )
}

function rowClass({ isOpen, isCursor, isPicked }: Props): string {
  return [
    'deadline',
    isOpen ? 'deadline-open' : '',
    isPicked ? 'deadline-picked' : '',
    isCursor ? 'deadline-cursor' : '',
  ]
    .filter((name) => name !== '')
    .join(' ')
}

function sayHolder({ holder, isIdle, inputAt }: Props['deadline'], now: number): string {
  if (holder === null) return 'Unassigned'
  if (!isIdle || inputAt === null) return holder.name
  const seconds = Math.max(60, Math.floor((now - Date.parse(inputAt)) / 60_000) * 60)
  return `${holder.name}, away ${formatSpan(seconds)}`
}
