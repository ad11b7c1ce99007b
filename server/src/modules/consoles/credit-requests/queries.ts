import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export const requestStates = ['open', 'granted', 'declined', 'withdrawn', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

export type RequestRow = {
  id: string
  account_id: string
  account_name: string
  credits: number
  note: string | null
  asked_by: string
  asked_by_name: string
  asked_at: Date
  state: RequestState
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  decision_note: string | null
  granted_credits: number | null
  /** Of the account, now. */
  available: number
  /** The proposal that waits for a second operator, where there is one. */
  proposal: { uuid: string; credits: number; byUuid: string | null; byName: string | null } | null
}

const columns = sql`r.id, r.account_id, a.name as account_name, r.credits, r.note, r.asked_by,
  asker.name as asked_by_name, r.asked_at, r.state, r.decided_by, decider.name as decided_by_name,
  r.decided_at, r.decision_note, r.granted_credits, b.available,
  case when j.id is not null then json_build_object('uuid', j.id, 'credits', j.credits,
    'byUuid', j.proposed_by, 'byName', proposer.name) end as proposal
  from credit_requests r
  join accounts a on a.id = r.account_id
  join balances b on b.account_id = r.account_id
  join auth.users asker on asker.id = r.asked_by
  left join auth.users decider on decider.id = r.decided_by
  left join adjustments j on j.id = r.adjustment_id and r.state = 'open'
  left join auth.users proposer on proposer.id = j.proposed_by`

export async function selectRequest(tx: Tx, requestUuid: string): Promise<RequestRow> {
  const { rows } = await sql<RequestRow>`select ${columns} where r.id = ${requestUuid}`.execute(tx)
  if (rows[0] === undefined) throw new Error(`Credit request ${requestUuid} is gone`)
  return rows[0]
}

export type RequestLook = {
  accountUuid: string | undefined
  state: RequestState | undefined
  beforeUuid: string | undefined
  limit: number
}

/** Newest first. */
export async function selectRequests(
  db: Db,
  { accountUuid, state, beforeUuid, limit }: RequestLook,
): Promise<RequestRow[]> {
  const conditions: RawBuilder<unknown>[] = [
    ...(accountUuid === undefined ? [] : [sql`r.account_id = ${accountUuid}`]),
    ...(state === undefined ? [] : [sql`r.state = ${sql.lit(state)}`]),
    ...(beforeUuid === undefined ? [] : [sql`r.id < ${beforeUuid}`]),
  ]
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<RequestRow>`
    select ${columns} ${where} order by r.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many were asked for within a day, and in how many seconds the oldest of them is a day old. */
export async function countAskedToday(tx: Tx, accountUuid: string) {
  const { rows } = await sql<{ asked: number; seconds: number }>`
    select count(*) as asked,
      ceil(86400 - extract(epoch from now() - min(asked_at)))::integer as seconds
    from credit_requests
    where account_id = ${accountUuid} and asked_at > now() - interval '1 day'`.execute(tx)
  return rows[0] as { asked: number; seconds: number }
}

export type NewRequest = {
  accountUuid: string
  credits: number
  note: string | null
  personUuid: string
}

/** Undefined where one is open already. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<string | undefined> {
  const row = await tx
    .insertInto('credit_requests')
    .values({
      account_id: request.accountUuid,
      credits: request.credits,
      note: request.note,
      asked_by: request.personUuid,
    })
    .onConflict((conflict) => conflict.column('account_id').where('state', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function selectAccountOf(tx: Tx, requestUuid: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('credit_requests')
    .select('account_id')
    .where('id', '=', requestUuid)
    .executeTakeFirst()
  return row?.account_id
}

export type LockedRequest = {
  uuid: string
  accountUuid: string
  credits: number
  note: string | null
  askedBy: string
  state: RequestState
  adjustmentUuid: string | null
}

async function lock(tx: Tx, condition: RawBuilder<unknown>): Promise<LockedRequest | undefined> {
  const { rows } = await sql<LockedRequest>`
    select id as uuid, account_id as "accountUuid", credits, note, asked_by as "askedBy", state,
      adjustment_id as "adjustmentUuid"
    from credit_requests where ${condition} for update`.execute(tx)
  return rows[0]
}

export async function lockRequest(tx: Tx, uuid: string): Promise<LockedRequest | undefined> {
  return await lock(tx, sql`id = ${uuid}`)
}

export async function lockOpenOf(tx: Tx, accountUuid: string): Promise<LockedRequest | undefined> {
  return await lock(tx, sql`account_id = ${accountUuid} and state = 'open'`)
}

export async function lockProposedBy(
  tx: Tx,
  adjustmentUuid: string,
): Promise<LockedRequest | undefined> {
  return await lock(tx, sql`adjustment_id = ${adjustmentUuid} and state = 'open'`)
}

/** Whether nobody approved the proposal within its time. */
export async function isProposalOld(tx: Tx, adjustmentUuid: string, hours: number) {
  const { rows } = await sql<{ isOld: boolean }>`
    select proposed_at <= now() - make_interval(hours => ${hours}) as "isOld"
    from adjustments where id = ${adjustmentUuid}`.execute(tx)
  return rows[0]?.isOld === true
}

/** False where it was decided meanwhile. */
export async function updateProposal(
  tx: Tx,
  requestUuid: string,
  adjustmentUuid: string | null,
): Promise<boolean> {
  const result = await tx
    .updateTable('credit_requests')
    .set({ adjustment_id: adjustmentUuid })
    .where('id', '=', requestUuid)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export type RequestEnd = {
  state: Exclude<RequestState, 'open'>
  /** Null is the command line. */
  by: string | null
  note: string | null
  grantedCredits: number | null
  entryNumber: number | null
  adjustmentUuid: string | null
}

/** False where it was decided already. */
export async function updateEnded(tx: Tx, requestUuid: string, end: RequestEnd): Promise<boolean> {
  const result = await tx
    .updateTable('credit_requests')
    .set({
      state: end.state,
      decided_by: end.by,
      decided_at: sql<Date>`now()`,
      decision_note: end.note,
      granted_credits: end.grantedCredits,
      entry_number: end.entryNumber,
      adjustment_id: end.adjustmentUuid,
    })
    .where('id', '=', requestUuid)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
