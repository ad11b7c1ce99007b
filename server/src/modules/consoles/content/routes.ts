import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { personActor } from '../../identity/audit/audit.ts'
import { changeRetention, readKeepDays } from './content.ts'
import { getRetentionOperation, setRetentionOperation } from './schema.ts'

export function contentRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(getRetentionOperation, async ({ account }) => {
      return { body: { keepDays: await readKeepDays(db, account.uuid) } }
    }),

    consoleRoute(setRetentionOperation, async ({ account, session, body: { keepDays } }) => {
      const actor = personActor(session.person.uuid)
      await changeRetention(db, { accountUuid: account.uuid, keepDays, actor })
      return { body: { keepDays } }
    }),
  ]
}
