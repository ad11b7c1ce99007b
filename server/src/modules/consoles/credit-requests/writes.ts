import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'

/** Stars for the name and the address of a person who is erased; says in how many texts. */
export async function strikeOutOfRequests(tx: Tx, personUuid: string): Promise<number> {
  const { rows } = await sql<{ texts: number }>`
    with struck as (
      update credit_requests r set note = strike_out(r.note, u.name, u.email),
        decision_note = strike_out(r.decision_note, u.name, u.email)
      from auth.users u
      where u.id = ${personUuid}
        and (strike_out(r.note, u.name, u.email), strike_out(r.decision_note, u.name, u.email))
          is distinct from (r.note, r.decision_note)
      returning (old.note is distinct from new.note)::integer
        + (old.decision_note is distinct from new.decision_note)::integer as texts
    )
    select coalesce(sum(texts), 0)::bigint as texts from struck`.execute(tx)
  return rows[0]?.texts ?? 0
}
