import type { ModelConfig } from '../../../core/config-model.ts'
import { invalidRequest } from '../../../core/errors.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { changeProseDrafts, readProseDrafts } from '../../identity/accounts/accounts.ts'
import { personActor } from '../../identity/audit/audit.ts'
import { getAccountAiOperation, setAccountAiOperation } from './schema.ts'

export type AccountAiDeps = {
  db: Db
  /** Undefined where there is none. */
  model: ModelConfig | undefined
  allowsProseDrafts: boolean
}

export function accountAiRoutes(deps: AccountAiDeps): ConsoleRoute[] {
  const { db, allowsProseDrafts, model } = deps
  const isAllowed = allowsProseDrafts && model !== undefined
  const present = async (accountUuid: string) => ({
    proseDrafts: await readProseDrafts(db, accountUuid),
    proseDraftsAllowed: isAllowed,
    provider: model?.provider ?? null,
  })
  return [
    consoleRoute(getAccountAiOperation, async ({ account }) => ({
      body: await present(account.uuid),
    })),

    consoleRoute(setAccountAiOperation, async ({ account, session, body }) => {
      const on = body.proseDrafts
      if (on && !isAllowed) {
        const message = 'cannot be switched on: the operator of this service does not allow it'
        throw invalidRequest([{ field: 'proseDrafts', message }])
      }
      const actor = personActor(session.person.uuid)
      await changeProseDrafts(db, { accountUuid: account.uuid, on, actor })
      return { body: await present(account.uuid) }
    }),
  ]
}
