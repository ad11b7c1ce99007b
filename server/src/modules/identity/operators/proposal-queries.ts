import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import type { ActingPerson } from './operators.ts'

export const proposalStates = ['proposed', 'approved', 'rejected'] as const
export type ProposalState = (typeof proposalStates)[number]

export type ProposalKind = 'operator' | 'factor_reset'

export type NewProposal = {
  kind: ProposalKind
  email: string
  personUuid?: string
  reason: string
  by: ActingPerson
}

/** Undefined when the same is proposed already. */
export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<string | undefined> {
  const row = await tx
    .insertInto('proposals')
    .values({
      kind: proposal.kind,
      email: proposal.email,
      person_id: proposal.personUuid ?? null,
      reason: proposal.reason,
      proposed_by: proposal.by,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'email']).where(sql<boolean>`state = 'proposed'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function lockProposal(tx: Tx, uuid: string) {
  return await tx
    .selectFrom('proposals')
    .select(['id', 'email', 'person_id', 'reason', 'proposed_by'])
    .select([sql<ProposalKind>`kind`.as('kind'), sql<ProposalState>`state`.as('state')])
    .where('id', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
}

export async function selectOldProposals(db: Db, hours: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('proposals')
    .select('id')
    .where(sql<boolean>`state = 'proposed'`)
    .where(sql<boolean>`proposed_at <= now() - make_interval(hours => ${hours})`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function updateDecided(
  tx: Tx,
  uuid: string,
  decision: { state: 'approved' | 'rejected'; by: string | null; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({
      state: decision.state,
      decided_by: decision.by,
      decided_at: sql<Date>`now()`,
      decision_reason: decision.reason,
    })
    .where('id', '=', uuid)
    .where(sql<boolean>`state = 'proposed'`)
    .execute()
}

function proposals(db: Db | Tx) {
  return db
    .selectFrom('proposals as p')
    .leftJoin('auth.users as subject', 'subject.id', 'p.person_id')
    .leftJoin('auth.users as a', 'a.id', 'p.proposed_by')
    .leftJoin('auth.users as d', 'd.id', 'p.decided_by')
    .select(['p.id', 'p.email', 'p.reason', 'p.proposed_by', 'p.proposed_at', 'p.person_id'])
    .select(['p.decided_by', 'p.decided_at', 'p.decision_reason', 'subject.name as subject_name'])
    .select(['a.name as proposed_by_name', 'd.name as decided_by_name'])
    .select([sql<ProposalKind>`p.kind`.as('kind'), sql<ProposalState>`p.state`.as('state')])
}

export type ProposalRow = NonNullable<Awaited<ReturnType<typeof selectProposal>>>

export async function selectProposal(tx: Tx, uuid: string) {
  return await proposals(tx).where('p.id', '=', uuid).executeTakeFirst()
}

export type ProposalLook = {
  state: ProposalState | undefined
  beforeUuid: string | undefined
  limit: number
}

export async function selectProposals(db: Db, { state, beforeUuid, limit }: ProposalLook) {
  return await proposals(db)
    .$if(state !== undefined, (query) => query.where(sql<boolean>`p.state = ${sql.lit(state)}`))
    .$if(beforeUuid !== undefined, (query) => query.where('p.id', '<', beforeUuid as string))
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}
