import type { Db } from '../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../http/console/route.ts'
import { encodeId } from '../../ids.ts'
import { personActor } from '../audit/audit.ts'
import { grantByHand, openOwnAccount } from './admin.ts'
import { createAccountOperation, grantCreditsOperation } from './schema.ts'

export function adminRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(createAccountOperation, async ({ session, body: { name } }) => {
      const personUuid = session.person.uuid
      const { accountUuid, testAccountUuid } = await openOwnAccount(db, { name, personUuid })
      const id = encodeId('acct', accountUuid)
      return { body: { id, testAccountId: encodeId('acct', testAccountUuid), name } }
    }),

    consoleRoute(grantCreditsOperation, async ({ session, params, body }) => {
      const { account, balance } = await grantByHand(db, {
        accountId: params.account_id,
        credits: body.credits,
        reason: body.reason,
        actor: personActor(session.person.uuid),
      })
      const { available, held } = balance
      return { body: { accountId: account.id, available, held } }
    }),
  ]
}
