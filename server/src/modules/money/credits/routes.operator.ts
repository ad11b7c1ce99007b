import { limits } from '../../../core/limits.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { decodeCursor, toPage, uuidCursor } from '../../../http/page.ts'
import { tellOthers, type WaitingNews } from '../../identity/operators/operators.ts'
import {
  approveAdjustmentOperation,
  listAdjustmentsOperation,
  proposeAdjustmentOperation,
  rejectAdjustmentOperation,
} from './adjustment-schema.ts'
import {
  approveAdjustment,
  type FollowDecision,
  listAdjustments,
  proposeAdjustment,
  rejectAdjustment,
} from './adjustments.ts'
import { getBooksOperation, proveBooksOperation } from './book-schema.ts'
import { grantCreditsOperation } from './grant-schema.ts'
import { grantByHand } from './grants.ts'
import { proveBooks, readBooks } from './ledger-checks.ts'
import { presentAdjustment, presentProof } from './present.ts'

export type BookRouteDeps = WaitingNews & { grantAloneMax: number; followDecision: FollowDecision }

export function bookRoutes(deps: BookRouteDeps): ConsoleRoute[] {
  const { db } = deps
  return [
    consoleRoute(grantCreditsOperation, async ({ session, params, body }) => {
      const by = session.person.uuid
      const grant = { accountId: params.account_id, ...body, by, aloneMax: deps.grantAloneMax }
      const granted = await grantByHand(db, grant)
      const { account, available, held, waitingId, isReplayed } = granted
      if (waitingId !== null && !isReplayed) await tellOthers(deps, { what: 'A grant', by })
      return {
        body: { accountId: account.id, available, held, waitingId },
        ...(isReplayed && { headers: { 'idempotent-replayed': 'true' } }),
      }
    }),

    consoleRoute(proposeAdjustmentOperation, async ({ session, params, body }) => {
      const by = session.person.uuid
      const proposed = await proposeAdjustment(db, { accountId: params.account_id, ...body, by })
      await tellOthers(deps, { what: 'An adjustment', by })
      return { body: presentAdjustment(proposed) }
    }),

    consoleRoute(listAdjustmentsOperation, async ({ query }) => {
      const { cursor, limit = limits.pageSizeDefault, state, accountId } = query
      const beforeUuid = decodeCursor(cursor, uuidCursor)
      const page = await listAdjustments(db, { state, accountId, beforeUuid, limit })
      return { body: toPage(page, presentAdjustment) }
    }),

    consoleRoute(approveAdjustmentOperation, async ({ session, params }) => {
      const act = { adjustmentId: params.adjustment_id, by: session.person.uuid }
      return { body: presentAdjustment(await approveAdjustment(db, act, deps.followDecision)) }
    }),

    consoleRoute(rejectAdjustmentOperation, async ({ session, params, body }) => {
      const adjustmentId = params.adjustment_id
      const act = { adjustmentId, reason: body.reason, by: session.person.uuid }
      return { body: presentAdjustment(await rejectAdjustment(db, act, deps.followDecision)) }
    }),

    consoleRoute(getBooksOperation, async () => {
      const { proof, ...books } = await readBooks(db)
      return { body: { ...books, proof: proof ? presentProof(proof) : null } }
    }),

    consoleRoute(proveBooksOperation, async () => ({ body: presentProof(await proveBooks(db)) })),
  ]
}
