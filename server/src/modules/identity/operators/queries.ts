import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

/** All of them; nobody becomes or ceases to be one until the transaction ends. */
export async function lockOperators(tx: Tx): Promise<string[]> {
  await sql`lock table operators in share row exclusive mode`.execute(tx)
  const rows = await tx.selectFrom('operators').select('person_id').execute()
  return rows.map((row) => row.person_id)
}

/**
 * The operator at the beginning of the chain of those who were made by one other alone. A chain that
 * would close in a circle ends where it meets itself.
 */
export async function selectRoots(tx: Tx, personUuids: string[]): Promise<Map<string, string>> {
  const result = await sql<{ person_id: string; root: string }>`
    with recursive chain as (
      select person_id, person_id as at, sole_voucher as next, array[person_id] as seen
      from operators where person_id = any(${personUuids}::uuid[])
      union all
      select c.person_id, c.next, o.sole_voucher, c.seen || c.next
      from chain c left join operators o on o.person_id = c.next
      where c.next is not null and not c.next = any(c.seen)
    )
    select distinct on (person_id) person_id, at as root from chain
    order by person_id, cardinality(seen) desc`.execute(tx)
  return new Map(result.rows.map(({ person_id, root }) => [person_id, root]))
}

export type OperatorRow = Awaited<ReturnType<typeof selectOperators>>[number]

export async function selectOperators(db: Db | Tx) {
  return await db
    .selectFrom('operators as o')
    .innerJoin('auth.users as u', 'u.id', 'o.person_id')
    .leftJoin('auth.users as v', 'v.id', 'o.sole_voucher')
    .select(['o.person_id', 'u.name', 'u.email', 'o.created_at', 'o.sole_voucher'])
    .select('v.name as sole_voucher_name')
    .orderBy('o.created_at')
    .orderBy('o.person_id')
    .limit(1_000)
    .execute()
}

export async function selectOtherEmails(db: Db, exceptUuid: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('operators')
    .innerJoin('auth.users as u', 'u.id', 'operators.person_id')
    .select('u.email')
    .$if(exceptUuid !== null, (query) => query.where('operators.person_id', '<>', exceptUuid))
    .execute()
  return rows.map((row) => row.email)
}

export type Waiting = { credits: number; people: number; requests: number }

/** A request whose grant is proposed counts as that proposal. */
export async function countWaiting(db: Db, personUuid: string): Promise<Waiting> {
  const result = await sql<Waiting>`select
    (select count(*) from adjustments where state = 'proposed'
      and proposed_by is distinct from ${personUuid}) as credits,
    (select count(*) from proposals where state = 'proposed'
      and proposed_by is distinct from ${personUuid}
      and person_id is distinct from ${personUuid}) as people,
    (select count(*) from credit_requests
      where state = 'open' and adjustment_id is null) as requests`.execute(db)
  return result.rows[0] as Waiting
}
