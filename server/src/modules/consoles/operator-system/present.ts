// The system status as its pages get it.

import type { ModelConfig } from '../../../core/config-model.ts'
import { encodeId } from '../../../core/ids.ts'
import { serviceVersion } from '../../../core/version.ts'
import { type Ai, costOf } from './ai.ts'
import type { OperatorAttention } from './attention/attention.ts'
import type { DeadJobRow, QueueRow } from './job-queries.ts'
import type { readJobs } from './jobs.ts'
import type { readSystem } from './system.ts'
import type { ShownOutage } from './system-parts.ts'
import type { WebhookHealth } from './webhook-health.ts'
import type { TroubledRow } from './webhook-queries.ts'

export function presentJobs({ workerSeenAt, queues, dead }: Awaited<ReturnType<typeof readJobs>>) {
  return {
    workerSeenAt: workerSeenAt?.toISOString() ?? null,
    queues: queues.map(presentQueue),
    dead: dead.map(presentDeadJob),
  }
}

function presentQueue({ oldest_seconds, retry_limit, ...queue }: QueueRow) {
  return { ...queue, oldestWaitingSeconds: oldest_seconds, retryLimit: retry_limit }
}

function presentDeadJob(job: DeadJobRow) {
  return {
    id: job.id,
    queue: job.queue,
    taskId: job.task_uuid === null ? null : encodeId('task', job.task_uuid),
    createdAt: job.created_at.toISOString(),
    failedAt: job.failed_at.toISOString(),
    attempts: job.attempts,
    error: job.error ?? 'Nothing was said.',
    keptUntil: job.kept_until.toISOString(),
  }
}

export function presentWebhookHealth(health: WebhookHealth) {
  const { endpoints, waiting, latency, hours, troubled } = health
  return {
    endpoints,
    waiting: { deliveries: waiting.deliveries, oldestSeconds: waiting.oldest_seconds },
    latency: { p50Ms: latency.p50_ms, p95Ms: latency.p95_ms },
    hours: hours.map(({ hour, ...counts }) => ({ hour: hour.toISOString(), ...counts })),
    troubled: troubled.map(presentTroubled),
  }
}

function presentTroubled(row: TroubledRow) {
  return {
    webhookId: encodeId('webhook', row.id),
    accountId: encodeId('acct', row.account_id),
    accountName: row.account_name,
    mode: row.is_test ? 'test' : 'live',
    host: URL.parse(row.url)?.host ?? '',
    state: row.is_disabled ? 'disabled' : row.is_open ? 'probing' : 'failing',
    disabledReason: row.disabled_reason,
    since: row.since.toISOString(),
    failures: row.failures,
    waiting: row.waiting,
    lastStatusCode: row.last_status_code,
    lastError: row.last_error,
  }
}

export function presentAi(ai: Ai, model: ModelConfig | undefined) {
  const price = model?.price
  return {
    model: model?.name ?? null,
    currency: price?.currency ?? null,
    today: { bookedTokens: ai.bookedToday, dailyTokensMax: model?.dailyTokensMax ?? null },
    days: ai.days.map(({ day, ...usage }) => ({ day, ...presentUsage(usage, price) })),
    accounts: ai.accounts.map(({ account_id, account_name, ...usage }) => ({
      accountId: encodeId('acct', account_id),
      accountName: account_name,
      ...presentUsage(usage, price),
    })),
    weeks: ai.weeks.map(({ as_is, ...week }) => ({
      ...week,
      asIs: as_is,
      acceptedShare: week.answered === 0 ? null : (as_is + week.edited) / week.answered,
    })),
  }
}

function presentUsage(usage: Parameters<typeof costOf>[0], price: ModelConfig['price']) {
  return {
    calls: usage.calls,
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    cost: costOf(usage, price),
  }
}

export function presentOutage({ part, since, says }: ShownOutage) {
  return { part, since: since?.toISOString() ?? null, says }
}

export function presentSystem(
  { parts, database, migrations, checks, settings }: Awaited<ReturnType<typeof readSystem>>,
  startedAt: Date,
) {
  return {
    version: serviceVersion,
    nodeVersion: process.versions.node,
    databaseVersion: database.version,
    databaseBytes: database.bytes,
    startedAt: startedAt.toISOString(),
    now: database.now.toISOString(),
    parts,
    checks,
    migrations: migrations.map(({ name, ranAt }) => ({
      name,
      ranAt: ranAt?.toISOString() ?? null,
    })),
    settings,
  }
}

export function presentAttention({ staffed, ...counts }: OperatorAttention) {
  const { isNow, until, from } = staffed
  const hours = { until: until?.toISOString() ?? null, from: from?.toISOString() ?? null }
  return { ...counts, staffed: { isNow, ...hours } }
}
