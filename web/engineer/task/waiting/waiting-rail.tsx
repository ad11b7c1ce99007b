// The facts of a task that waits for its client. Nothing ticks but the deadline of the reply; after it, the
// time in which the task is the asker's first.
import type { Schemas } from '../../../api/queries.ts'
import { serverNowMs } from '../../../api/server-clock.ts'
import { capitalize, formatDayAndTime, formatDuration } from '../../../core/formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { formatDueTime, formatEffort, formatShortClock, modeNames } from '../rail/times.ts'
import '../rail/rail.css'
import { describeRule, type Message } from '../thread/thread.tsx'
import type { PastTask, WorkTask } from '../work.ts'

export type AskedTask = Schemas['AskedTask']

const yoursMs = 15 * 60_000

export type WaitingProps = {
  past: PastTask
  asked: AskedTask
  message: Message | undefined
  known: WorkTask | undefined
}

export function WaitingRail(props: WaitingProps) {
  const { past, asked } = props
  const isWaiting = asked.state === 'waiting'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className="rail" aria-label="Effort, due time and reply" tabIndex={0}>
      {isWaiting ? <ReplyCard {...props} /> : <YoursCard asked={asked} />}
      <div className="rail-card">
        <h2 className="rail-title">
          Effort
          <span className="rail-end">{isWaiting ? <Paused /> : null}</span>
        </h2>
        <div className="rail-line">
          <span className="rail-big">{formatEffort(past.effortSeconds)}</span>
          {props.known === undefined ? null : (
            <span className="rail-dim">
              of <span className="mono">{formatEffort(props.known.budget.budgetSeconds)}</span>{' '}
              budget
            </span>
          )}
        </div>
        <div className="rail-small">{isWaiting ? "Waiting isn't counted" : 'Not counting yet'}</div>
      </div>
      <DueCard {...props} />
      <div className="rail-card">
        <h2 className="rail-title">Task</h2>
        <dl className="rail-facts">
          <dt>Tag</dt>
          <dd className="cut">{past.tag.name}</dd>
          <dt>Mode</dt>
          <dd>{modeNames[past.mode]}</dd>
          <dt>Created</dt>
          <dd className="cut">{formatDayAndTime(past.createdAt)}</dd>
          <dt>Questions</dt>
          <dd>
            {asked.number} of 5, {isWaiting ? '1 open' : 'none open'}
          </dd>
        </dl>
      </div>
    </section>
  )
}

function Paused() {
  return (
    <Pill tone="pending" icon="pause">
      Paused
    </Pill>
  )
}

function ReplyCard({ asked, message }: WaitingProps) {
  const nowMs = useNow()
  const leftMs = Math.max(0, Date.parse(asked.deadlineAt) - serverNowMs())
  const wholeMs = Date.parse(asked.deadlineAt) - Date.parse(asked.askedAt)
  return (
    <div className="rail-card">
      <h2 className="rail-title">Reply due</h2>
      <div className="rail-row">
        <span className="rail-ring">
          <Ring share={leftMs / Math.max(1, wholeMs)} size={40} />
          <Icon name="chat" />
        </span>
        <div>
          <div className="rail-big">{formatDuration(leftMs / 1_000)}</div>
          <div className="rail-small">
            {capitalize(formatDueTime(asked.deadlineAt, nowMs))}, then{' '}
            {describeRule(message ?? asked)}
          </div>
        </div>
      </div>
    </div>
  )
}

function YoursCard({ asked }: { asked: AskedTask }) {
  useNow()
  const leftMs = readYours(asked)
  return (
    <div className="rail-card">
      <h2 className="rail-title">Reserved for you</h2>
      <div className="rail-row">
        <span className="rail-ring">
          <Ring share={leftMs / yoursMs} size={40} isAccent />
          <Icon name="person" />
        </span>
        <div>
          <div className="rail-big">{formatShortClock(leftMs)}</div>
          <div className="rail-small">of {formatShortClock(yoursMs)}, while you are on duty</div>
        </div>
      </div>
    </div>
  )
}

/** What is left of the time in which nobody else is offered the task. */
export function readYours({ yoursUntil }: AskedTask): number {
  return yoursUntil === null ? 0 : Math.max(0, Date.parse(yoursUntil) - serverNowMs())
}

function DueCard({ past, asked }: WaitingProps) {
  const nowMs = useNow()
  const { leftMs, isPaused } = readLeft(past, asked)
  const wholeMs = Math.max(1, Date.parse(past.dueAt) - Date.parse(past.createdAt))
  return (
    <div className="rail-card">
      <h2 className="rail-title">
        Due
        <span className="rail-end">{isPaused ? <Paused /> : null}</span>
      </h2>
      <div className="rail-row">
        <span className="rail-ring">
          <Ring share={Math.max(0, leftMs / wholeMs)} size={40} />
          <Icon name={isPaused ? 'pause' : 'clock'} />
        </span>
        <div>
          <div className="rail-big">
            {leftMs < 0 ? '+' : ''}
            {formatShortClock(Math.abs(leftMs))}
          </div>
          <div className="rail-small">
            {isPaused
              ? 'left when the clock continues'
              : `${capitalize(formatDueTime(past.dueAt, nowMs))} your time`}
          </div>
        </div>
      </div>
    </div>
  )
}

/** While it waits the clock stands where it stood when the question was sent. */
function readLeft(past: PastTask, asked: AskedTask): { leftMs: number; isPaused: boolean } {
  const isPaused = asked.state === 'waiting'
  const at = isPaused ? Date.parse(asked.askedAt) : serverNowMs()
  return { leftMs: Date.parse(past.dueAt) - at, isPaused }
}

/** The same in one line, for where the rail is not seen. */
export function WaitingFacts({ past, asked }: WaitingProps) {
  useNow()
  const { leftMs, isPaused } = readLeft(past, asked)
  const replyMs = Math.max(0, Date.parse(asked.deadlineAt) - serverNowMs())
  return (
    <div className="phone-facts">
      <span className="phone-fact">
        <span className="rail-dim">{isPaused ? 'Reply due in' : 'Reserved for you'}</span>
        <span className="mono phone-figure">
          {isPaused ? formatDuration(replyMs / 1_000) : formatShortClock(readYours(asked))}
        </span>
      </span>
      <span className="phone-fact">
        {isPaused ? <Icon name="pause" size={14} /> : null}
        <span className="rail-dim">{isPaused ? 'Left' : 'Due in'}</span>
        <span className="mono phone-figure">{formatShortClock(Math.max(0, leftMs))}</span>
      </span>
    </div>
  )
}
