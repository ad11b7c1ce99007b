import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import type { ChainedEntry } from './canonical-entry.ts'

/** The chain of actions on the deployment itself. */
const placeChain = '00000000-0000-0000-0000-000000000000'

/** The chain of an account: actions on a test account are in the chain of its live account. */
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

/** Which acts are listed; what is undefined does not filter. */
export type EntryFilter = {
  actors?: string[] | undefined
  /** Whole, or how it begins where it ends with a dot. */
  act?: string | undefined
  subjects?: string[] | undefined
}

const passes = ({ actors, act, subjects }: EntryFilter): RawBuilder<SqlBool> => {
  const conditions = [sql<SqlBool>`true`]
  if (actors !== undefined) conditions.push(sql<SqlBool>`actor = any(${actors})`)
  if (act?.endsWith('.') === true) conditions.push(sql<SqlBool>`starts_with(act, ${act})`)
  if (act?.endsWith('.') === false) conditions.push(sql<SqlBool>`act = ${act}`)
  if (subjects !== undefined) conditions.push(sql<SqlBool>`subject = any(${subjects})`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

export async function selectEntries(
  db: Db,
  { accountUuid, ...filter }: EntryFilter & { accountUuid: string | null },
  { beforeNumber, limit }: { beforeNumber: number | undefined; limit: number },
) {
  return await db
    .selectFrom('audit_entries')
    .select(['number', 'recorded_at', 'account_id', 'actor', 'act', 'subject', 'details', 'hash'])
    .where('chain_id', '=', chainOf(accountUuid))
    .where(passes(filter))
    .$if(beforeNumber !== undefined, (query) => query.where('number', '<', beforeNumber as number))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

export async function selectActsBy(tx: Tx, actors: string[], acts: string[]) {
  return await tx
    .selectFrom('audit_entries')
    .select(['act', 'subject', 'details'])
    .where('actor', 'in', actors)
    .where('act', 'in', acts)
    .execute()
}

export type ActFilter = EntryFilter & {
  accountUuid: string | undefined
  after: Date | undefined
  before: Date | undefined
}

export type EntryCursor = { chainId: string; number: number }

/** Of all chains, newest first, with the names of accounts. */
export async function selectFoundEntries(
  db: Db,
  filter: ActFilter,
  { place, limit }: { place: EntryCursor | undefined; limit: number },
) {
  const { accountUuid, after, before } = filter
  const is = (isAsked: boolean, condition: RawBuilder<unknown>) =>
    isAsked ? sql`and ${condition}` : sql``
  const result = await sql<FoundEntryRow>`
    select e.chain_id, e.number, e.recorded_at, e.account_id, e.actor, e.act, e.subject, e.details,
      e.hash, a.name as account_name, a.is_test as account_is_test
    from (
      select * from audit_entries where ${passes(filter)}
      ${is(accountUuid !== undefined, sql`chain_id = ${chainOf(accountUuid ?? null)}`)}
      ${is(after !== undefined, sql`recorded_at >= ${after}`)}
      ${is(before !== undefined, sql`recorded_at < ${before}`)}
      ${is(
        place !== undefined,
        sql`(recorded_at, chain_id, number) < (select recorded_at, chain_id, number
          from audit_entries where chain_id = ${place?.chainId} and number = ${place?.number})`,
      )}
      order by recorded_at desc, chain_id desc, number desc limit ${limit}
    ) e
    left join accounts a on a.id = e.account_id
    order by e.recorded_at desc, e.chain_id desc, e.number desc`.execute(db)
  return result.rows
}

export type FoundEntryRow = {
  chain_id: string
  number: number
  recorded_at: Date
  account_id: string | null
  actor: string
  act: string
  subject: string
  details: unknown
  hash: Buffer
  account_name: string | null
  account_is_test: boolean | null
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

/** The account of a chain; null where the chain is that of the deployment itself. */
export async function selectHeadOf(tx: Tx, chainId: string) {
  return await tx
    .selectFrom('audit_chains')
    .select('account_id')
    .where('chain_id', '=', chainId)
    .executeTakeFirstOrThrow()
}

export async function selectChainedEntry(tx: Tx, chainId: string, number: number) {
  const [entry] = await selectEntriesAfter(tx, chainId, number - 1, 1)
  if (entry?.number !== number) throw new Error(`Chain ${chainId} has no entry ${number}`)
  return entry
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
