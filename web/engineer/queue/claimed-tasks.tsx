// What is the engineer's own already. It comes before everything else: somebody waits for it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { heldQuery, type Schemas } from '../../api/queries.ts'
import { formatCredits } from '../../core/formats.ts'
import { modeWords } from '../../records/modes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Ring } from '../../ui/ring.tsx'
import { useNow } from '../../ui/use-now.ts'
import { readHeldLease } from '../held/held-lease.ts'
import { useAsked } from '../held/use-asked.ts'
import { formatShortClock } from '../task/rail/times.ts'
import { AskedTask, RepliedTask } from './asked-tasks.tsx'
import { type Deadline, formatLeft, readDeadline } from './deadline.ts'
import { type OwnKey, useOwnKeys } from './use-own-keys.ts'
import './claimed-tasks.css'

type WorkTask = Schemas['WorkTask']

/** What is the engineer's own: assigned and held tasks, and those that wait for a client or were replied to. */
export function OwnTasks() {
  const own = useQuery(heldQuery).data?.data ?? []
  const assigned = own.filter(({ lease }) => lease.awaitsOpening)
  const held = own.filter(({ lease }) => !lease.awaitsOpening)
  const asked = useAsked().data?.data ?? []
  const replied = asked.filter(({ state }) => state === 'replied')
  const waiting = asked.filter(({ state }) => state === 'waiting')
  const keyOf = useOwnKeys(own.length + asked.length)
  if (own.length + asked.length === 0) return null
  const [heldFrom, repliedFrom] = [assigned.length + replied.length, assigned.length]
  return (
    <section
      className="held-tasks"
      id="held-tasks"
      aria-labelledby="held-tasks-title"
      tabIndex={-1}
    >
      <header>
        <h2 id="held-tasks-title">Your tasks</h2>
        <span>
          {countOwn({
            assigned: assigned.length,
            held: held.length,
            replied: replied.length,
            waiting: waiting.length,
          })}
        </span>
        {waiting.length === 0 ? null : (
          <span className="held-tasks-about not-on-phone">
            Waiting tasks don't count toward your limit
          </span>
        )}
      </header>
      <ul>
        {assigned.map((task, at) => (
          <AssignedTask key={task.id} task={task} {...keyOf(at)} />
        ))}
        {replied.map((task, at) => (
          <RepliedTask key={task.taskId} task={task} {...keyOf(repliedFrom + at)} />
        ))}
        {held.map((task, at) => (
          <HeldTask key={task.id} task={task} {...keyOf(heldFrom + at)} />
        ))}
        {waiting.map((task, at) => (
          <AskedTask key={task.taskId} task={task} {...keyOf(heldFrom + held.length + at)} />
        ))}
      </ul>
    </section>
  )
}

type Counts = { assigned: number; held: number; replied: number; waiting: number }

function countOwn({ assigned, held, replied, waiting }: Counts): string {
  const words = [
    held === 0 ? '' : held === 1 ? 'You have 1 task' : `You have ${held} tasks`,
    assigned === 0 ? '' : `${assigned} assigned to you`,
    replied === 0 ? '' : `${replied} replied`,
    waiting === 0 ? '' : `${waiting} waiting for a reply`,
  ]
  return words.filter((part) => part !== '').join(', ')
}

/** Kept for the engineer to open; until they do, the lease is no work and effort does not count. */
function AssignedTask({ task, keys, ref }: { task: WorkTask } & OwnKey) {
  const { leftMs, word } = readDeadline(task, useNow())
  const lease = readHeldLease(task)
  const dueWords = leftMs < 0 ? `due ${formatLeft(leftMs)}` : `due in ${formatLeft(leftMs)}`
  return (
    <li className="held-tasks-assigned">
      <Icon name="person" size={24} />
      <span className="held-tasks-due">
        <span className="held-tasks-in">Open within</span>
        <b className="mono">{formatShortClock(lease.leftMs)}</b>
      </span>
      <span className="held-tasks-title">
        <b className="cut" dir="auto">
          {readTitle(task.prompt)}
        </b>
        <span className="cut">
          Assigned to you ·{' '}
          <span className={word === 'Overdue' ? 'held-tasks-late' : undefined}>{dueWords}</span> ·{' '}
          {modeWords[task.mode]} · {task.tag.name} · effort counts from opening
        </span>
      </span>
      <Link
        ref={ref as Ref<HTMLAnchorElement>}
        className="button button-accent"
        to="/tasks/$taskId"
        params={{ taskId: task.id }}
      >
        Open task
        {keys === undefined ? null : <Kbd keys={keys} />}
      </Link>
    </li>
  )
}

function HeldTask({ task, keys, ref }: { task: WorkTask } & OwnKey) {
  const { share, leftMs, word } = readDeadline(task, useNow())
  const lease = readHeldLease(task)
  return (
    <li>
      <Ring share={share} />
      <span className="held-tasks-due">
        <span className={wordClass(word)}>{word ?? 'Due in'}</span>
        <b className="mono">{formatLeft(leftMs)}</b>
      </span>
      <span className="held-tasks-title">
        <b className="cut" dir="auto">
          {readTitle(task.prompt)}
        </b>
        <span className="cut">
          <span className={lease.isShort ? 'held-tasks-short' : undefined}>
            Lease ends in <b className="mono">{formatShortClock(lease.leftMs)}</b>
          </span>{' '}
          · {modeWords[task.mode]} · {task.tag.name} · pays up to {formatCredits(task.budget.pays)}{' '}
          cr
        </span>
      </span>
      <Link
        ref={ref as Ref<HTMLAnchorElement>}
        className="button button-accent"
        to="/tasks/$taskId"
        params={{ taskId: task.id }}
      >
        Continue
        {keys === undefined ? null : <Kbd keys={keys} />}
      </Link>
    </li>
  )
}

function wordClass(word: Deadline['word']): string {
  if (word === null) return 'held-tasks-in'
  return word === 'Overdue' ? 'held-tasks-word held-tasks-late' : 'held-tasks-word'
}

/** As the service makes titles of waiting tasks: the first line that says something. */
function readTitle(prompt: string): string {
  const line = prompt.split('\n').find((text) => /\p{L}|\p{N}/u.test(text)) ?? prompt
  return line.replace(/^[#>*\s-]+/, '').slice(0, 120)
}
