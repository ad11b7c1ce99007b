// Data under the active numbers of their rings: SESSION_SECRET and WEBHOOK_SECRET_KEYS. Keys follow when they
// are used (key-hashes.ts), because only who sends one has what it takes.
import { resealCallbacks } from '../modules/events/callbacks/callbacks.ts'
import { resealPush } from '../modules/events/push/push.ts'
import { resealSecrets } from '../modules/events/webhooks/secret-rotation.ts'
import { resealFactors } from '../modules/identity/people/factors/reseal-factors.ts'
import type { Deps } from './dependencies.ts'

export type ResealDeps = Pick<Deps, 'database' | 'sealingKeys'> & {
  config: Pick<Deps['config'], 'sessionSecrets'>
}

export type ResealedData = Record<
  'secondFactors' | 'webhookEndpoints' | 'callbacks' | 'pushSecrets' | 'unopened',
  number
>

export async function resealAll(deps: ResealDeps): Promise<ResealedData> {
  const { db } = deps.database
  const factors = await resealFactors(db, deps.config.sessionSecrets)
  const endpoints = await resealSecrets(db, deps.sealingKeys)
  const callbacks = await resealCallbacks(db, deps.sealingKeys)
  const push = await resealPush(db, deps.sealingKeys)
  return {
    secondFactors: factors.count,
    webhookEndpoints: endpoints.count,
    callbacks: callbacks.count,
    pushSecrets: push.count,
    unopened: factors.unopened + endpoints.unopened + callbacks.unopened + push.unopened,
  }
}

export const secretWorks = [
  {
    name: 'reseal' as const,
    everyMs: 300_000,
    async run(deps: Deps) {
      const resealed = await resealAll(deps)
      const { secondFactors, webhookEndpoints, callbacks, pushSecrets, unopened } = resealed
      if (Object.values(resealed).some((count) => count > 0))
        deps.log.info(
          { secondFactors, webhookEndpoints, callbacks, pushSecrets, unopened },
          'sealed data with the newest secrets',
        )
    },
  },
]
