import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

/** Things that entries name by id, and that have a name. */
export type NamedKind = 'person' | 'acct' | 'key' | 'project' | 'tag'

/** Undefined for operators; else the live account whose owners ask. */
export type Asker = string | undefined

export type AskedNames = {
  people: { uuid: string; id: string }[]
  accounts: string[]
  keys: string[]
  /** Numbers of projects are looked up in the account of their entry. */
  projects: { accountUuid: string; number: number }[]
  tags: number[]
}

export type NameRow = {
  kind: NamedKind
  id: string
  name: string
  is_of_account: boolean
  is_staff: boolean
}

const isErased = sql`u.email = 'erased-' || u.id || '@erased.invalid'`

const pairOf = (liveAccountUuid: string) =>
  sql`(select id from accounts where id = ${liveAccountUuid} or live_account_id = ${liveAccountUuid})`

/** Whether the person is or was a member. Former ones are known by the entries about them. */
const isOfAccount = (asker: Asker) =>
  asker === undefined
    ? sql`true`
    : sql`(exists (select from memberships m where m.account_id = ${asker} and m.person_id = u.id)
      or exists (select from audit_entries e where e.subject = asked.public_id
        and e.chain_id = ${asker} and e.act in ('member.added', 'member.removed')))`

/** Those who no longer are one are known by their entries in the chain of the deployment. */
const isStaff = sql`(exists (select from operators o where o.person_id = u.id)
  or exists (select from engineers g where g.person_id = u.id)
  or exists (select from audit_entries e where e.subject = asked.public_id
    and e.account_id is null and e.act in ('operator.added', 'operator.confirmed')))`

/** Each by its primary key. An erased person has no name. */
export async function selectNames(db: Db, asked: AskedNames, asker: Asker): Promise<NameRow[]> {
  const { people, accounts, keys, projects, tags } = asked
  const own = (column: string) =>
    asker === undefined ? sql`true` : sql`${sql.ref(column)} in ${pairOf(asker)}`
  const result = await sql<NameRow>`
    select 'person' as kind, u.id::text as id, u.name, ${isOfAccount(asker)} as is_of_account,
      ${isStaff} as is_staff
    from unnest(${people.map(({ uuid }) => uuid)}::uuid[], ${people.map(({ id }) => id)}::text[])
      as asked (uuid, public_id)
    join auth.users u on u.id = asked.uuid where not ${isErased}
    union all select 'acct', a.id::text, a.name, true, false from accounts a
      where a.id = any(${accounts}::uuid[]) and ${own('a.id')}
    union all select 'key', k.id::text, coalesce(nullif(k.name, ''), k.hint), true, false
      from api_keys k where k.id = any(${keys}::uuid[]) and ${own('k.account_id')}
    union all select 'project', p.id::text, p.name, true, false
      from unnest(${projects.map((one) => one.accountUuid)}::uuid[],
        ${projects.map((one) => one.number)}::bigint[]) as asked (account_id, number)
      join projects p on p.account_id = asked.account_id and p.id = asked.number
    union all select 'tag', t.id::text, t.name, true, false from tags t
      where t.id = any(${tags}::bigint[])`.execute(db)
  return result.rows
}

export type FoundNameRow = { kind: NamedKind; id: string }

/**
 * What has this text in its name, of each kind so many at most. Names have no index: the tables of
 * people, keys and projects are read until enough are found.
 */
export async function selectByName(
  db: Db,
  { text, limit }: { text: string; limit: number },
): Promise<FoundNameRow[]> {
  const has = (column: string) => sql`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`
  const result = await sql<FoundNameRow>`
    (select 'person' as kind, u.id::text as id from auth.users u
      where ${has('u.name')} and not ${isErased} limit ${limit})
    union all (select 'acct', a.id::text from accounts a where ${has('a.name')} limit ${limit})
    union all (select 'key', k.id::text from api_keys k where ${has('k.name')} limit ${limit})
    union all (select 'project', p.id::text from projects p where ${has('p.name')} limit ${limit})
    union all (select 'tag', t.id::text from tags t where ${has('t.name')} limit ${limit})`.execute(
    db,
  )
  return result.rows
}

/** The same among what belongs to one account; former members are handed in. */
export async function selectOwnByName(
  db: Db,
  look: { text: string; limit: number; liveAccountUuid: string; formerMembers: string[] },
): Promise<FoundNameRow[]> {
  const { text, limit, liveAccountUuid, formerMembers } = look
  const has = (column: string) => sql`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`
  const pair = pairOf(liveAccountUuid)
  const result = await sql<FoundNameRow>`
    (select 'person' as kind, u.id::text as id from auth.users u
      where (u.id in (select person_id from memberships where account_id = ${liveAccountUuid})
        or u.id = any(${formerMembers}::uuid[]))
        and ${has('u.name')} and not ${isErased} limit ${limit})
    union all (select 'acct', a.id::text from accounts a
      where a.id in ${pair} and ${has('a.name')} limit ${limit})
    union all (select 'key', k.id::text from api_keys k
      where k.account_id in ${pair} and ${has('k.name')} limit ${limit})
    union all (select 'project', p.id::text from projects p
      where p.account_id in ${pair} and ${has('p.name')} limit ${limit})`.execute(db)
  return result.rows
}

/** Ids of the people that were removed from an account. */
export async function selectFormerMembers(db: Db, liveAccountUuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select('subject')
    .distinct()
    .where('chain_id', '=', liveAccountUuid)
    .where('act', '=', 'member.removed')
    .execute()
  return rows.map(({ subject }) => subject)
}
