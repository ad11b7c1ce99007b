import type { Db } from '../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../http/console/route.ts'
import { decodeCursor, toPage, uuidCursor } from '../../http/page.ts'
import { limits } from '../../limits.ts'
import {
  approveAdjustmentOperation,
  listAdjustmentsOperation,
  proposeAdjustmentOperation,
  rejectAdjustmentOperation,
} from './adjustment-schema.ts'
import {
  approveAdjustment,
  listAdjustments,
  proposeAdjustment,
  rejectAdjustment,
} from './adjustments.ts'
import { presentAdjustment, presentProof } from './book-present.ts'
import { getBooksOperation, proveBooksOperation } from './book-schema.ts'
import { proveBooks, readBooks } from './books.ts'

export function bookRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(proposeAdjustmentOperation, async ({ session, params, body }) => {
      const byPersonUuid = session.person.uuid
      const proposal = { accountId: params.account_id, ...body, byPersonUuid }
      return { body: presentAdjustment(await proposeAdjustment(db, proposal)) }
    }),

    consoleRoute(listAdjustmentsOperation, async ({ query }) => {
      const { cursor, limit = limits.pageSizeDefault, state, accountId } = query
      const beforeUuid = decodeCursor(cursor, uuidCursor)
      const page = await listAdjustments(db, { state, accountId, beforeUuid, limit })
      return { body: toPage(page, ({ id }) => id, presentAdjustment) }
    }),

    consoleRoute(approveAdjustmentOperation, async ({ session, params }) => {
      const adjustmentId = params.adjustment_id
      const byPersonUuid = session.person.uuid
      return {
        body: presentAdjustment(await approveAdjustment(db, { adjustmentId, byPersonUuid })),
      }
    }),

    consoleRoute(rejectAdjustmentOperation, async ({ session, params, body }) => {
      const adjustmentId = params.adjustment_id
      const act = { adjustmentId, reason: body.reason, byPersonUuid: session.person.uuid }
      return { body: presentAdjustment(await rejectAdjustment(db, act)) }
    }),

    consoleRoute(getBooksOperation, async () => {
      const { proof, ...books } = await readBooks(db)
      return { body: { ...books, proof: proof ? presentProof(proof) : null } }
    }),

    consoleRoute(proveBooksOperation, async () => ({ body: presentProof(await proveBooks(db)) })),
  ]
}
