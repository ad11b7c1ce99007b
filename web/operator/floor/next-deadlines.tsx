// What is due next, with who holds it and the way to give it to somebody.
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNow } from '../../ui/use-now.ts'
import { GoButton } from '../go-button.ts'
import { DuePill } from '../tasks/due-pill.tsx'
import type { Floor } from './use-floor.ts'

type Deadline = Floor['nextDeadlines'][number]

export function NextDeadlines({ deadlines }: { deadlines: readonly Deadline[] }) {
  const now = useNow()
  const inAnHour = deadlines.filter(
    ({ dueAt, holder, isIdle }) =>
      Date.parse(dueAt) < now + 3_600_000 && (holder === null || isIdle),
  ).length
  return (
    <Card
      title="Next deadlines"
      aside={<span className="floor-aside">{sayForecast(inAnHour, deadlines.length)}</span>}
    >
      {deadlines.length === 0 ? (
        <EmptyState isBare icon="check-circle" title="No open tasks" />
      ) : (
        <ul className="floor-deadlines">
          {deadlines.map((deadline) => (
            <DeadlineRow key={deadline.taskId} deadline={deadline} now={now} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function sayForecast(atRisk: number, shown: number): string {
  if (shown === 0) return ''
  if (atRisk === 0) return 'Forecast: no misses in the next hour'
  const some = atRisk === 1 ? '1 miss' : `${atRisk} misses`
  return `Forecast: ${some} in the next hour without action`
}

function DeadlineRow({ deadline, now }: { deadline: Deadline; now: number }) {
  const { taskId, title, holder, isIdle, dueAt } = deadline
  const search = { task: taskId }
  const act = holder === null ? 'Assign' : 'Reassign'
  return (
    <li>
      <DuePill dueAt={dueAt} now={now} />
      <span className="floor-deadline">
        <Link className="floor-deadline-name cut" dir="auto" to="/admin/tasks" search={search}>
          {title}
        </Link>
        <span className="mono floor-id">{taskId}</span>
      </span>
      <span className="floor-holder cut">
        {holder === null ? 'Unassigned' : isIdle ? `${holder.name}, idle` : holder.name}
      </span>
      <GoButton size="small" to="/admin/tasks" search={search} aria-label={`${act}: ${title}`}>
        {act}
      </GoButton>
    </li>
  )
}
