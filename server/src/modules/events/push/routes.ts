import type { Session } from '../../../core/caller.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import {
  type PushDeps,
  type PushOwner,
  readPushSettings,
  removeDevice,
  saveDevice,
  savePreferences,
  sendTest,
} from './push.ts'
import {
  getPushOperation,
  removePushDeviceOperation,
  savePushDeviceOperation,
  setPushOperation,
  testPushOperation,
} from './schema.ts'

export function pushRoutes(deps: PushDeps): ConsoleRoute[] {
  const { db } = deps
  return [
    consoleRoute(getPushOperation, async ({ session }) => {
      const { publicKey, device, ...settings } = await readPushSettings(deps, ownerOf(session))
      return {
        body: {
          ...settings,
          publicKey: publicKey.toString('base64url'),
          device: device
            ? {
                createdAt: device.created_at.toISOString(),
                lastSuccessAt: device.last_success_at?.toISOString() ?? null,
              }
            : null,
        },
      }
    }),

    consoleRoute(setPushOperation, async ({ session, body }) => {
      return { body: await savePreferences(db, session.person.uuid, body) }
    }),

    consoleRoute(savePushDeviceOperation, async ({ session, body }) => {
      await saveDevice(deps, ownerOf(session), body)
      return {}
    }),

    consoleRoute(removePushDeviceOperation, async ({ session }) => {
      await removeDevice(db, session.sessionUuid)
      return {}
    }),

    consoleRoute(testPushOperation, async ({ session }) => {
      await sendTest(db, session.sessionUuid)
      return {}
    }),
  ]
}

function ownerOf({ person, sessionUuid }: Session): PushOwner {
  return { personUuid: person.uuid, sessionUuid }
}
