// Where something with an id is, among accounts that the caller may see. Each kind is found by an index.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'

export type FoundRow = { account_id: string; live_account_id: string; parent_id: string | null }

/** What may be looked for by the UUID in its id, in all accounts; then those that may be seen are kept. */
const statements = {
  task: (uuid) =>
    sql`select t.account_id, null::uuid as parent_id from tasks t where t.id = ${uuid}`,
  key: (uuid) =>
    sql`select k.account_id, null::uuid as parent_id from api_keys k where k.id = ${uuid}`,
  webhook: (uuid) => sql`select e.account_id, null::uuid as parent_id from webhook_endpoints e
    where e.id = ${uuid} and e.deleted_at is null`,
  // An id holds its time to the millisecond, so only the days around it are read.
  delivery: (uuid) => sql`select e.account_id, e.id as parent_id from webhook_endpoints e
    join webhook_deliveries d on d.endpoint_id = e.id and d.id = ${uuid}
      and d.created_at between uuid_extract_timestamp(${uuid}::uuid) - interval '1 hour'
        and uuid_extract_timestamp(${uuid}::uuid) + interval '1 hour'
    where e.deleted_at is null`,
  acct: (uuid) => sql`select a.id as account_id, null::uuid as parent_id from accounts a
    where a.id = ${uuid} and a.closed_at is null`,
  cap: (uuid) =>
    sql`select c.account_id, null::uuid as parent_id from spending_caps c where c.id = ${uuid}`,
  credreq: (uuid) =>
    sql`select r.account_id, null::uuid as parent_id from credit_requests r where r.id = ${uuid}`,
} as const satisfies Record<string, (uuid: string) => RawBuilder<unknown>>

export type FindableKind = keyof typeof statements
export const findableKinds = Object.keys(statements) as FindableKind[]

/** The live accounts of a person with one of these roles, and their test accounts. */
const ownAccounts = (personUuid: string, roles: readonly string[]) =>
  sql`select a.id from memberships m
    join accounts a on a.id = m.account_id or a.live_account_id = m.account_id
    where m.person_id = ${personUuid} and m.role = any(${roles}) and a.closed_at is null`

/** Undefined for an operator, who sees every account. */
export type Seer = { personUuid: string; roles: readonly string[] } | undefined

const seen = (seer: Seer) =>
  seer === undefined
    ? sql`true`
    : sql`found.account_id in (${ownAccounts(seer.personUuid, seer.roles)})`

async function selectSeen(db: Db, found: RawBuilder<unknown>, seer: Seer): Promise<FoundRow[]> {
  const result = await sql<FoundRow>`
    select found.account_id, coalesce(a.live_account_id, a.id) as live_account_id, found.parent_id
    from (${found}) found join accounts a on a.id = found.account_id
    where ${seen(seer)} limit 1`.execute(db)
  return result.rows
}

export async function selectByUuid(
  db: Db,
  { kind, uuid }: { kind: FindableKind; uuid: string },
  seer: Seer,
): Promise<FoundRow[]> {
  return await selectSeen(db, statements[kind](uuid), seer)
}

export async function selectByRequest(db: Db, requestId: string, seer: Seer): Promise<FoundRow[]> {
  const found = sql`select r.account_id, null::uuid as parent_id from request_log r
    where r.request_id = ${requestId}`
  return await selectSeen(db, found, seer)
}

export async function selectByProject(db: Db, projectId: number, seer: Seer): Promise<FoundRow[]> {
  const found = sql`select p.account_id, null::uuid as parent_id from projects p
    where p.id = ${projectId}`
  return await selectSeen(db, found, seer)
}
