// The replies of the service to the pricing and system pages, for their tests.
import type {
  Ai,
  DeadJob,
  FoundAuditEntry,
  JobQueue,
  PricedTag,
  System,
  TagPrice,
  TroubledEndpoint,
} from '../api/operator-queries.ts'
import type { Schemas } from '../api/queries.ts'

export function makePrice(given: Partial<TagPrice> = {}): TagPrice {
  return {
    multiplier: 1.5,
    effectiveAt: '2026-01-01T09:30:00.000Z',
    state: 'present',
    reason: null,
    setBy: null,
    setByName: null,
    setAt: '2026-01-01T09:30:00.000Z',
    ...given,
  }
}

export function makeTag(given: Partial<PricedTag> = {}): PricedTag {
  return {
    id: 2,
    name: 'Senior',
    description: 'An engineer with at least five years in the field.',
    multiplier: 1.5,
    isDefault: false,
    retiredAt: null,
    next: null,
    prices: [makePrice()],
    engineers: 12,
    waitingTasks: 1_240,
    ...given,
  }
}

export function makeDeadJob(given: Partial<DeadJob> = {}): DeadJob {
  return {
    id: '0199f3a0-7c00-7000-8000-000000000001',
    queue: 'draft-task',
    taskId: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
    createdAt: '2026-11-15T09:10:00.000Z',
    failedAt: '2026-11-15T09:30:00.000Z',
    attempts: 6,
    error: 'The database went away.',
    keptUntil: '2026-11-29T09:30:00.000Z',
    ...given,
  }
}

export function makeQueue(given: Partial<JobQueue> = {}): JobQueue {
  return {
    name: 'draft-task',
    waiting: 2,
    later: 4,
    active: 1,
    failed: 0,
    dead: 1,
    oldestWaitingSeconds: 372,
    retryLimit: 5,
    ...given,
  }
}

export function makeTroubled(given: Partial<TroubledEndpoint> = {}): TroubledEndpoint {
  return {
    webhookId: 'webhook_06a1ynhfkxvw5b8q2d3r4s5t6v',
    accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
    accountName: 'Northwind',
    mode: 'live',
    host: 'hooks.example.com',
    state: 'failing',
    disabledReason: null,
    since: '2026-11-15T09:05:00.000Z',
    failures: 4,
    waiting: 12,
    lastStatusCode: 503,
    lastError: null,
    ...given,
  }
}

export function makeHealth(
  given: Partial<Schemas['WebhookHealth']> = {},
): Schemas['WebhookHealth'] {
  return {
    endpoints: { healthy: 40, failing: 1, probing: 1, disabled: 2 },
    waiting: { deliveries: 12, oldestSeconds: 95 },
    latency: { p50Ms: 84, p95Ms: 420 },
    hours: [
      { hour: '2026-11-15T08:00:00.000Z', succeeded: 996, failed: 4 },
      { hour: '2026-11-15T09:00:00.000Z', succeeded: 0, failed: 0 },
    ],
    troubled: [makeTroubled()],
    ...given,
  }
}

export function makeAi(given: Partial<Ai> = {}): Ai {
  const usage = { calls: 40, inputTokens: 90_000, outputTokens: 30_000, cost: null }
  return {
    model: 'example-model',
    currency: null,
    today: { bookedTokens: 120_000, dailyTokensMax: 5_000_000 },
    days: [
      { day: '2026-11-14', calls: 0, inputTokens: 0, outputTokens: 0, cost: null },
      { day: '2026-11-15', ...usage },
    ],
    accounts: [
      { accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v', accountName: 'Northwind', ...usage },
    ],
    weeks: [
      {
        week: '2026-11-09',
        drafts: 210,
        answered: 200,
        asIs: 80,
        edited: 90,
        unused: 30,
        acceptedShare: 0.85,
      },
    ],
    ...given,
  }
}

export function makeFoundEntry(given: Partial<FoundAuditEntry> = {}): FoundAuditEntry {
  return {
    number: 3,
    at: '2026-11-15T09:30:00.000Z',
    mode: 'live',
    actor: { kind: 'person', personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v', keyId: null },
    act: 'credits.granted',
    subject: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
    details: { credits: 36_000, reason: 'Paid by invoice 7.' },
    names: { acct_06a1ynhfkxvw5b8q2d3r4s5t6v: 'Northwind' },
    hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
    accountName: 'Northwind',
    actorName: 'Olga Operator',
    ...given,
  }
}

export function makeSystem(given: Partial<System> = {}): System {
  return {
    version: '1.0.0',
    nodeVersion: '24.21.0',
    databaseVersion: '18.1',
    databaseBytes: 41_943_040,
    startedAt: '2026-11-15T08:00:00.000Z',
    now: '2026-11-15T09:30:00.000Z',
    parts: [
      { name: 'database', state: 'up', says: 'Everything is kept there.', answeredMs: 0.6 },
      { name: 'worker', state: 'down', says: 'No worker was ever heard of.', answeredMs: null },
      { name: 'mail', state: 'absent', says: 'No mail server is configured.', answeredMs: null },
    ],
    checks: [
      { name: 'Migrations', state: 'good', says: 'All of them ran.' },
      { name: 'Public address', state: 'bad', says: 'It has no https.' },
    ],
    migrations: [
      { name: '0001_accounts_and_keys', ranAt: '2026-11-01T08:00:00.000Z' },
      { name: '0002_projects_and_tags', ranAt: null },
    ],
    settings: [
      { name: 'LOG_LEVEL', about: 'How much is said.', value: 'info', isSecret: false },
      { name: 'SESSION_SECRET', about: 'Signs sessions.', value: '••••••••', isSecret: true },
      { name: 'PORT', about: 'Where it listens.', value: null, isSecret: false },
    ],
    ...given,
  }
}
