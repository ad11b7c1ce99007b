import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

/** Where a list goes on: behind this request. */
export type RequestCursor = { at: Date; requestId: string }

export type RequestFilter = {
  keyUuid: string | undefined
  /** Requests of keys, or those of the dashboard; both without it. */
  caller?: 'key' | 'dashboard' | undefined
  status: { from: number; to: number } | undefined
  method: string | undefined
  path: string | undefined
  code: string | undefined
  after: Date | undefined
  before: Date | undefined
  beyond: RequestCursor | undefined
  limit: number
  /** How many rows a filtered page scans at most. */
  scanMax?: number
}

export type RequestRow = {
  accountUuid: string
  at: string
  requestId: string
  method: string
  path: string
  status: number
  durationMicros: number
  code: string | null
  keyUuid: string | null
  personUuid: string | null
  taskUuid: string | null
  failedField: string | null
}

/** One statement for all rows: columns are sent as arrays. Nothing else belongs to its transaction. */
export async function insertRequests(db: Db, rows: RequestRow[]): Promise<void> {
  const column = <Name extends keyof RequestRow>(name: Name) => rows.map((row) => row[name])
  await sql`
    insert into request_log (account_id, at, request_id, method, path, status, duration_micros, code,
      key_id, person_id, task_id, failed_field)
    select * from unnest(
      ${column('accountUuid')}::uuid[], ${column('at')}::timestamptz[],
      ${column('requestId')}::text[], ${column('method')}::text[], ${column('path')}::text[],
      ${column('status')}::smallint[], ${column('durationMicros')}::bigint[],
      ${column('code')}::text[], ${column('keyUuid')}::uuid[], ${column('personUuid')}::uuid[],
      ${column('taskUuid')}::uuid[], ${column('failedField')}::text[])`.execute(db)
}

export type RequestListRow = {
  at: Date
  request_id: string
  method: string
  path: string
  status: number
  duration_micros: number
  code: string | null
  key_id: string | null
  key_name: string | null
  person_name: string | null
  task_id: string | null
  failed_field: string | null
}

const listColumns = sql`
  r.at, r.request_id, r.method, r.path, r.status, r.duration_micros, r.code, r.key_id, r.task_id, r.failed_field,
  k.name as key_name, u.name as person_name`

const listJoins = sql`
  left join api_keys k on k.id = r.key_id
  left join auth.users u on u.id = r.person_id`

export type RequestQuery = RequestFilter & { scanMax: number }

/** The newest requests of an account within its times, up to the scan limit. */
function newestRequests(accountUuid: string, look: RequestQuery): RawBuilder<unknown> {
  const conditions = [sql<SqlBool>`account_id = ${accountUuid}`]
  if (look.after) conditions.push(sql<SqlBool>`at >= ${look.after}`)
  if (look.before) conditions.push(sql<SqlBool>`at < ${look.before}`)
  if (look.beyond) {
    const { at, requestId } = look.beyond
    conditions.push(sql<SqlBool>`(at, request_id) < (${at}::timestamptz, ${requestId})`)
  }
  return sql`
    select * from request_log where ${sql.join(conditions, sql` and `)}
    order by at desc, request_id desc limit ${look.scanMax}`
}

type Wanted = Pick<RequestQuery, 'keyUuid' | 'caller' | 'status' | 'method' | 'path' | 'code'>

/** What no index knows is asked of each row on the way, which ends with the page. */
export function matches(wanted: Wanted): RawBuilder<SqlBool> {
  const { keyUuid, caller, status, method, path, code } = wanted
  const conditions = [sql<SqlBool>`true`]
  // Of an erased user no name is left, but a request of a page never has a key.
  if (caller === 'key') conditions.push(sql<SqlBool>`key_id is not null`)
  if (caller === 'dashboard') conditions.push(sql<SqlBool>`key_id is null`)
  if (keyUuid !== undefined) conditions.push(sql<SqlBool>`key_id = ${keyUuid}`)
  if (status !== undefined) {
    conditions.push(sql<SqlBool>`status between ${status.from} and ${status.to}`)
  }
  if (method !== undefined) conditions.push(sql<SqlBool>`method = ${method}`)
  if (path !== undefined)
    conditions.push(holdsNul(path) ? sql`false` : sql`starts_with(path, ${path})`)
  if (code !== undefined) conditions.push(sql<SqlBool>`code = ${code}`)
  return sql.join(conditions, sql` and `)
}

export async function selectRequests(
  db: Db,
  accountUuid: string,
  look: RequestQuery,
): Promise<RequestListRow[]> {
  const found = sql`
    select * from (${newestRequests(accountUuid, look)}) looked
    where ${matches(look)} order by at desc, request_id desc limit ${look.limit}`
  const result = await sql<RequestListRow>`
    ${withNames(found)} order by r.at desc, r.request_id desc`.execute(db)
  return result.rows
}

/** The rows that were found, with the names of their keys and people. */
export function withNames(found: RawBuilder<unknown>, more = sql``): RawBuilder<unknown> {
  return sql`
    with found as materialized (${found})
    select ${listColumns} ${more} from found r ${listJoins}`
}

/** The last scanned row, where there may be more after it. */
export async function selectLookedAtEnd(
  db: Db,
  accountUuid: string,
  look: RequestQuery,
): Promise<RequestCursor | undefined> {
  const result = await sql<RequestCursor>`
    select at, request_id as "requestId" from (${newestRequests(accountUuid, look)}) looked
    order by at desc, request_id desc offset ${look.scanMax - 1} limit 1`.execute(db)
  return result.rows[0]
}

/** PostgreSQL refuses a text with U+0000, which nothing in the log has: it is found nowhere. */
const holdsNul = (text: string) => text.includes('\u0000')

export async function selectRequest(
  db: Db,
  accountUuid: string,
  requestId: string,
): Promise<RequestListRow | undefined> {
  if (holdsNul(requestId)) return undefined
  const result = await sql<RequestListRow>`
    select ${listColumns} from request_log r ${listJoins}
    where r.account_id = ${accountUuid} and r.request_id = ${requestId}`.execute(db)
  return result.rows[0]
}
