// Who is there, and what each of them is busy with.
import { Link } from '@tanstack/react-router'
import { formatSpan, initialsOf } from '../../core/formats.ts'
import { ModeWord } from '../../records/task-name.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { shortenId } from '../../ui/id-chip.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Forecast } from './forecast.tsx'
import type { Floor } from './use-floor.ts'

type Person = Floor['onDuty'][number]

/** As many as can be looked over; the rest is a page of its own. */
const shownMax = 12

export function OnDuty({ floor }: { floor: Floor }) {
  const now = useNow()
  const { onDuty } = floor
  const hidden = floor.duty.onDuty - Math.min(onDuty.length, shownMax)
  return (
    <Card title="On duty" aside={<Link to="/admin/engineers">All engineers</Link>}>
      {onDuty.length === 0 ? (
        <EmptyState isBare icon="people" title="Nobody on duty">
          Tasks wait until an engineer goes on duty.
        </EmptyState>
      ) : (
        <ul className="floor-people">
          {onDuty.slice(0, shownMax).map((person) => (
            <PersonRow key={person.personId} person={person} now={now} />
          ))}
        </ul>
      )}
      {hidden > 0 ? (
        <p className="floor-aside">
          And {hidden.toLocaleString('en-US')} more. Idle engineers are listed first.
        </p>
      ) : null}
      <Forecast />
    </Card>
  )
}

const looks = {
  answering: { word: 'Answering', tone: 'claimed', icon: 'person' },
  idle: { word: 'Idle', tone: 'overdue', icon: 'warning' },
  away: { word: 'Away', tone: 'overdue', icon: 'clock' },
  free: { word: 'Free now', tone: 'completed', icon: 'check-circle' },
} as const

/** Each state reads on to how long it has lasted: "Answering, 7 min 48 s". */
function PersonRow({ person, now }: { person: Person; now: number }) {
  const { name, state, taskId, mode, since } = person
  const { word, tone, icon } = looks[state]
  return (
    <li>
      <span className="floor-initials" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className="floor-person">
        <span className="cut">{name}</span>
        {mode === null ? null : <ModeWord mode={mode} />}
        <Pill tone={tone} icon={icon}>
          {word}
        </Pill>
      </span>
      <span className="floor-person-task">
        {taskId === null ? (
          <span>No tasks</span>
        ) : (
          <Link
            className="mono floor-id"
            to="/admin/tasks"
            search={{ task: taskId }}
            title={taskId}
          >
            {shortenId(taskId)}
          </Link>
        )}
        <span>{formatSpan((now - Date.parse(since)) / 1000)}</span>
      </span>
    </li>
  )
}
