import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { ChainedEntry } from './canonical-entry.ts'

/** The chain of what is done to the place itself. */
const placeChain = '00000000-0000-0000-0000-000000000000'

/** The chain of an account: what is done to a test twin stands in the chain of its live account. */
function chainOf(accountUuid: string | null) {
  return accountUuid === null
    ? sql<string>`${placeChain}::uuid`
    : sql<string>`(select coalesce(live_account_id, id) from accounts where id = ${accountUuid})`
}

const timeText = (column: string) =>
  sql<string>`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Keeps the head until the transaction ends, so entries are numbered one after another. */
export async function lockHead(tx: Tx, accountUuid: string | null) {
  return await tx
    .selectFrom('audit_chains')
    .select(['chain_id', 'last_number', 'last_hash', timeText('clock_timestamp()').as('now_text')])
    .where('chain_id', '=', chainOf(accountUuid))
    .forUpdate()
    .executeTakeFirst()
}

export async function appendEntry(tx: Tx, entry: ChainedEntry & { hash: Buffer }): Promise<void> {
  await sql`
    with head as (
      update audit_chains set last_number = ${entry.number}, last_hash = ${entry.hash}
      where chain_id = ${entry.chain_id}
    )
    insert into audit_entries
      (chain_id, number, recorded_at, account_id, actor, act, subject, details, hash)
    values (${entry.chain_id}, ${entry.number}, ${entry.recorded_at_text}::timestamptz,
      ${entry.account_id}, ${entry.actor}, ${entry.act}, ${entry.subject},
      ${entry.details_text}::json, ${entry.hash})`.execute(tx)
}

export async function selectEntries(
  db: Db,
  accountUuid: string | null,
  beforeNumber: number | undefined,
  limit: number,
) {
  return await db
    .selectFrom('audit_entries')
    .select(['number', 'recorded_at', 'account_id', 'actor', 'act', 'subject', 'details', 'hash'])
    .where('chain_id', '=', chainOf(accountUuid))
    .$if(beforeNumber !== undefined, (query) => query.where('number', '<', beforeNumber as number))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** Every chain there should be or is: of live accounts, of heads, and of entries without a head. */
export async function selectChainIds(tx: Tx, accountUuid: string | undefined): Promise<string[]> {
  const only = accountUuid === undefined ? sql`true` : sql`chain_id = ${chainOf(accountUuid)}`
  const result = await sql<{ chain_id: string }>`
    select chain_id from (
      select id as chain_id from accounts where not is_test
      union select chain_id from audit_chains
      union select chain_id from audit_entries
      union select ${placeChain}::uuid
    ) chains where ${only} order by chain_id`.execute(tx)
  return result.rows.map((row) => row.chain_id)
}

export async function selectHead(tx: Tx, chainId: string) {
  return await tx
    .selectFrom('audit_chains')
    .select(['last_number', 'last_hash'])
    .where('chain_id', '=', chainId)
    .executeTakeFirst()
}

export async function selectEntriesAfter(tx: Tx, chainId: string, number: number, limit: number) {
  return await tx
    .selectFrom('audit_entries')
    .select(['chain_id', 'number', 'account_id', 'actor', 'act', 'subject', 'hash'])
    .select([
      timeText('recorded_at').as('recorded_at_text'),
      sql<string>`details::text`.as('details_text'),
    ])
    .where('chain_id', '=', chainId)
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
}
