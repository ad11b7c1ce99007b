// What is wrong now, worst first. Invariants:
// - A line is there while its cause is, and leaves with it: nothing is dismissed, only snoozed for a while,
//   with the name of who did so beside it.
// - Red is a promise broken or a check failing; amber can still be met.
import { limits } from '../../../../core/limits.ts'
import type { Db } from '../../../../db/client.ts'
import { readLastProof } from '../../../money/credits/credits.ts'
import { readStaffedTime } from '../../../work/staffing/staffing.ts'
import { readStaffing } from '../../operator-overview/operator-overview.ts'
import { readOperatorAttention } from '../attention/attention.ts'
import { listOutages, readSightings } from '../sightings.ts'
import {
  countDrafting,
  type SnoozeRow,
  selectOverdue,
  selectSnoozes,
  upsertSnooze,
} from './incident-queries.ts'

export const incidentKinds = ['overdue', 'ledger', 'staffing', 'model', 'webhooks', 'jobs'] as const
export type IncidentKind = (typeof incidentKinds)[number]

export type Incident = {
  kind: IncidentKind
  severity: 'red' | 'amber'
  /** Overdue tasks, missed deadlines to come, tasks without a draft, endpoints or jobs. */
  count: number
  since: Date | null
  /** Of the clients that wait longest. */
  names: string[]
  staffing: (Awaited<ReturnType<typeof readStaffing>> & { until: Date }) | null
  snooze: SnoozeRow | null
}

const modelSilenceMs = limits.modelSilenceMinutes * 60_000
export const namesMax = 3

export async function listIncidents(
  db: Db,
  { now, idleSeconds }: { now: Date; idleSeconds: number },
): Promise<Incident[]> {
  const found = [
    await findOverdue(db),
    await findLedger(db),
    await findStaffing(db, now, idleSeconds),
    await findModel(db, now),
    ...(await findFailing(db)),
  ]
  const snoozes = await selectSnoozes(db)
  return found.flatMap((incident) => {
    if (incident === undefined) return []
    const snooze = snoozes.find(({ kind }) => kind === incident.kind) ?? null
    return [{ since: null, names: [], staffing: null, ...incident, snooze }]
  })
}

type Found =
  | (Pick<Incident, 'kind' | 'severity' | 'count'> &
      Partial<Pick<Incident, 'since' | 'names' | 'staffing'>>)
  | undefined

async function findOverdue(db: Db): Promise<Found> {
  const { tasks, oldest_due_at, accounts } = await selectOverdue(db, namesMax)
  if (tasks === 0) return undefined
  return { kind: 'overdue', severity: 'red', count: tasks, since: oldest_due_at, names: accounts }
}

async function findLedger(db: Db): Promise<Found> {
  const proof = await readLastProof(db)
  if (proof === undefined || proof.ok) return undefined
  return { kind: 'ledger', severity: 'red', count: 0, since: proof.provenAt }
}

/** Fewer are free than the deadlines of the next hour need. */
async function findStaffing(db: Db, now: Date, idleSeconds: number): Promise<Found> {
  const staffing = await readStaffing(db, idleSeconds)
  const count = staffing.forecast[0]?.misses ?? 0
  if (count === 0) return undefined
  const { isNow, from } = await readStaffedTime(db, now)
  const scheduledFrom = isNow ? null : (from ?? null)
  const until = new Date(now.getTime() + limits.staffingMinutes * 60_000)
  return {
    kind: 'staffing',
    severity: 'amber',
    count,
    since: scheduledFrom,
    staffing: { ...staffing, until },
  }
}

async function findModel(db: Db, now: Date): Promise<Found> {
  const outage = listOutages(await readSightings(db)).find(({ part }) => part === 'model')
  if (outage === undefined || now.getTime() - outage.since.getTime() < modelSilenceMs)
    return undefined
  return { kind: 'model', severity: 'amber', count: await countDrafting(db), since: outage.since }
}

async function findFailing(db: Db): Promise<Found[]> {
  const { failingWebhooks, deadJobs } = await readOperatorAttention(db)
  const list: Found[] = []
  if (failingWebhooks > 0)
    list.push({ kind: 'webhooks', severity: 'amber', count: failingWebhooks })
  if (deadJobs > 0) list.push({ kind: 'jobs', severity: 'amber', count: deadJobs })
  return list
}

/** For everybody, and with a name: the next operator knows whom to ask. */
export async function snoozeIncident(
  db: Db,
  { kind, personUuid }: { kind: IncidentKind; personUuid: string },
): Promise<Date> {
  return await upsertSnooze(db, { kind, personUuid, minutes: limits.incidentSnoozeMinutes })
}
