import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { SecretRing } from '../../../core/secret-ring.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { decodeCursor, toPage, uuidCursor } from '../../../http/page.ts'
import { personActor } from '../audit/audit.ts'
import { createMemberKey, listKeys, revokeKey, rollKey } from './api-keys.ts'
import {
  createKeyOperation,
  listKeysOperation,
  revokeKeyOperation,
  rollKeyOperation,
} from './console-schema.ts'
import { presentKey, presentMade } from './present.ts'

export type ConsoleKeyDeps = {
  db: Db
  peppers: SecretRing
  /** Lets every process look for changes now instead of within two seconds. */
  announceKeyChange(): Promise<void>
}

export function consoleKeyRoutes(deps: ConsoleKeyDeps): ConsoleRoute[] {
  const { db, peppers, announceKeyChange } = deps
  return [
    consoleRoute(listKeysOperation, async ({ account, query }) => {
      const { cursor, limit = limits.pageSizeDefault } = query
      const beforeUuid = decodeCursor(cursor, uuidCursor)
      const keys = await listKeys(db, account.uuid, { beforeUuid, limit })
      return { body: toPage(keys, presentKey) }
    }),

    consoleRoute(createKeyOperation, async ({ account, session, body }) => {
      const { mode, expiresAt, ...options } = body
      const made = await createMemberKey(db, peppers, {
        liveAccountUuid: account.uuid,
        isTest: mode === 'test',
        options: {
          ...options,
          expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt),
          actor: personActor(session.person.uuid),
        },
      })
      return { body: presentMade(made) }
    }),

    consoleRoute(rollKeyOperation, async ({ account, session, params, body }) => {
      const made = await rollKey(db, peppers, {
        keyId: params.key_id,
        overlapSeconds: body.overlapSeconds ?? 0,
        actor: personActor(session.person.uuid),
        liveAccountUuid: account.uuid,
      })
      if (!made) throw new ApiError('NOT_FOUND')
      await announceKeyChange()
      return { body: presentMade(made) }
    }),

    consoleRoute(revokeKeyOperation, async ({ account, session, params }) => {
      const isThere = await revokeKey(db, params.key_id, {
        actor: personActor(session.person.uuid),
        liveAccountUuid: account.uuid,
      })
      if (!isThere) throw new ApiError('NOT_FOUND')
      await announceKeyChange()
      return {}
    }),
  ]
}
