import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { closeAccount } from './account-closing.ts'
import { closeAccountOperation } from './schema.ts'

export type ClosingDeps = {
  db: Db
  /** Lets every process look for changes now instead of within two seconds. */
  announceKeyChange(): Promise<void>
}

export function closingRoutes({ db, announceKeyChange }: ClosingDeps): ConsoleRoute[] {
  return [
    consoleRoute(closeAccountOperation, async ({ account, session, body: { name } }) => {
      const byPersonUuid = session.person.uuid
      await closeAccount(db, { accountUuid: account.uuid, name, byPersonUuid })
      await announceKeyChange()
      return {}
    }),
  ]
}
