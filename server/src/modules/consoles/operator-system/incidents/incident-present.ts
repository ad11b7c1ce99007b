import type { Incident } from './incidents.ts'

export function presentIncident({ since, staffing, snooze, ...incident }: Incident) {
  return {
    ...incident,
    since: since?.toISOString() ?? null,
    staffing: staffing && {
      engineers: staffing.engineers,
      onDuty: staffing.onDuty,
      free: staffing.free,
      away: staffing.away,
      forecast: staffing.forecast,
      until: staffing.until.toISOString(),
    },
    snooze: snooze && { name: snooze.name, until: snooze.until.toISOString() },
  }
}
