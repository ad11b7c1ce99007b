// Beside an open question: how long a reply is taken, what happens without one, and what is paused.
import { serverNowMs } from '../../../../api/server-clock.ts'
import { formatCredits, formatDuration } from '../../../../core/formats.ts'
import { DrawerSection } from '../../../../ui/drawer.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import type { Message, Task } from '../task-types.ts'
import { Countdown, CountdownBar } from './countdown.tsx'
import { nameAsker, sayWhen, sayWithoutReply } from './question-words.ts'
import './waiting-parts.css'
import { WholeName } from './whole-name.tsx'

export function ReplyWithinPart({ message }: { message: Message }) {
  return (
    <DrawerSection
      title="Reply within"
      aside={
        <span className="waiting-until">
          until <time dateTime={message.deadlineAt}>{sayWhen(message.deadlineAt, Date.now())}</time>
        </span>
      }
    >
      <p className="waiting-left">
        <Countdown message={message} />
      </p>
      <CountdownBar message={message} />
      <p className="waiting-rule">
        <b>Without a reply by then</b>
        <WholeName sentence={sayWithoutReply(message)} name={message.engineer} />{' '}
        <code>onNoReply: {message.onNoReply}</code>
      </p>
    </DrawerSection>
  )
}

export function PausedPart({ task, message }: { task: Task; message: Message }) {
  return (
    <DrawerSection title="Paused until you reply">
      <dl className="waiting-facts">
        <div>
          <dt>Cost</dt>
          <dd>
            paused, at most <span className="mono">{formatCredits(task.maxCredits)}</span>
          </dd>
        </div>
        <Clock task={task} message={message} />
      </dl>
      <p className="waiting-about">
        <WholeName sentence={sayWaiting(task, message)} name={message.engineer} />
      </p>
    </DrawerSection>
  )
}

/** What was left when the question came is left when it is closed. */
function Clock({ task, message }: { task: Task; message: Message }) {
  useNow()
  const due = Date.parse(task.dueAt)
  const leftMs = due - Date.parse(message.askedAt)
  const wholeMs = due - Date.parse(task.createdAt)
  if (leftMs <= 0)
    return (
      <div>
        <dt>Due time</dt>
        <dd>had passed before the question</dd>
      </div>
    )
  return (
    <>
      <div>
        <dt>Time left</dt>
        <dd>
          {formatDuration(leftMs / 1000)} of {formatDuration(wholeMs / 1000)}
        </dd>
      </div>
      <div>
        <dt>Due if you reply now</dt>
        <dd>{sayWhen(serverNowMs() + leftMs, Date.now())}</dd>
      </div>
    </>
  )
}

function sayWaiting(task: Task, message: Message): string {
  const who = nameAsker(message)
  if (message.engineer === null)
    return "The wait isn't charged. After your reply, the simulator continues."
  return `The wait isn't charged. After your reply, ${who} has 15 minutes to claim the task again; then any ${task.tagName} engineer can. If another engineer answers, you don't pay for the effort of ${who}.`
}
