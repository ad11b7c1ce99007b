// The log in the order in which it was written. Transaction ids and snapshots travel as text.
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { isBetween } from '../../../db/commit-order.ts'
import type { LogPart } from './cursor.ts'
import { matches, type RequestListRow, type RequestQuery, withNames } from './queries.ts'

export type LogMoment = { epoch: number; snapshot: string }

export async function selectMoment(db: Db): Promise<LogMoment> {
  const result = await sql<LogMoment>`
    select epoch, pg_current_snapshot()::text as snapshot from relay_state`.execute(db)
  return result.rows[0] as LogMoment
}

export type WrittenRow = RequestListRow & { writer_xid: string }

export type FollowQuery = Pick<RequestQuery, 'keyUuid' | 'status' | 'method' | 'path' | 'code'> & {
  epoch: number
  seen: string
  upTo: string
  part: LogPart | undefined
  limit: number
  scanMax: number
}

function writtenBetween(accountUuid: string, { epoch, seen, upTo, part, scanMax }: FollowQuery) {
  const conditions = [
    sql<SqlBool>`account_id = ${accountUuid} and epoch = ${epoch}`,
    isBetween({ from: seen, end: upTo }),
  ]
  if (part) {
    const { lastXid, lastId } = part
    conditions.push(sql<SqlBool>`(writer_xid, request_id) > (${lastXid}::xid8, ${lastId})`)
  }
  return sql`
    select * from request_log where ${sql.join(conditions, sql` and `)}
    order by writer_xid, request_id limit ${scanMax}`
}

export async function selectWritten(
  db: Db,
  accountUuid: string,
  look: FollowQuery,
): Promise<WrittenRow[]> {
  const found = sql`
    select * from (${writtenBetween(accountUuid, look)}) looked where ${matches(look)}
    order by writer_xid, request_id limit ${look.limit}`
  const result = await sql<WrittenRow>`
    ${withNames(found, sql`, r.writer_xid::text as writer_xid`)}
    order by r.writer_xid, r.request_id`.execute(db)
  return result.rows
}

/** The last scanned row, where there may be more after it. */
export async function selectWrittenEnd(
  db: Db,
  accountUuid: string,
  look: FollowQuery,
): Promise<Pick<LogPart, 'lastXid' | 'lastId'> | undefined> {
  const result = await sql<Pick<LogPart, 'lastXid' | 'lastId'>>`
    select writer_xid::text as "lastXid", request_id as "lastId"
    from (${writtenBetween(accountUuid, look)}) looked
    order by writer_xid, request_id offset ${look.scanMax - 1} limit 1`.execute(db)
  return result.rows[0]
}
