// How long a reply is still taken. It ticks alone: nothing around it is drawn again.
import { sayAloud, sayLeft, useLeftMs } from '../../../../records/reply-deadline.ts'
import type { Message } from '../task-types.ts'

type Deadline = Pick<Message, 'askedAt' | 'deadlineAt'>

export function Countdown({ message }: { message: Deadline }) {
  return <>{sayLeft(useLeftMs(message.deadlineAt))}</>
}

/** What is left of the time there was. */
export function CountdownBar({ message }: { message: Deadline }) {
  const leftMs = useLeftMs(message.deadlineAt)
  const wholeMs = Math.max(1, Date.parse(message.deadlineAt) - Date.parse(message.askedAt))
  return (
    <div className="question-bar" aria-hidden="true">
      <i style={{ width: `${Math.min(1, leftMs / wholeMs) * 100}%` }} />
    </div>
  )
}

/** Said as it changes, which is once a minute at the end. */
export function CountdownAloud({ message }: { message: Deadline }) {
  return (
    <span className="visually-hidden" role="status">
      {sayAloud(useLeftMs(message.deadlineAt))}
    </span>
  )
}
