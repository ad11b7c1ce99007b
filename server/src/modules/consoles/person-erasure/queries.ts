import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'

/** What operators propose about the person and nobody has decided. */
export async function selectOpenProposals(
  tx: Tx,
  { personUuid, email }: { personUuid: string; email: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from proposals
    where state = 'proposed' and (email = ${email} or person_id = ${personUuid}
      or proposed_by = ${personUuid})
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type StruckEntry = { chainId: string; number: number }

/** Stars in every text about the person; says in how many, and which audit entries are among them. */
export async function strikeOutPerson(
  tx: Tx,
  personUuid: string,
): Promise<{ texts: number; entries: StruckEntry[] }> {
  const { rows } = await sql<{ chain_id: string | null; number: number; texts: number }>`
    select * from strike_out_person(${personUuid})`.execute(tx)
  const entries = rows.flatMap(({ chain_id, number }) =>
    chain_id === null ? [] : [{ chainId: chain_id, number }],
  )
  const texts = rows.find(({ chain_id }) => chain_id === null)?.texts ?? 0
  return { texts: texts + entries.length, entries }
}

/** Accounts whose export may name the person: where they were a member, invited, or did something. */
export async function selectTouchedAccounts(
  tx: Tx,
  { personUuid, personId, email }: { personUuid: string; personId: string; email: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from memberships where person_id = ${personUuid}
    union select account_id from invitations
      where account_id is not null and (email = ${email} or ${personUuid} in (accepted_by, invited_by))
    union select chain_id from audit_entries
      where account_id is not null and (actor = ${`person:${personUuid}`} or subject = ${personId})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
