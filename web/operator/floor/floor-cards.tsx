// The five numbers an operator looks at first. Each that can be acted on leads to where that is done.
import { Link } from '@tanstack/react-router'
import { formatSpan, formatTimeOfDay } from '../../core/formats.ts'
import { Pill } from '../../ui/pill.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { Floor } from './use-floor.ts'

export function FloorCards({ floor }: { floor: Floor | undefined }) {
  const now = useNow()
  return (
    <StatCards>
      <StatCard label="Waiting" value={floor && count(floor.waiting.total)}>
        {floor && sayOldest(floor.waiting.oldestAt, now)}
      </StatCard>
      <StatCard
        label="Deadline risk"
        value={floor && count(floor.risk.total)}
        {...(floor && floor.risk.total > 0
          ? {
              aside: (
                <Link to="/admin/tasks" search={{ due: '15' }} aria-label="View tasks at risk">
                  View
                </Link>
              ),
            }
          : {})}
      >
        {floor && <Risk risk={floor.risk} />}
      </StatCard>
      <Duty floor={floor} />
      <Books books={floor?.books} />
      <StatCard
        label="AI drafts accepted"
        value={
          floor &&
          (floor.aiAcceptedShare7d === null ? '–' : `${Math.round(floor.aiAcceptedShare7d * 100)}%`)
        }
      >
        {floor && (floor.aiAcceptedShare7d === null ? 'No data in 7 days' : 'Last 7 days')}
      </StatCard>
    </StatCards>
  )
}

const count = (value: number) => value.toLocaleString('en-US')

function sayOldest(oldestAt: string | null, now: number): string {
  if (oldestAt === null) return 'No tasks waiting'
  return `Oldest ${formatSpan((now - Date.parse(oldestAt)) / 1000)}`
}

function Risk({ risk: { total, overdue } }: { risk: Floor['risk'] }) {
  if (total === 0) return 'No tasks at risk'
  return (
    <Pill tone={overdue === 0 ? 'overdue' : 'failed'}>
      {overdue === 0 ? 'Within 15 min' : `${count(overdue)} overdue`}
    </Pill>
  )
}

function Duty({ floor }: { floor: Floor | undefined }) {
  if (floor === undefined) return <StatCard label="On duty" value={undefined} />
  const { duty, staffed } = floor
  if (duty.engineers === 0)
    return (
      <StatCard label="On duty" value="0" aside={<Link to="/admin/engineers">Invite</Link>}>
        {staffed.now ? <Pill tone="overdue">No engineers yet</Pill> : 'No engineers yet'}
      </StatCard>
    )
  return (
    <StatCard label="On duty" value={count(duty.onDuty)} unit={`of ${count(duty.engineers)}`}>
      {duty.onDuty > 0 ? (
        sayDuty(duty)
      ) : staffed.now ? (
        <Pill tone="overdue">Staffed hours, nobody on duty</Pill>
      ) : (
        'Nobody on duty'
      )}
    </StatCard>
  )
}

function sayDuty({ answering, idle, away, free }: Floor['duty']): string {
  const parts = [`${count(answering)} answering`, `${count(free)} free`]
  if (idle > 0) parts.push(`${count(idle)} idle`)
  if (away > 0) parts.push(`${count(away)} away`)
  return parts.join(', ')
}

function Books({ books }: { books: Floor['books'] | undefined }) {
  const isKnown = books?.balanced !== null && books?.provenAt !== null
  return (
    <StatCard
      label="Ledger"
      value={books && (books.balanced === null ? '–' : books.balanced ? 'OK' : 'Mismatch')}
      aside={books && <Link to="/admin/ledger">Details</Link>}
    >
      {books === undefined ? null : !isKnown || books.provenAt === null ? (
        'Not checked yet'
      ) : books.balanced === true ? (
        <Pill tone="completed">Checked {formatTimeOfDay(books.provenAt)}</Pill>
      ) : (
        <Pill tone="failed">Failed {formatTimeOfDay(books.provenAt)}</Pill>
      )}
    </StatCard>
  )
}
