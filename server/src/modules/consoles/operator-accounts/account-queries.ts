import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export type AccountQuery = {
  namePart: string | undefined
  /** A live account or a test account. */
  accountUuid: string | undefined
  keyUuid: string | undefined
  memberEmail: string | undefined
  suspended: boolean | undefined
  beforeUuid: string | undefined
  limit: number
}

export type AccountListRow = {
  id: string
  test_account_id: string
  name: string
  created_at: Date
  suspended_at: Date | null
  closed_at: Date | null
  per_second: number
  available: number
  held: number
  spent: number
  members: number
  keys: number
  /** Tasks of each of the last days of UTC, today last. */
  tasks_by_day: number[]
  last_active_at: Date | null
}

const activityDays = 28

/** Live accounts, newest first. What is counted is counted for the rows of the page alone. */
export async function selectAllAccounts(db: Db, look: AccountQuery): Promise<AccountListRow[]> {
  const result = await sql<AccountListRow>`
    select l.id, t.id as test_account_id, l.name, l.created_at, l.suspended_at, l.closed_at,
      l.per_second, b.available, b.held, b.spent,
      (select count(*) from memberships m where m.account_id = l.id) as members,
      (select count(*) from api_keys k where k.account_id in (l.id, t.id) and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())) as keys,
      (select array_agg(coalesce(d.tasks, 0)::integer order by day.day)
        from generate_series((now() at time zone 'UTC')::date - ${activityDays - 1}::integer,
          (now() at time zone 'UTC')::date, interval '1 day') day
        left join client_days d on d.account_id = l.id and d.day = day.day::date) as tasks_by_day,
      (select max(k.last_used_at) from api_keys k where k.account_id in (l.id, t.id))
        as last_active_at
    from accounts l
    join accounts t on t.live_account_id = l.id
    join balances b on b.account_id = l.id
    where ${sql.join(conditionsOf(look), sql` and `)}
    order by l.id desc limit ${look.limit}`.execute(db)
  return result.rows
}

function conditionsOf(look: AccountQuery): RawBuilder<SqlBool>[] {
  const { namePart, accountUuid, keyUuid, memberEmail, suspended, beforeUuid } = look
  const conditions = [sql<SqlBool>`not l.is_test`]
  if (beforeUuid !== undefined) conditions.push(sql<SqlBool>`l.id < ${beforeUuid}`)
  if (suspended !== undefined)
    conditions.push(sql<SqlBool>`(l.suspended_at is not null) = ${suspended}`)
  if (accountUuid !== undefined) conditions.push(sql<SqlBool>`${accountUuid} in (l.id, t.id)`)
  if (keyUuid !== undefined)
    conditions.push(sql<SqlBool>`(select account_id from api_keys where id = ${keyUuid})
      in (l.id, t.id)`)
  const words: RawBuilder<SqlBool>[] = []
  if (namePart !== undefined)
    words.push(sql<SqlBool>`strpos(lower(l.name), lower(${namePart})) > 0`)
  if (memberEmail !== undefined)
    words.push(sql<SqlBool>`l.id in (select m.account_id from memberships m
      join auth.users u on u.id = m.person_id where u.email = ${memberEmail})`)
  if (words.length > 0) conditions.push(sql<SqlBool>`(${sql.join(words, sql` or `)})`)
  return conditions
}

export type AccountDetailRow = Awaited<ReturnType<typeof selectPair>>[number]

/** The live account of an account or test account, and then its test account. */
export async function selectPair(db: Db | Tx, accountUuid: string) {
  const live = db
    .selectFrom('accounts')
    .select(sql<string>`coalesce(live_account_id, id)`.as('id'))
    .where('id', '=', accountUuid)
  return await db
    .selectFrom('accounts as a')
    .innerJoin('balances as b', 'b.account_id', 'a.id')
    .select(['a.id', 'a.name', 'a.per_second', 'a.created_at', 'a.suspended_at'])
    .select(['a.closed_at', 'a.suspension_reason', 'b.available', 'b.held', 'b.spent', 'b.granted'])
    .select(['b.pending_tasks', 'b.kept_tasks', 'b.content_bytes'])
    .select(['b.pending_tasks_max', 'b.kept_tasks_max', 'b.content_bytes_max'])
    .where(({ or, eb }) => or([eb('a.id', '=', live), eb('a.live_account_id', '=', live)]))
    .orderBy('a.is_test')
    .execute()
}

/** Owners first. */
export async function selectMembersOf(db: Db, accountUuid: string, limit: number) {
  return await db
    .selectFrom('memberships as m')
    .innerJoin('auth.users as u', 'u.id', 'm.person_id')
    .select(['m.person_id', 'm.role', 'm.created_at', 'u.name', 'u.email'])
    .where('m.account_id', '=', accountUuid)
    .orderBy(sql`m.role <> 'owner'`)
    .orderBy('m.person_id')
    .limit(limit)
    .execute()
}

export type AccountCounts = { members: number; keys: number; open_adjustments: number }

export async function selectCounts(db: Db, pair: string[]): Promise<AccountCounts> {
  const result = await sql<AccountCounts>`
    select (select count(*) from memberships where account_id = any(${pair}::uuid[])) as members,
      (select count(*) from api_keys where account_id = any(${pair}::uuid[])) as keys,
      (select count(*) from adjustments where account_id = any(${pair}::uuid[])
        and state = 'proposed') as open_adjustments`.execute(db)
  return result.rows[0] as AccountCounts
}
