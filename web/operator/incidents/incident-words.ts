// An incident in words: the fact, what surrounds it, and the one thing to do.
import { formatSpan, formatTimeOfDay, plural } from '../../core/formats.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Incident } from './incident-queries.ts'

export type IncidentWords = {
  icon: IconName
  fact: string
  detail: string
  /** Where it is dealt with. */
  action: { label: string; href: string }
}

const span = (since: string, now: number) =>
  formatSpan(Math.max(60, Math.floor((now - Date.parse(since)) / 60_000) * 60))

export function describeIncident(incident: Incident, now: number): IncidentWords {
  const { kind, count, since } = incident
  switch (kind) {
    case 'overdue':
      return {
        icon: 'warning',
        fact: `${count.toLocaleString('en-US')} overdue`,
        detail: joined([since && `longest ${span(since, now)}`, incident.names.join(', ')]),
        action: { label: 'Show tasks', href: '/admin/tasks' },
      }
    case 'ledger':
      return {
        icon: 'shield',
        fact: 'Ledger check failed',
        detail: since === null ? '' : `found ${formatTimeOfDay(since)}`,
        action: { label: 'Open ledger check', href: '/admin/ledger' },
      }
    case 'staffing':
      return describeStaffing(incident)
    case 'model':
      return {
        icon: 'sparkle',
        fact: `Model not answering${since === null ? '' : ` for ${span(since, now)}`}`,
        detail: `${plural(count, 'task waits', 'tasks wait')} for a draft`,
        action: { label: 'Open AI', href: '/admin/ai' },
      }
    case 'webhooks':
      return {
        icon: 'webhook',
        fact: `${plural(count, 'webhook')} failing`,
        detail: 'deliveries are retried',
        action: { label: 'Open webhooks', href: '/admin/webhooks' },
      }
    case 'jobs':
      return {
        icon: 'refresh',
        fact: `${plural(count, 'job')} failed`,
        detail: 'permanently, until retried',
        action: { label: 'Open jobs', href: '/admin/jobs' },
      }
  }
}

function describeStaffing({ staffing, since, count }: Incident): IncidentWords {
  const there = staffing ?? { onDuty: 0, engineers: 0, free: 0, away: 0, until: undefined }
  const gap = since === null ? '' : `, nobody scheduled until ${formatTimeOfDay(since)}`
  const by = there.until === undefined ? '' : ` by ${formatTimeOfDay(there.until)}`
  return {
    icon: 'people',
    fact: `${there.onDuty} of ${there.engineers} on duty${gap}`,
    detail: joined([
      `${there.free} free`,
      there.away > 0 ? `${there.away} away` : null,
      `${plural(count, 'miss', 'misses')} expected${by}`,
    ]),
    action: { label: 'Show engineers', href: '/admin/engineers' },
  }
}

const joined = (parts: readonly (string | null | false)[]) =>
  parts.filter((part) => part !== null && part !== false && part !== '').join(' · ')
