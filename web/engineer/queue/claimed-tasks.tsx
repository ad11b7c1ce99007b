// What the engineer holds already. It comes before everything else: somebody waits for it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { heldQuery, type Schemas } from '../../api/queries.ts'
import { formatClock, formatCredits } from '../../core/formats.ts'
import { modeWords } from '../../records/modes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ring } from '../../ui/ring.tsx'
import { useNow } from '../../ui/use-now.ts'
import { readHeldLease } from '../held/held-lease.ts'
import { formatShortClock } from '../task/rail/times.ts'
import { readDeadline } from './deadline.ts'
import './claimed-tasks.css'

type WorkTask = Schemas['WorkTask']

export function HeldTasks() {
  const { data } = useQuery(heldQuery)
  if (data === undefined || data.data.length === 0) return null
  return (
    <section
      className="held-tasks"
      id="held-tasks"
      aria-labelledby="held-tasks-title"
      tabIndex={-1}
    >
      <h2 id="held-tasks-title">
        <Icon name="lock" />
        {data.data.length === 1 ? 'You hold a task' : `You hold ${data.data.length} tasks`}
      </h2>
      <ul>
        {data.data.map((task) => (
          <HeldTask key={task.id} task={task} />
        ))}
      </ul>
    </section>
  )
}

function HeldTask({ task }: { task: WorkTask }) {
  const { share, leftMs, word } = readDeadline(task, useNow())
  const lease = readHeldLease(task)
  return (
    <li>
      <Ring share={share} />
      <span className="held-tasks-due">
        <span className={word === null ? 'held-tasks-in' : 'held-tasks-word'}>
          {word ?? 'Due in'}
        </span>
        <b className="mono">{formatClock(leftMs)}</b>
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
      <Link className="button button-accent" to="/tasks/$taskId" params={{ taskId: task.id }}>
        Continue
      </Link>
    </li>
  )
}

/** As the service makes titles of waiting tasks: the first line that says something. */
function readTitle(prompt: string): string {
  const line = prompt.split('\n').find((text) => /\p{L}|\p{N}/u.test(text)) ?? prompt
  return line.replace(/^[#>*\s-]+/, '').slice(0, 120)
}
