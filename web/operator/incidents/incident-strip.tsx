// What is wrong, worst first, a line each. It replaces the tiles of the live overview; on other pages it is
// one line. A line leaves with its cause; nobody dismisses it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { formatTimeOfDay } from '../../core/formats.ts'
import { describeFailure } from '../../core/remedies.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useNow } from '../../ui/use-now.ts'
import { GoButton } from '../go-button.ts'
import { type Incident, incidentsQuery } from './incident-queries.ts'
import './incident-strip.css'
import { describeIncident } from './incident-words.ts'

type Props = {
  incidents: readonly Incident[]
  /** What the page itself can do about one, instead of leading elsewhere. */
  actionOf?: (incident: Incident) => ReactNode | undefined
}

export function IncidentStrip({ incidents, actionOf }: Props) {
  const now = useNow()
  const queries = useQueryClient()
  const snoozing = useMutation({
    mutationFn: async (kind: Incident['kind']) =>
      await call('post', '/operator/v1/incidents/{kind}/snooze', { params: { kind } }),
    onError: (error) => showToast({ text: describeFailure(error).message, tone: 'failure' }),
    onSettled: () => queries.invalidateQueries({ queryKey: incidentsQuery.queryKey }),
  })
  const lines = incidents.filter(({ snooze }) => snooze === null)
  const snoozed = incidents.filter(({ snooze }) => snooze !== null)
  if (incidents.length === 0) return null
  return (
    <section className="incidents" aria-label="Incidents">
      {lines.length === 0 ? null : (
        <ul className="incident-list">
          {lines.map((incident) => (
            <Line
              key={incident.kind}
              incident={incident}
              now={now}
              action={actionOf?.(incident)}
              isBusy={snoozing.isPending}
              onSnooze={() => snoozing.mutate(incident.kind)}
            />
          ))}
        </ul>
      )}
      {snoozed.map((incident) => (
        <p key={incident.kind} className="incident-snoozed">
          <Icon name="pause" size={12} />
          {describeIncident(incident, now).fact}
          {incident.snooze === null
            ? ''
            : `, snoozed by ${incident.snooze.name} until ${formatTimeOfDay(incident.snooze.until)}`}
        </p>
      ))}
    </section>
  )
}

type LineProps = {
  incident: Incident
  now: number
  action: ReactNode | undefined
  isBusy: boolean
  onSnooze: () => void
}

function Line({ incident, now, action, isBusy, onSnooze }: LineProps) {
  const words = describeIncident(incident, now)
  return (
    <li className={`incident incident-${incident.severity}`}>
      <Icon name={words.icon} />
      <p className="incident-words">
        <b>{words.fact}</b> <span>{words.detail}</span>
      </p>
      <span className="incident-acts">
        <Button
          size="small"
          kind="ghost"
          isBusy={isBusy}
          aria-label={`Snooze for 30 min: ${words.fact}`}
          onClick={onSnooze}
        >
          Snooze
        </Button>
        {action ?? (
          <GoButton size="small" to={words.action.href}>
            {words.action.label}
          </GoButton>
        )}
      </span>
    </li>
  )
}

/** Under the title of other pages: the facts in a row, and the way to where they are dealt with. */
export function IncidentLine({ incidents }: { incidents: readonly Incident[] }) {
  const now = useNow()
  const [worst] = incidents
  if (worst === undefined) return null
  return (
    <aside className={`incident-line incident-${worst.severity}`} aria-label="Incidents">
      <Icon name={describeIncident(worst, now).icon} />
      <p className="cut">
        {incidents.map((incident) => describeIncident(incident, now).fact).join(' · ')}
      </p>
      <GoButton size="small" to="/admin">
        Live overview
      </GoButton>
    </aside>
  )
}
