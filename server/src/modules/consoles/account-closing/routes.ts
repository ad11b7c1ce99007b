import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { closeAccount } from './account-closing.ts'
import { closeAccountOperation } from './schema.ts'

export type ClosingDeps = {
  db: Db
  /** Whether there is a mail server. */
  isMailed: boolean
  /** Lets every process look for changes now instead of within two seconds. */
  announceKeyChange(): Promise<void>
}

export function closingRoutes({ db, isMailed, announceKeyChange }: ClosingDeps): ConsoleRoute[] {
  return [
    consoleRoute(closeAccountOperation, async ({ account, session, body: { name } }) => {
      const byPersonUuid = session.person.uuid
      const closing = { accountUuid: account.uuid, name, byPersonUuid, isMailed }
      const { closedAt, available, ownersMailed } = await closeAccount(db, closing)
      await announceKeyChange()
      return {
        body: {
          name: name.trim(),
          closedAt: closedAt.toISOString(),
          availableCredits: available,
          ownersMailed,
        },
      }
    }),
  ]
}
