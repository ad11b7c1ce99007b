import type { Role } from '../../../core/caller.ts'
import { encodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { type LiveAccount, readLiveAccount, renameAccount } from '../accounts/accounts.ts'
import { personActor } from '../audit/audit.ts'
import { getAccountOperation, renameAccountOperation } from './members/account-schema.ts'

export function accountRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(getAccountOperation, async ({ account }) => ({
      body: present(await readLiveAccount(db, account.uuid), account.role),
    })),

    consoleRoute(renameAccountOperation, async ({ account, session, body }) => {
      const renamed = await renameAccount(db, {
        accountUuid: account.uuid,
        name: body.name,
        actor: personActor(session.person.uuid),
      })
      return { body: present(renamed, account.role) }
    }),
  ]
}

function present(account: LiveAccount, role: Role) {
  return {
    id: encodeId('acct', account.id),
    testAccountId: encodeId('acct', account.test_account_id),
    name: account.name,
    role,
    requestsPerSecond: account.per_second,
    suspended: account.suspended_at !== null,
    createdAt: account.created_at.toISOString(),
  }
}
