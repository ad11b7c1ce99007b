// The live floor: what waits, what will be late, who is there, and how much came and went.
import { useQuery } from '@tanstack/react-query'
import { formatSpan } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { useKey } from '../../ui/keys/use-keys.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { useNow } from '../../ui/use-now.ts'
import { GoButton } from '../go-button.ts'
import { incidentsQuery } from '../incidents/incident-queries.ts'
import { IncidentStrip } from '../incidents/incident-strip.tsx'
import './floor-page.css'
import { Grey, SkeletonCard, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Deadlines } from './deadlines.tsx'
import { FloorCards } from './floor-cards.tsx'
import { FlowPlot } from './flow-plot.tsx'
import { OnDuty } from './on-duty.tsx'
import { type Floor, useFloor } from './use-floor.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { WaitingTable } from './waiting-table.tsx'

const noDeadlines: Floor['nextDeadlines'] = []

export function FloorPage() {
  usePageTitle('Live overview')
  const { query, isFollowing } = useFloor()
  const floor = query.data
  const selection = useSelection(floor?.nextDeadlines ?? noDeadlines)
  return (
    <div className="floor-page">
      <Head floor={floor} isFollowing={isFollowing} />
      <Top floor={floor} hasFailed={query.error !== null} selection={selection} />
      {query.error === null ? null : (
        <FailedCard
          title="Couldn't load the live overview."
          error={query.error}
          onRetry={() => void query.refetch()}
        >
          <p>{floor === undefined ? 'Tasks are unaffected.' : 'Showing the last loaded data.'}</p>
        </FailedCard>
      )}
      {floor === undefined ? (
        query.error === null && <FloorSkeleton />
      ) : (
        <div className="floor-columns">
          <div className="floor-column">
            <Deadlines deadlines={floor.nextDeadlines} selection={selection} />
            <div className="floor-flow">
              <FlowPlot flow={floor.flow} />
            </div>
          </div>
          <div className="floor-column">
            <OnDuty floor={floor} />
            <WaitingTable floor={floor} />
          </div>
        </div>
      )}
    </div>
  )
}

type TopProps = { floor: Floor | undefined; hasFailed: boolean; selection: Selection }

/** What is wrong, and only without that the tiles: nobody reads five numbers while something burns. */
function Top({ floor, hasFailed, selection }: TopProps) {
  const overdueKey = useKey('Deadlines.overdue')
  const incidents = useQuery(incidentsQuery).data?.data ?? []
  const hasLines = incidents.some(({ snooze }) => snooze === null)
  return (
    <>
      <IncidentStrip
        incidents={incidents}
        actionOf={({ kind }) =>
          kind === 'overdue' && selection.overdueCount > 0 ? (
            <Button size="small" keys={overdueKey} onClick={selection.selectOverdue}>
              Select {selection.overdueCount}
            </Button>
          ) : undefined
        }
      />
      {hasLines || (floor === undefined && hasFailed) ? null : <FloorCards floor={floor} />}
    </>
  )
}

function Head({ floor, isFollowing }: { floor: Floor | undefined; isFollowing: boolean }) {
  return (
    <div className="shell-head floor-head">
      <div>
        <h1 tabIndex={-1}>Live overview</h1>
        <p className="floor-at">
          {floor === undefined ? '\u00a0' : <Freshness at={floor.at} isFollowing={isFollowing} />}
        </p>
      </div>
      {floor === undefined ? null : (
        <div className="shell-head-acts">
          <GoButton icon="calendar" to="/admin/calendar">
            {sayStaffed(floor.staffed)}
          </GoButton>
        </div>
      )}
    </div>
  )
}

const lateSeconds = 10

function Freshness({ at, isFollowing }: { at: string; isFollowing: boolean }) {
  const seconds = Math.max(0, Math.round((useNow() - Date.parse(at)) / 1000))
  const day = new Date(at).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  const isLate = seconds >= lateSeconds
  return (
    <>
      <span className={isFollowing && !isLate ? 'floor-dot floor-dot-live' : 'floor-dot'} />
      {isFollowing ? 'Live' : 'Refreshes every 5 s'}, {day}.{' '}
      {isLate ? `Last updated ${formatSpan(seconds)} ago.` : ''}
    </>
  )
}

/** In the calendar's own zone: those are the hours people there know. */
function sayStaffed({ now, until, from, timeZone }: Floor['staffed']): string {
  const place = timeZone.split('/').at(-1)?.replace('_', ' ')
  const say = (at: string) =>
    new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  if (now) return until === null ? 'Always staffed' : `Staffed until ${say(until)} ${place}`
  if (from === null) return 'Not staffed'
  const day = new Date(from).toLocaleDateString('en-GB', { weekday: 'short', timeZone })
  return `Staffed from ${day} ${say(from)} ${place}`
}

/** The floor while it is read: its cards in their places, as high as on a usual day. */
const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

function FloorSkeleton() {
  return (
    <SkeletonGroup label="Loading the live overview">
      <div className="floor-columns">
        <div className="floor-column">
          <GreyRows title="Deadlines" height={298} count={5} rowHeight={48} />
          <SkeletonCard title="Arrived and completed" height={357}>
            <Grey height={240} />
          </SkeletonCard>
        </div>
        <div className="floor-column">
          <GreyRows title="On duty" height={356} count={6} rowHeight={48} />
          <GreyRows title="Waiting by tag" height={321} count={7} rowHeight={36} />
        </div>
      </div>
    </SkeletonGroup>
  )
}

type Props = { title: string; height: number; count: number; rowHeight: number }

function GreyRows(props: Props) {
  return (
    <SkeletonCard title={props.title} height={props.height}>
      {rows.slice(0, props.count).map((row) => (
        <span key={row} className="floor-grey-row" style={{ height: props.rowHeight - 12 }}>
          <Grey width="24%" />
          <Grey width="40%" />
          <Grey width="16%" />
        </span>
      ))}
    </SkeletonCard>
  )
}
