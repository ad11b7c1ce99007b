import { type Route, route } from '../../../http/route.ts'
import { getMeOperation } from './schema.ts'

export function keyRoutes(): Route[] {
  return [
    route(getMeOperation, async ({ key }) => ({
      body: {
        accountId: key.accountId,
        keyId: key.keyId,
        mode: key.isTest ? 'test' : 'live',
        revision: key.revision,
        scopes: [...key.scopes],
        expiresAt: Number.isFinite(key.expiresAtMs)
          ? new Date(key.expiresAtMs).toISOString()
          : null,
        limits: {
          requestsPerSecond: key.perSecond,
          requestsPerHour: key.perHour,
          accountRequestsPerSecond: key.accountPerSecond,
        },
      },
    })),
  ]
}
