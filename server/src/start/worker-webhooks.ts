// The webhooks of a worker: its deliverer, and what is measured and kept tidy beside it.

import type { SendOutcome } from '../adapters/webhook-sender.ts'
import { signWebhook } from '../adapters/webhook-signature.ts'
import { tidyCallbacks } from '../modules/events/callbacks/callbacks.ts'
import { keepDeliveryDays } from '../modules/events/webhooks/deliveries/deliveries.ts'
import { type Deliverer, startDeliverer } from '../modules/events/webhooks/sending/deliver.ts'
import { countWaiting } from '../modules/events/webhooks/sending/due-queries.ts'
import { isSuccess } from '../modules/events/webhooks/sending/outcomes.ts'
import { purgeDeletedEndpoints } from '../modules/events/webhooks/webhooks.ts'
import type { Deps } from './dependencies.ts'

export function startDelivererOf(deps: Deps, onError: (error: Error) => void): Deliverer {
  const { database, metrics, webhookSender, sealingKeys } = deps
  return startDeliverer({
    db: database.db,
    hot: database.hot,
    sender: webhookSender,
    sign: signWebhook,
    sealingKeys,
    onAttempt(sent, ageSeconds) {
      metrics.webhookSeconds.observe({ outcome: describe(sent) }, sent.latencyMs / 1_000)
      if (ageSeconds !== undefined) metrics.webhookAgeSeconds.observe(ageSeconds)
    },
    onError: (error) => onError(error as Error),
  })
}

/** Few words, because each is a series of its own. */
function describe(sent: SendOutcome): string {
  if (sent.kind === 'failed') return sent.reason
  return isSuccess(sent) ? 'delivered' : `${Math.floor(sent.statusCode / 100)}xx`
}

export const webhookWorks = [
  {
    name: 'delivery-days' as const,
    everyMs: 300_000,
    async run({ database }: Deps) {
      await keepDeliveryDays(database.db)
      await purgeDeletedEndpoints(database.db)
      await tidyCallbacks(database.db)
    },
  },
  {
    name: 'webhook-lag' as const,
    everyMs: 15_000,
    async run({ database, metrics }: Deps) {
      const { waiting, openLanes, oldestSeconds } = await countWaiting(database.db)
      metrics.webhooksWaiting.set(waiting)
      metrics.webhookCircuitsOpen.set(openLanes)
      metrics.webhookLagSeconds.set(oldestSeconds)
    },
  },
]
