import { sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { sealedNumberOf } from '../../../db/sealed-number.ts'
import type { CallbackFormat } from './writes.ts'

export type CallbackRef = { accountUuid: string; taskUuid: string }

/** Of an account, counted up to a bound. */
export async function countUndelivered(db: Db, accountUuid: string, max: number): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count from (
      select from callback_origins o join webhook_due u on u.endpoint_id = o.id
      where o.account_id = ${accountUuid} limit ${max}) waiting`.execute(db)
  return result.rows[0]?.count ?? 0
}

export type CallbackRow = {
  origin_id: string
  origin: string
  format: CallbackFormat
  is_signed: boolean
}

const callbackOf = ({ accountUuid, taskUuid }: CallbackRef) => sql`
  select c.origin_id, o.origin, c.format, c.secret is not null as is_signed
  from task_callbacks c join callback_origins o on o.id = c.origin_id
  where c.task_id = ${taskUuid} and c.account_id = ${accountUuid}`

export async function selectCallback(
  db: Db | Tx,
  ref: CallbackRef,
): Promise<CallbackRow | undefined> {
  return (await sql<CallbackRow>`${callbackOf(ref)}`.execute(db)).rows[0]
}

export async function lockCallback(tx: Tx, ref: CallbackRef): Promise<CallbackRow | undefined> {
  const locked = sql<CallbackRow>`${callbackOf(ref)} for key share of c`
  return (await locked.execute(tx)).rows[0]
}

/** Days before the task was made are not scanned. */
const sinceTask = (taskUuid: string) =>
  sql`uuid_extract_timestamp(${taskUuid}::uuid) - interval '1 hour'`

export type CallbackDeliveryRow = {
  id: string
  event_type: string
  status: string
  attempts: number
  created_at: Date
  next_at: Date | null
}

/** The newest, oldest first. */
export async function selectDeliveries(
  db: Db | Tx,
  { accountUuid, taskUuid, originUuid }: CallbackRef & { originUuid: string },
): Promise<CallbackDeliveryRow[]> {
  const result = await sql<CallbackDeliveryRow>`
    select newest.* from (
      select d.id, d.event_type, d.status, d.attempts, d.created_at,
        case when u.next_at is not null then greatest(u.next_at, l.next_at, now()) end as next_at
      from webhook_deliveries d
      left join webhook_due u on u.endpoint_id = d.endpoint_id and u.delivery_id = d.id
      left join webhook_lanes l on l.endpoint_id = d.endpoint_id and l.is_open
      where d.task_id = ${taskUuid} and d.account_id = ${accountUuid}
        and d.endpoint_id = ${originUuid} and d.created_at >= ${sinceTask(taskUuid)}
      order by d.id desc limit ${limits.callbackDeliveriesShownMax}) newest
    order by newest.id`.execute(db)
  return result.rows
}

export type CallbackAttemptRow = {
  delivery_id: string
  number: number
  started_at: Date
  latency_ms: number
  status_code: number | null
  error: string | null
}

/** Of each the newest, oldest first. */
export async function selectAttempts(
  db: Db | Tx,
  { taskUuid }: CallbackRef,
  deliveryUuids: string[],
): Promise<CallbackAttemptRow[]> {
  const result = await sql<CallbackAttemptRow>`
    select newest.* from unnest(${deliveryUuids}::uuid[]) as wanted (id), lateral (
      select delivery_id, number, started_at, latency_ms, status_code, error
      from webhook_attempts
      where delivery_id = wanted.id and started_at >= ${sinceTask(taskUuid)}
      order by number desc limit ${limits.callbackAttemptsShownMax}) newest
    order by newest.delivery_id, newest.number`.execute(db)
  return result.rows
}

/** Skips those that a create is about to use, whose lock it holds. */
export async function lockUnusedOrigins(tx: Tx, limit: number): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select o.id from callback_origins o
    where not exists (select from task_callbacks c where c.origin_id = o.id)
    limit ${limit} for update of o skip locked`.execute(tx)
  return result.rows.map(({ id }) => id)
}

/** Of those that are locked: one that got a callback between the scan and its lock stays. */
export async function deleteOrigins(tx: Tx, originUuids: string[]): Promise<string[]> {
  const result = await sql<{ id: string }>`
    delete from callback_origins o where o.id = any(${originUuids}::uuid[])
      and not exists (select from task_callbacks c where c.origin_id = o.id)
    returning o.id`.execute(tx)
  return result.rows.map(({ id }) => id)
}

export type SealedCallbackRow = {
  task_id: string
  sealed_for: string
  url: Buffer
  secret: Buffer | null
}

const [urlNumber, secretNumber] = [sealedNumberOf('url'), sealedNumberOf('secret')]

export async function lockSealedCallbacks(
  tx: Tx,
  { number, afterUuid, limit }: { number: number; afterUuid: string; limit: number },
): Promise<SealedCallbackRow[]> {
  return await tx
    .selectFrom('task_callbacks')
    .select(['task_id', 'sealed_for', 'url', 'secret'])
    .where('task_id', '>', afterUuid)
    .where(sql<boolean>`least(${urlNumber}, ${secretNumber}) < ${number}`)
    .orderBy('task_id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
}

export async function updateSealedCallback(
  tx: Tx,
  taskUuid: string,
  sealed: { url: Buffer; secret: Buffer | null },
): Promise<void> {
  await tx.updateTable('task_callbacks').set(sealed).where('task_id', '=', taskUuid).execute()
}

/** How many callbacks need each number. */
export async function selectCallbacksByNumber(db: Db) {
  const { rows } = await sql<{ number: number; count: number }>`
    select number, count(distinct task_id)::int as count from task_callbacks
    cross join lateral (values (${urlNumber}), (${secretNumber})) as n (number)
    where number is not null
    group by number`.execute(db)
  return rows
}
