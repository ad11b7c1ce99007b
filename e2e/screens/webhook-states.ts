// Webhooks in their states, as the service would tell of them.
import type { Page } from 'playwright-core'
import { accountPaths, page } from './account-states.ts'
import { idOf } from './ids.ts'
import { ago, days, halfHourAgo } from './moments.ts'
import { say } from './withhold.ts'

function makeWebhook(number: number, given: object = {}) {
  return {
    id: idOf('webhook', number),
    url: 'https://hooks.northwind.example/trs',
    description: 'Checkout production',
    eventTypes: ['task.completed', 'task.cancelled', 'task.overdue'],
    revision: 'A',
    enabled: true,
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    waiting: 0,
    nextAttemptAt: null,
    previousSecretUntil: null,
    createdAt: ago(days(30) + 412),
    ...given,
  }
}

const failingHook = makeWebhook(1, {
  failingSince: ago(0.75),
  waiting: 3,
  nextAttemptAt: ago(-0.25),
})

export const sayWebhooks = say(
  accountPaths.webhooks,
  page([
    failingHook,
    makeWebhook(2, {
      url: 'https://northwind.example/internal/review-done',
      description: '',
      eventTypes: null,
      createdAt: ago(days(12) + 95),
    }),
    makeWebhook(3, {
      url: 'https://old.northwind.example/hook',
      description: 'Before the move',
      enabled: false,
      disabledReason: 'gone',
      disabledAt: ago(days(1) + 51),
      createdAt: ago(days(190) + 23),
    }),
  ]),
)
export const sayNoWebhooks = say(accountPaths.webhooks, page([]))

function makeDelivery(number: number, given: object = {}) {
  const minutes = 0.8 + number * 7.3
  return {
    id: idOf('delivery', number),
    webhookId: failingHook.id,
    eventId: `${idOf('evt', number)}_4`,
    type: 'task.completed',
    sequence: 1842 - number,
    status: 'delivered',
    attemptCount: 1,
    createdAt: ago(minutes),
    finishedAt: ago(minutes - (60 + number * 9) / 60_000),
    nextAttemptAt: null,
    ...given,
  }
}

const waiting = makeDelivery(0, {
  type: 'task.overdue',
  status: 'pending',
  attemptCount: 3,
  finishedAt: null,
  nextAttemptAt: ago(-0.25),
})
/** Tried again twenty seconds after an attempt began. */
const attempt = (number: number, given: object) => ({
  number,
  startedAt: ago((65 - number * 20) / 60),
  latencyMs: 1204,
  statusCode: 503,
  error: null,
  responseExcerpt: '{"error":"upstream is restarting"}',
  ...given,
})
/** What is known of one that was tried three times. */
export const waitingDelivery = {
  ...waiting,
  body: JSON.stringify({
    ...{ id: waiting.eventId, type: 'task.overdue', sequence: waiting.sequence },
    data: {
      id: waiting.eventId.slice(0, -2).replace('evt', 'task'),
      status: 'pending',
      version: 4,
    },
  }),
  attempts: [
    attempt(1, {}),
    attempt(2, {
      ...{ latencyMs: 10_002, statusCode: null },
      ...{ error: 'No answer in time', responseExcerpt: null },
    }),
    attempt(3, { latencyMs: 1187 }),
  ],
}
/** Fewer by night; a stumble in the night before, and the failing of now. */
const halfHours = Array.from({ length: 96 }, (_, index) => ({
  from: halfHourAgo(95 - index),
  // The half hour that runs has as many as the list below it.
  delivered: index === 95 ? Math.floor((new Date().getMinutes() % 30) / 8) : 4 + ((index * 7) % 11),
  failedAttempts: index === 60 ? 2 : index === 95 ? 3 : 0,
}))
const statistics = {
  deliveries: halfHours.reduce((sum, { delivered }) => sum + delivered, 1),
  orMore: false,
  halfHours,
  firstTryShare: 0.9954,
  medianMilliseconds: 84,
  lastDeliveredAt: ago(8.1),
  isPaused: false,
  retry: null,
  lastAttempts: [] as object[],
}
/** How the last attempt at each of the list ended. */
const lastAttempts = (deliveries: { id: string; status: string; attemptCount: number }[]) =>
  deliveries
    .filter(({ attemptCount }) => attemptCount > 0)
    .map(({ id, status, attemptCount }, index) => ({
      ...{ deliveryId: id, number: attemptCount, startedAt: ago(0.1 + index) },
      ...(status === 'delivered'
        ? { latencyMs: 79 + index * 3, statusCode: 200, error: null }
        : { latencyMs: 1187, statusCode: 503, error: null }),
    }))

const sayAbout =
  (webhook: object, deliveries: object[], told: object = statistics) =>
  async (at: Page) => {
    await say(accountPaths.webhook, webhook)(at)
    await say(accountPaths.deliveries, page(deliveries))(at)
    await say(accountPaths.delivery, waitingDelivery)(at)
    await say(accountPaths.statistics, told)(at)
  }

export const webhookPath = `/dashboard/webhooks/${failingHook.id}`
const delivered = [1, 2, 3].map((number) => makeDelivery(number))
const others = [
  makeDelivery(4, { type: 'task.cancelled' }),
  makeDelivery(5, { attemptCount: 2 }),
  // Given up on after five days.
  makeDelivery(6, {
    status: 'failed',
    attemptCount: 146,
    createdAt: ago(days(9) + 33),
    finishedAt: ago(days(4) + 33),
  }),
]
const after = [7, 8].map((number) =>
  makeDelivery(number, {
    ...{ type: 'task.drafted', status: 'pending', attemptCount: 0 },
    ...{ createdAt: ago(0.3), finishedAt: null },
  }),
)
const listed = [...after, waiting, ...delivered, ...others]
const failing = {
  ...statistics,
  retry: { deliveryId: waiting.id, number: 4 },
  lastAttempts: lastAttempts(listed),
}
export const sayWebhook = sayAbout(failingHook, listed, failing)
export const sayHealthyWebhook = sayAbout(makeWebhook(1), delivered, {
  ...statistics,
  lastAttempts: lastAttempts(delivered),
})
export const sayPausedWebhook = sayAbout(
  makeWebhook(1, { failingSince: ago(410), waiting: 812, nextAttemptAt: ago(-37) }),
  listed,
  { ...failing, isPaused: true },
)

const silent = {
  ...statistics,
  ...{ deliveries: 0, firstTryShare: null, medianMilliseconds: null, lastDeliveredAt: null },
}
export const sayQuietWebhook = sayAbout(makeWebhook(1, { createdAt: ago(6) }), [], {
  ...silent,
  halfHours: halfHours.map((each) => ({ ...each, delivered: 0, failedAttempts: 0 })),
})

/** Down for five days: the oldest is tried every hour, and all others wait behind it. */
export const sayWebhookOff = sayAbout(
  makeWebhook(1, { enabled: false, disabledReason: 'failing', disabledAt: ago(64), waiting: 812 }),
  [1, 2, 3, 4, 5, 6].map((number) =>
    makeDelivery(number, {
      status: 'pending',
      attemptCount: 0,
      createdAt: ago(number * 8.7),
      finishedAt: null,
    }),
  ),
  {
    ...silent,
    deliveries: 331,
    halfHours: halfHours.map((each, index) => ({
      ...each,
      delivered: 0,
      failedAttempts: index < 92 ? 1 : 0,
    })),
  },
)
