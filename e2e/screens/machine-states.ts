// The pricing and system pages, empty and full.
import type { Page } from 'playwright-core'
import { ago, dayAgo, days, hourAgo } from './moments.ts'
import { say } from './withhold.ts'

export const machinePaths = {
  pricing: '/operator/v1/tags',
  jobs: '/operator/v1/jobs',
  webhooks: '/operator/v1/webhook-health',
  ai: '/operator/v1/ai',
  audit: '/operator/v1/audit',
  system: '/operator/v1/system',
} as const

export type MachinePage = keyof typeof machinePaths

export const machinePages = Object.keys(machinePaths) as MachinePage[]

const hours = (succeeded: (index: number) => number, failed: (index: number) => number) =>
  Array.from({ length: 24 }, (_, index) => ({
    hour: hourAgo(23 - index),
    succeeded: succeeded(index),
    failed: failed(index),
  }))

/** The last of thirty is today. */
const dayOf = (index: number) => dayAgo(29 - index)
const daysOfWeekGone = (new Date().getUTCDay() + 6) % 7
/** Mondays; the last of twelve is that of this week. */
const weekOf = (index: number) => dayAgo(daysOfWeekGone + (11 - index) * 7)

const emptyPage = { data: [], hasMore: false, nextCursor: null }
const noUsage = { calls: 0, inputTokens: 0, outputTokens: 0, cost: null }

const nothing: Record<Exclude<MachinePage, 'system'>, unknown> = {
  pricing: { data: [] },
  jobs: { workerSeenAt: null, queues: [], dead: [] },
  webhooks: {
    endpoints: { healthy: 0, failing: 0, probing: 0, disabled: 0 },
    waiting: { deliveries: 0, oldestSeconds: null },
    latency: { p50Ms: null, p95Ms: null },
    hours: hours(
      () => 0,
      () => 0,
    ),
    troubled: [],
  },
  ai: {
    model: null,
    currency: null,
    today: { bookedTokens: 0, dailyTokensMax: null },
    days: [{ day: dayOf(29), ...noUsage }],
    accounts: [],
    weeks: [],
  },
  audit: emptyPage,
}

const accountId = 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v'

/** A dollar for a million tokens read, three for a million written. */
function usageOf(calls: number, inputTokens: number, outputTokens: number) {
  const cost = Math.round(inputTokens + outputTokens * 3) / 1_000_000
  return { calls, inputTokens, outputTokens, cost }
}

const aiDays = Array.from({ length: 30 }, (_, index) => {
  const calls = 40 + ((index * 7) % 23)
  const usage = usageOf(calls, calls * 2_140 + ((index * 37) % 29) * 900, calls * 790)
  return { day: dayOf(index), ...usage }
})

const clients = [
  ['Northwind Pay', 0.46],
  ['Quill Labs', 0.31],
  ['Brightwater', 0.23],
] as const

/** Shares of the thirty days, the largest first. */
function listAiClients() {
  const sum = (name: 'calls' | 'inputTokens' | 'outputTokens', share: number) =>
    Math.round(aiDays.reduce((all, day) => all + day[name], 0) * share)
  return clients.map(([accountName, share], index) => ({
    accountId: `acct_06a1ynhfkxvw5b8q2d3r4s5t6${index}`,
    accountName,
    ...usageOf(sum('calls', share), sum('inputTokens', share), sum('outputTokens', share)),
  }))
}

const today = aiDays.at(-1) as (typeof aiDays)[number]

const much: Partial<Record<MachinePage, object>> = {
  jobs: {
    queues: [
      {
        name: 'draft-task',
        waiting: 3,
        later: 12,
        active: 8,
        failed: 1,
        dead: 2,
        oldestWaitingSeconds: 14,
        retryLimit: 5,
      },
    ],
    dead: [
      {
        id: '0199f3a0-7c4e-7d12-9b3a-5ce81f07a2d4',
        queue: 'draft-task',
        taskId: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
        createdAt: ago(58),
        failedAt: ago(31),
        attempts: 6,
        error: 'Connection terminated due to connection timeout',
        keptUntil: ago(31 - days(14)),
      },
      {
        id: '0199f2c7-11d8-7a60-8f42-e09b6d35c81a',
        queue: 'draft-task',
        taskId: 'task_06a1xq7c2mnd48he0gktp9rz3b',
        createdAt: ago(641),
        failedAt: ago(613),
        attempts: 6,
        error: 'The model answered 503 Service Unavailable',
        keptUntil: ago(613 - days(14)),
      },
    ],
  },
  webhooks: {
    endpoints: { healthy: 41, failing: 1, probing: 1, disabled: 1 },
    waiting: { deliveries: 1_204, oldestSeconds: 9_840 },
    latency: { p50Ms: 84, p95Ms: 420 },
    hours: hours(
      (index) => 600 + ((index * 53) % 31) * 14,
      (index) => (index > 20 ? 90 : (index * 7) % 11),
    ),
    // The longest first, as the service lists them.
    troubled: [
      {
        webhookId: 'webhook_06a1ynhfm3vw5b8q2d3r4s5t6v',
        accountId: 'acct_06a1xq7c2mnd48he0gktp9rz3b',
        accountName: 'Quill Labs',
        mode: 'test',
        host: 'staging.quill.example:8443',
        state: 'disabled',
        disabledReason: 'gone',
        since: ago(days(2) + 137),
        failures: 1,
        waiting: 0,
        lastStatusCode: 410,
        lastError: null,
      },
      {
        webhookId: 'webhook_06a1ynhfkxvw5b8q2d3r4s5t6v',
        accountId,
        accountName: 'Northwind Pay',
        mode: 'live',
        host: 'hooks.northwind.example',
        state: 'probing',
        disabledReason: null,
        since: ago(164),
        failures: 4,
        waiting: 1_201,
        lastStatusCode: 503,
        lastError: null,
      },
      {
        webhookId: 'webhook_06a1ym40p7tc93kd5x2n8ra6ev',
        accountId: 'acct_06a1ym40n2tc93kd5x2n8ra6ev',
        accountName: 'Brightwater',
        mode: 'live',
        host: 'events.brightwater.example',
        state: 'failing',
        disabledReason: null,
        since: ago(6),
        failures: 2,
        waiting: 3,
        lastStatusCode: null,
        lastError: 'No answer in time',
      },
    ],
  },
  ai: {
    model: 'coder-32b',
    currency: 'USD',
    // What runs just now is set aside.
    today: {
      bookedTokens: today.inputTokens + today.outputTokens + 12_000,
      dailyTokensMax: 5_000_000,
    },
    days: aiDays,
    accounts: listAiClients(),
    weeks: Array.from({ length: 12 }, (_, index) => {
      // This week has only begun.
      const share = index === 11 ? Math.max(0.08, daysOfWeekGone / 7) : 1
      const counts = [60 + index * 4, 90 + ((index * 11) % 17), 50 - index * 2]
      const [asIs = 0, edited = 0, unused = 0] = counts.map((one) => Math.round(one * share))
      const answered = asIs + edited + unused
      const acceptedShare = (asIs + edited) / answered
      const drafts = answered + Math.round(6 * share)
      return { week: weekOf(index), drafts, answered, asIs, edited, unused, acceptedShare }
    }),
  },
}

/** An installation that did nothing yet; its system page is never empty. */
export const sayNothing = async (page: Page) => {
  for (const [name, body] of Object.entries(nothing))
    await say(machinePaths[name as MachinePage], body)(page)
}

export const sayMuch = async (page: Page) => {
  const workerSeenAt = new Date().toISOString()
  for (const [name, body] of Object.entries(much))
    await say(machinePaths[name as MachinePage], { workerSeenAt, ...body })(page)
}
