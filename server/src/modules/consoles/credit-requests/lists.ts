// Credit requests as members and operators see them. Only looking.
import { limits } from '../../../core/limits.ts'
import { type ListPage, readPage } from '../../../core/list-page.ts'
import type { Db } from '../../../db/client.ts'
import type { ActingPerson } from '../../identity/operators/operators.ts'
import { readGrantedAlone } from '../../money/credits/credits.ts'
import { readSpent } from '../member/member.ts'
import type { RequestRow } from './credit-requests.ts'
import { type RequestState, selectRequests } from './queries.ts'

export async function listRequestsOf(db: Db, accountUuid: string): Promise<RequestRow[]> {
  const limit = limits.creditRequestsShownMax
  return await selectRequests(db, { accountUuid, state: undefined, beforeUuid: undefined, limit })
}

/** What an operator weighs an open request by, and how much of it they can grant alone. */
export type RequestFigures = {
  spent28Days: number
  lastsDays: number | null
  aloneCredits: number
}

export type WeighedRequest = { row: RequestRow; figures: RequestFigures | null }

/** Who weighs. */
export type Weigher = { by: ActingPerson; aloneMax: number }

export type RequestFilter = {
  state: RequestState | undefined
  beforeUuid: string | undefined
  limit: number
}

export async function listAllRequests(
  db: Db,
  filter: RequestFilter,
  weigher: Weigher,
): Promise<ListPage<WeighedRequest, string>> {
  const { items, next } = await readPage(
    filter.limit,
    (limit) => selectRequests(db, { ...filter, accountUuid: undefined, limit }),
    ({ id }) => id,
  )
  const weighed: WeighedRequest[] = []
  for (const row of items) weighed.push(await weighRequest(db, row, weigher))
  return { items: weighed, next }
}

export async function weighRequest(
  db: Db,
  row: RequestRow,
  { by, aloneMax }: Weigher,
): Promise<WeighedRequest> {
  if (row.state !== 'open') return { row, figures: null }
  const days = 28
  const spent28Days = await readSpent(db, row.account_id, days)
  const lastsDays = spent28Days === 0 ? null : Math.round((row.available * days) / spent28Days)
  const alone = await readGrantedAlone(db, row.account_id, by)
  const aloneCredits = Math.max(0, aloneMax - alone)
  return { row, figures: { spent28Days, lastsDays, aloneCredits } }
}
