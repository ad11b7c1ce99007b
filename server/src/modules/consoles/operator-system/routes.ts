import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { readAi } from './ai.ts'
import { getAiOperation } from './ai-schema.ts'
import { readOperatorAttention } from './attention/attention.ts'
import { getOperatorAttentionOperation } from './attention/attention-schema.ts'
import { presentIncident } from './incidents/incident-present.ts'
import { listIncidentsOperation, snoozeIncidentOperation } from './incidents/incident-schema.ts'
import { listIncidents, snoozeIncident } from './incidents/incidents.ts'
import { readJobs, retryJob } from './jobs.ts'
import { listJobsOperation, retryJobOperation } from './jobs-schema.ts'
import { listOutagesOperation } from './outage-schema.ts'
import {
  presentAi,
  presentAttention,
  presentJobs,
  presentOutage,
  presentSystem,
  presentWebhookHealth,
} from './present.ts'
import { readSystem } from './system.ts'
import { type PartDeps, readOutages } from './system-parts.ts'
import { getSystemOperation } from './system-schema.ts'
import { readWebhookHealth } from './webhook-health.ts'
import { getWebhookHealthOperation } from './webhook-health-schema.ts'

const aiDaysDefault = 30

export function machineRoomRoutes(deps: PartDeps): ConsoleRoute[] {
  const { db, config } = deps
  const startedAt = new Date(performance.timeOrigin)
  return [
    consoleRoute(listJobsOperation, async () => ({ body: presentJobs(await readJobs(db)) })),

    consoleRoute(retryJobOperation, async ({ session, params, body }) => {
      const retry = { jobId: params.job_id, reason: body.reason, byPersonUuid: session.person.uuid }
      const { queue } = await retryJob(db, retry)
      return { body: { id: params.job_id, queue } }
    }),

    consoleRoute(getWebhookHealthOperation, async () => ({
      body: presentWebhookHealth(await readWebhookHealth(db)),
    })),

    consoleRoute(getAiOperation, async ({ query }) => ({
      body: presentAi(await readAi(db, query.days ?? aiDaysDefault), config.model),
    })),

    consoleRoute(getOperatorAttentionOperation, async () => ({
      body: presentAttention(await readOperatorAttention(db)),
    })),

    consoleRoute(listOutagesOperation, async () => ({
      body: { data: (await readOutages(db)).map(presentOutage) },
    })),

    consoleRoute(listIncidentsOperation, async () => {
      const look = { now: new Date(), idleSeconds: config.idleWarningSeconds }
      return { body: { data: (await listIncidents(db, look)).map(presentIncident) } }
    }),

    consoleRoute(snoozeIncidentOperation, async ({ session, params }) => {
      const snooze = { kind: params.kind, personUuid: session.person.uuid }
      return { body: { until: (await snoozeIncident(db, snooze)).toISOString() } }
    }),

    consoleRoute(getSystemOperation, async () => ({
      body: presentSystem(await readSystem(deps), startedAt),
    })),
  ]
}
