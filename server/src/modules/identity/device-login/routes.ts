// Every try is counted before a code is looked up.

import type { Throttle, ThrottleName } from '../../../adapters/attempt-limiter.ts'
import { ApiError, tooManyRequests } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { type ConsoleAnswer, type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { ordinaryScopes } from '../api-keys/api-keys.ts'
import {
  approveLogin,
  type DeviceLoginDeps,
  denyLogin,
  findWaiting,
  startLogin,
  takeKey,
} from './device-login.ts'
import {
  approveDeviceOperation,
  denyDeviceOperation,
  pollDeviceOperation,
  showDeviceOperation,
  startDeviceOperation,
} from './schema.ts'

export type DeviceRouteDeps = DeviceLoginDeps & { throttle: Throttle; publicUrl: string }

export function deviceRoutes(deps: DeviceRouteDeps): ConsoleRoute[] {
  return [...programRoutes(deps), ...personRoutes(deps)]
}

function programRoutes(deps: DeviceRouteDeps): ConsoleRoute[] {
  return [
    consoleRoute(startDeviceOperation, async ({ body, request }) => {
      await charge(deps, 'device-start', request.ip)
      const codes = await startLogin(deps, {
        clientName: body.clientName?.trim() ?? '',
        address: request.ip,
        scopes: body.scopes,
      })
      return {
        body: {
          ...codes,
          verificationUrl: `${deps.publicUrl}/device`,
          expiresInSeconds: limits.deviceLoginSeconds,
          intervalSeconds: limits.devicePollSeconds,
        },
      }
    }),

    consoleRoute(pollDeviceOperation, async ({ body, request }) => {
      await charge(deps, 'device-poll', request.ip)
      return answerPoll(await takeKey(deps, body.deviceCode))
    }),
  ]
}

function personRoutes(deps: DeviceRouteDeps): ConsoleRoute[] {
  return [
    consoleRoute(showDeviceOperation, async ({ session, params }) => {
      await charge(deps, 'device-code', session.person.uuid)
      const login = await findWaiting(deps, params.user_code)
      return {
        body: {
          userCode: params.user_code,
          clientName: login.client_name,
          address: login.address,
          scopes: login.scopes ?? ordinaryScopes,
          createdAt: login.created_at.toISOString(),
          expiresAt: login.expires_at.toISOString(),
        },
      }
    }),

    consoleRoute(approveDeviceOperation, async ({ session, params, body }) => {
      await charge(deps, 'device-code', session.person.uuid)
      await approveLogin(deps, {
        userCode: params.user_code,
        personUuid: session.person.uuid,
        accountId: body.accountId,
        isTest: body.mode === 'test',
        scopes: body.scopes,
        keyDays: body.keyDays,
      })
      return {}
    }),

    consoleRoute(denyDeviceOperation, async ({ session, params }) => {
      await charge(deps, 'device-code', session.person.uuid)
      await denyLogin(deps, params.user_code)
      return {}
    }),
  ]
}

function answerPoll(outcome: Awaited<ReturnType<typeof takeKey>>): ConsoleAnswer {
  if (outcome === 'early') {
    const seconds = limits.devicePollSeconds
    throw tooManyRequests(seconds, `one question in ${seconds} seconds`)
  }
  if (outcome === 'pending') throw new ApiError('DEVICE_PENDING')
  if (outcome === 'denied') throw new ApiError('DEVICE_DENIED')
  if (outcome === 'expired') throw new ApiError('DEVICE_EXPIRED')
  const { isTest, ...key } = outcome
  return { body: { ...key, mode: isTest ? 'test' : 'live' } }
}

async function charge(
  { throttle }: DeviceRouteDeps,
  name: ThrottleName,
  subject: string,
): Promise<void> {
  const { isAllowed, retryAfterSeconds, limit } = await throttle.charge(name, subject)
  if (!isAllowed) throw tooManyRequests(retryAfterSeconds, limit)
}
