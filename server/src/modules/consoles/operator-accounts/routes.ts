import { encodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { openOwnAccount } from './operator-accounts.ts'
import { createAccountOperation } from './schema.ts'

export function adminRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(createAccountOperation, async ({ session, body: { name } }) => {
      const personUuid = session.person.uuid
      const { accountUuid, testAccountUuid } = await openOwnAccount(db, { name, personUuid })
      const id = encodeId('acct', accountUuid)
      return { body: { id, testAccountId: encodeId('acct', testAccountUuid), name } }
    }),
  ]
}
