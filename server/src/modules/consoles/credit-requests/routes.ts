import { encodeId, requireId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { decodeCursor, toPage, uuidCursor } from '../../../http/page.ts'
import { tellOfRequest, tellOthers, type WaitingNews } from '../../identity/operators/operators.ts'
import { askForCredits, declineRequest, grantRequest, withdrawRequest } from './credit-requests.ts'
import { listAllRequests, listRequestsOf, weighRequest } from './lists.ts'
import { presentAnyRequest, presentRequest } from './present.ts'
import {
  declineCreditRequestOperation,
  grantCreditRequestOperation,
  listAllCreditRequestsOperation,
  listCreditRequestsOperation,
  requestCreditsOperation,
  withdrawCreditRequestOperation,
} from './schema.ts'

export type CreditRequestDeps = WaitingNews & { grantAloneMax: number }

export function creditRequestRoutes(deps: CreditRequestDeps): ConsoleRoute[] {
  return [...memberRoutes(deps), ...operatorRoutes(deps)]
}

function memberRoutes(deps: CreditRequestDeps): ConsoleRoute[] {
  const { db } = deps
  return [
    consoleRoute(requestCreditsOperation, async ({ account, session, body }) => {
      const { credits, note } = body
      const asking = { accountUuid: account.uuid, personUuid: session.person.uuid, credits, note }
      const asked = await askForCredits(db, asking)
      await tellOfRequest(deps, { accountId: encodeId('acct', account.uuid), credits })
      return { body: presentRequest(asked) }
    }),

    consoleRoute(listCreditRequestsOperation, async ({ account }) => ({
      body: { data: (await listRequestsOf(db, account.uuid)).map(presentRequest) },
    })),

    consoleRoute(withdrawCreditRequestOperation, async ({ account, session, params }) => {
      const requestUuid = requireId('credreq', params.request_id)
      const personUuid = session.person.uuid
      const withdrawal = { accountUuid: account.uuid, requestUuid, personUuid }
      return { body: presentRequest(await withdrawRequest(db, withdrawal)) }
    }),
  ]
}

function operatorRoutes(deps: CreditRequestDeps): ConsoleRoute[] {
  const { db, grantAloneMax: aloneMax } = deps
  return [
    consoleRoute(listAllCreditRequestsOperation, async ({ session, query }) => {
      const { cursor, limit = limits.pageSizeDefault, state } = query
      const beforeUuid = decodeCursor(cursor, uuidCursor)
      const weigher = { by: session.person.uuid, aloneMax }
      const page = await listAllRequests(db, { state, beforeUuid, limit }, weigher)
      return { body: { ...toPage(page, presentAnyRequest), grantAloneMax: aloneMax } }
    }),

    consoleRoute(grantCreditRequestOperation, async ({ session, params, body }) => {
      const by = session.person.uuid
      const grant = { requestId: params.request_id, credits: body.credits, by, aloneMax }
      const row = await grantRequest(db, grant)
      if (row.proposal !== null) await tellOthers(deps, { what: 'A grant', by })
      return { body: presentAnyRequest(await weighRequest(db, row, { by, aloneMax })) }
    }),

    consoleRoute(declineCreditRequestOperation, async ({ session, params, body }) => {
      const by = session.person.uuid
      const row = await declineRequest(db, { requestId: params.request_id, note: body.note, by })
      return { body: presentAnyRequest(await weighRequest(db, row, { by, aloneMax })) }
    }),
  ]
}
