// The best task for this engineer, with all that one needs to decide. One key claims it.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef } from 'react'
import { statisticsQuery } from '../../api/queries.ts'
import { formatCredits, formatDuration, formatSpan, plural } from '../../core/formats.ts'
import { modeIcons, modeWords } from '../../records/modes.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Ring } from '../../ui/ring.tsx'
import { useNow } from '../../ui/use-now.ts'
import { formatShortClock } from '../task/rail/times.ts'
import { readDeadline } from './deadline.ts'
import { describeAnswer } from './queue-row.tsx'
import type { StillList, WaitingTask } from './stable-list.ts'
import './next-card.css'

type NextCardProps = {
  task: WaitingTask
  /** Why the card changed by itself; null where it did not. */
  note: StillList['cardNote']
  canSkip: boolean
  isBusy: boolean
  /** Why nothing can be claimed now; null when it can. */
  block: ReactNode
  keys: { claim: string; skip: string }
  onClaim: () => void
  onSkip: () => void
}

const noteWords = { replaced: 'Previous task was claimed', urgent: 'This task is more urgent' }

export function NextCard(props: NextCardProps) {
  const { task } = props
  const titleId = useId()
  const reasonId = useId()
  const card = useRef<HTMLElement>(null)
  const isBlocked = props.block !== null
  // The next key is for the task that comes, not for the button once more.
  const skip = () => {
    props.onSkip()
    card.current?.focus({ preventScroll: true })
  }
  return (
    <section className="next-card" aria-labelledby={titleId} ref={card} tabIndex={-1}>
      <CardRing task={task} />
      <div className="next-card-text">
        <div className="next-card-eyebrow">
          <span>
            Next up
            <span className={props.note === null ? 'next-card-for' : 'not-on-phone'}> for you</span>
          </span>
          <Pill tone="pending" icon={modeIcons[task.mode]}>
            {modeWords[task.mode]}
          </Pill>
          <DuePill task={task} />
          <span className="next-card-note cut" aria-live="polite">
            {props.note === null ? '' : noteWords[props.note]}
          </span>
        </div>
        <h2 id={titleId} dir="auto" title={task.title}>
          {task.title}
        </h2>
        <p className="next-card-excerpt" dir="auto">
          {task.excerpt}
        </p>
        <Facts task={task} />
        <WhyYou task={task} />
      </div>
      <div className="next-card-buy">
        <Pay task={task} />
        <div className="next-card-acts">
          {props.canSkip ? (
            <Button kind="ghost" size="large" keys={props.keys.skip} onClick={skip}>
              Skip
            </Button>
          ) : null}
          <Button
            kind="primary"
            size="large"
            keys={props.keys.claim}
            isBusy={props.isBusy}
            blockedBy={isBlocked ? reasonId : undefined}
            onClick={props.onClaim}
          >
            Claim
          </Button>
        </div>
      </div>
      {isBlocked ? (
        <p className="next-card-block" id={reasonId}>
          <Icon name="info" size={14} />
          <span>{props.block}</span>
        </p>
      ) : null}
    </section>
  )
}

function CardRing({ task }: { task: WaitingTask }) {
  const { share, leftMs } = readDeadline(task, useNow())
  const seconds = Math.abs(leftMs) / 1_000
  // The last hour is counted in minutes and seconds; what is longer takes two lines, "3 h" over "31 min".
  const label =
    seconds < 3_600
      ? `${leftMs <= -1_000 ? '+' : ''}${formatShortClock(seconds * 1_000)}`
      : formatDuration(seconds).replace(/ (?=\d)/, '\n')
  return (
    <div className="next-card-ring">
      <Ring share={share} size={56} isAccent>
        <span className="mono">{label}</span>
      </Ring>
      <span className="visually-hidden">
        {leftMs < 0 ? 'overdue by' : 'due in'} {formatDuration(seconds)}
      </span>
    </div>
  )
}

function DuePill({ task }: { task: WaitingTask }) {
  const { word } = readDeadline(task, useNow())
  if (word === null) return null
  return (
    <Pill
      tone={word === 'Overdue' ? 'failed' : 'overdue'}
      icon={word === 'Overdue' ? 'warning' : 'clock'}
    >
      {word}
    </Pill>
  )
}

function Facts({ task }: { task: WaitingTask }) {
  return (
    <ul className="next-card-facts">
      <li>
        <Icon name="tag" />
        {task.tag.name} <span className="mono">×{task.tagMultiplier.toFixed(1)}</span>
      </li>
      <li className="not-on-phone">
        <Icon name={task.schemaFieldCount === null ? 'pencil' : 'table'} />
        {describeAnswer(task)}
      </li>
      {task.fileCount === 0 ? null : (
        <li>
          <Icon name="paperclip" />
          {plural(task.fileCount, 'file')}
        </li>
      )}
      {task.hasDraft ? (
        <li>
          <Icon name="sparkle" />
          AI draft ready
        </li>
      ) : null}
    </ul>
  )
}

/** The tag lets an engineer claim; what they answered with it says how well it fits. */
function WhyYou({ task }: { task: WaitingTask }) {
  const { data } = useQuery(statisticsQuery)
  const earlier = data?.answerTimes.filter(({ tag }) => tag.id === task.tag.id).length ?? 0
  return (
    <p className="next-card-why">
      Matches {task.tag.name}
      {earlier === 0 ? null : ` · you answered ${earlier}`}
    </p>
  )
}

function Pay({ task }: { task: WaitingTask }) {
  return (
    <div className="next-card-pay">
      <span>Pays up to</span>
      <b>
        {formatCredits(task.pays)} <small>cr</small>
      </b>
      <span>
        for {formatSpan(task.budgetSeconds)} of effort
        <span className="not-on-phone">, at ×{formatRate(task.rate)}</span>
      </span>
    </div>
  )
}

/** Credits a second of effort, which is what mode and tag multiply to: "1.5", "2.88". */
function formatRate(rate: number): string {
  return String(Math.round(rate * 100) / 100)
}
