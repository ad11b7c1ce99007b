import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export const adjustmentStates = ['proposed', 'approved', 'rejected'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]

export type AdjustmentKind = 'adjust' | 'grant'

export type NewAdjustment = {
  accountUuid: string
  kind: AdjustmentKind
  credits: number
  reason: string
  /** Null is the command line. */
  by: string | null
}

export async function insertAdjustment(tx: Tx, adjustment: NewAdjustment): Promise<string> {
  const row = await tx
    .insertInto('adjustments')
    .values({
      account_id: adjustment.accountUuid,
      kind: adjustment.kind,
      credits: adjustment.credits,
      reason: adjustment.reason,
      proposed_by: adjustment.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function selectAccountOf(tx: Tx, uuid: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('adjustments')
    .select('account_id')
    .where('id', '=', uuid)
    .executeTakeFirst()
  return row?.account_id
}

export async function selectAdjustmentToDecide(tx: Tx, uuid: string) {
  return await tx
    .selectFrom('adjustments')
    .select(['id', 'account_id', 'credits', 'reason', 'state', 'proposed_by'])
    .select(sql<AdjustmentKind>`kind`.as('kind'))
    .where('id', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
}

export async function selectOldProposed(db: Db, hours: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('adjustments')
    .select('id')
    .where('state', '=', 'proposed')
    .where(sql<boolean>`proposed_at <= now() - make_interval(hours => ${hours})`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type Decision = {
  state: 'approved' | 'rejected'
  /** Null is the command line. */
  by: string | null
  reason: string | null
  entryNumber: number | null
}

/** False when it was decided already. */
export async function updateDecided(tx: Tx, uuid: string, decision: Decision): Promise<boolean> {
  const result = await tx
    .updateTable('adjustments')
    .set({
      state: decision.state,
      decided_by: decision.by,
      decided_at: sql<Date>`now()`,
      decision_reason: decision.reason,
      entry_number: decision.entryNumber,
    })
    .where('id', '=', uuid)
    .where('state', '=', 'proposed')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

function adjustments(db: Db | Tx) {
  return db
    .selectFrom('adjustments as j')
    .innerJoin('accounts as a', 'a.id', 'j.account_id')
    .innerJoin('balances as b', 'b.account_id', 'j.account_id')
    .leftJoin('auth.users as p', 'p.id', 'j.proposed_by')
    .leftJoin('auth.users as d', 'd.id', 'j.decided_by')
    .select(['j.id', 'j.account_id', 'j.credits', 'j.reason', 'j.proposed_by', 'j.proposed_at'])
    .select(['j.decided_by', 'j.decided_at', 'j.decision_reason', 'j.entry_number'])
    .select(['a.name as account_name', 'a.is_test', 'b.available'])
    .select(['p.name as proposed_by_name', 'd.name as decided_by_name'])
    .select([sql<AdjustmentState>`j.state`.as('state'), sql<AdjustmentKind>`j.kind`.as('kind')])
}

export type AdjustmentRow = NonNullable<Awaited<ReturnType<typeof selectAdjustment>>>

export async function selectAdjustment(tx: Tx, uuid: string) {
  return await adjustments(tx).where('j.id', '=', uuid).executeTakeFirst()
}

export type AdjustmentQuery = {
  state: AdjustmentState | undefined
  /** A live or test account: the adjustments of both. */
  accountUuid: string | undefined
  beforeUuid: string | undefined
  limit: number
}

export async function selectAdjustments(db: Db, look: AdjustmentQuery) {
  const { state, accountUuid, beforeUuid, limit } = look
  return await adjustments(db)
    .$if(state !== undefined, (query) => query.where(sql<boolean>`j.state = ${sql.lit(state)}`))
    .$if(accountUuid !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(a.live_account_id, a.id) =
        (select coalesce(live_account_id, id) from accounts where id = ${accountUuid})`),
    )
    .$if(beforeUuid !== undefined, (query) => query.where('j.id', '<', beforeUuid as string))
    .orderBy('j.id', 'desc')
    .limit(limit)
    .execute()
}

export async function countOpenAdjustments(db: Db): Promise<number> {
  const row = await db
    .selectFrom('adjustments')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where(sql<boolean>`state = 'proposed'`)
    .executeTakeFirstOrThrow()
  return row.open
}
