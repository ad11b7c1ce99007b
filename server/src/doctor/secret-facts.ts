// What in the database needs which number of which ring.
import type { RingName } from '../core/secret-ring.ts'
import type { Db } from '../db/client.ts'
import { countSealedCallbacks } from '../modules/events/callbacks/callbacks.ts'
import { countSealedPush } from '../modules/events/push/push.ts'
import { countSealedSecrets } from '../modules/events/webhooks/secret-rotation.ts'
import { selectKeysByPepper } from '../modules/identity/api-keys/queries.ts'
import { countFactors } from '../modules/identity/people/factors/reseal-factors.ts'
import { countSessions } from '../modules/identity/people/sign-in/sessions.ts'
import { type KnownNumber, readNumbers } from '../modules/identity/secret-numbers/secret-numbers.ts'

export type NumberUse = {
  setting: RingName
  number: number
  what:
    | 'second factors'
    | 'API keys'
    | 'webhook endpoints'
    | 'callbacks'
    | 'push secrets'
    | 'sessions'
  count: number
  /** It cannot be read or found again without the number. A session is only a sign-in to repeat. */
  isLostWithout: boolean
  lastUsedAt?: Date | null
}

export type SecretFacts = { uses: NumberUse[]; known: KnownNumber[] }

export async function readSecretFacts(db: Db): Promise<SecretFacts> {
  const keys = await selectKeysByPepper(db)
  const factors = {
    setting: 'SESSION_SECRET',
    what: 'second factors',
    isLostWithout: true,
  } as const
  const sessions = { setting: 'SESSION_SECRET', what: 'sessions', isLostWithout: false } as const
  const endpoints = {
    setting: 'WEBHOOK_SECRET_KEYS',
    what: 'webhook endpoints',
    isLostWithout: true,
  } as const
  const callbacks = { ...endpoints, what: 'callbacks' } as const
  const push = { ...endpoints, what: 'push secrets' } as const
  const uses: NumberUse[] = [
    ...(await countFactors(db)).map((counted) => ({ ...factors, ...counted })),
    ...(await countSessions(db)).map((counted) => ({ ...sessions, ...counted })),
    ...keys.map(({ number, count, last_used_at: lastUsedAt }) => ({
      ...({ setting: 'KEY_PEPPERS', what: 'API keys', isLostWithout: true } as const),
      ...{ number, count, lastUsedAt },
    })),
    ...(await countSealedSecrets(db)).map((counted) => ({ ...endpoints, ...counted })),
    ...(await countSealedCallbacks(db)).map((counted) => ({ ...callbacks, ...counted })),
    ...(await countSealedPush(db)).map((counted) => ({ ...push, ...counted })),
  ]
  return { uses: uses.filter(({ count }) => count > 0), known: await readNumbers(db) }
}
