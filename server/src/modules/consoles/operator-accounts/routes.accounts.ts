import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { decodeCursor, toPage, uuidCursor } from '../../../http/page.ts'
import { changeKeyRates } from '../../identity/api-keys/api-keys.ts'
import { personActor } from '../../identity/audit/audit.ts'
import { presentAccount, presentKey, presentListed } from './account-present.ts'
import {
  changeAnyAccountOperation,
  getAnyAccountOperation,
  listAllAccountsOperation,
} from './account-schema.ts'
import { changeAnyAccount, listAllAccounts, readAccount } from './accounts.ts'
import { changeKeyRatesOperation } from './key-rates-schema.ts'

export type ClientAccountDeps = {
  db: Db
  /** Lets every process look for changes now instead of within two seconds. */
  announceKeyChange(): Promise<void>
}

export function clientAccountRoutes({ db, announceKeyChange }: ClientAccountDeps): ConsoleRoute[] {
  return [
    consoleRoute(listAllAccountsOperation, async ({ query }) => {
      const { cursor, limit = limits.pageSizeDefault, search, state } = query
      const suspended = state && state === 'suspended'
      const beforeUuid = decodeCursor(cursor, uuidCursor)
      const accounts = await listAllAccounts(db, { search, suspended, beforeUuid, limit })
      return { body: toPage(accounts, presentListed) }
    }),

    consoleRoute(getAnyAccountOperation, async ({ params }) => ({
      body: presentAccount(await readAccount(db, params.account_id)),
    })),

    consoleRoute(changeAnyAccountOperation, async ({ session, params, body }) => {
      const byPersonUuid = session.person.uuid
      const change = { accountId: params.account_id, ...body, byPersonUuid }
      const account = await changeAnyAccount(db, change)
      await announceKeyChange()
      return { body: presentAccount(account) }
    }),

    consoleRoute(changeKeyRatesOperation, async ({ session, params, body }) => {
      const actor = personActor(session.person.uuid)
      const key = await changeKeyRates(db, { keyId: params.key_id, ...body, actor })
      if (!key) throw new ApiError('NOT_FOUND')
      await announceKeyChange()
      return { body: presentKey(key) }
    }),
  ]
}
