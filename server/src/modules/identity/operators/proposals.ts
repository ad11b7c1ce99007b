// Acts on people that two persons do together: making an operator, resetting second factors. Invariants:
// - Nothing happens before the approval, and the approval does it, in its transaction.
// - A proposal is decided once; whoever decides at the same time waits for its row.
// - Whose factors are reset is neither of the two.
// - At most one open proposal stands for the same thing.

import type { Mail } from '../../../adapters/mail.ts'
import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { type ListPage, readPage } from '../../../core/list-page.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { recordAct } from '../audit/audit.ts'
import { findPersonByEmail, inviteOperator, resetFactors } from '../people/people.ts'
import { type ActingPerson, actorOf, assertTwoPersons, hasSecondPerson } from './operators.ts'
import {
  insertProposal,
  lockProposal,
  type NewProposal,
  type ProposalRow,
  type ProposalState,
  selectOldProposals,
  selectProposal,
  selectProposals,
  updateDecided,
} from './proposal-queries.ts'

export type { NewProposal, ProposalState } from './proposal-queries.ts'

export type { ProposalRow }

const actNames = {
  operator: { proposed: 'operator.proposed', rejected: 'operator.rejected' },
  factor_reset: { proposed: 'factors.reset_proposed', rejected: 'factors.reset_rejected' },
} as const

export async function propose(
  tx: Tx,
  proposal: Omit<NewProposal, 'personUuid'>,
): Promise<ProposalRow> {
  const email = proposal.email.toLowerCase()
  const personUuid = await findSubject(tx, { ...proposal, email })
  const uuid = await insertProposal(tx, { ...proposal, email, ...(personUuid && { personUuid }) })
  if (uuid === undefined) {
    throw invalidRequest([{ field: 'email', message: 'is proposed already and waits' }])
  }
  await recordAct(tx, {
    accountUuid: null,
    actor: actorOf(proposal.by),
    act: actNames[proposal.kind].proposed,
    subject: encodeId('proposal', uuid),
    details: {
      reason: proposal.reason,
      ...(personUuid && { person: encodeId('person', personUuid) }),
    },
  })
  return await readProposal(tx, uuid)
}

async function findSubject(tx: Tx, { kind, email, by }: NewProposal): Promise<string | undefined> {
  const person = await findPersonByEmail(tx, email)
  if (kind === 'operator') {
    if (!person?.isOperator) return undefined
    throw invalidRequest([{ field: 'email', message: 'is an operator already' }])
  }
  if (!person) {
    throw invalidRequest([{ field: 'email', message: 'must be the address of a person here' }])
  }
  if (person.uuid === by) {
    const message = 'Two other operators reset your second factors.'
    throw new ApiError('FORBIDDEN', { message })
  }
  return person.uuid
}

export type Decided = { proposal: ProposalRow; mail: Mail }

/** Does what was proposed. The mail to the person concerned is sent by the caller, after the commit. */
export async function approveProposal(
  db: Db,
  { proposalId, by, publicUrl }: { proposalId: string; by: ActingPerson; publicUrl: string },
): Promise<Decided> {
  return await db.transaction().execute(async (tx) => {
    const open = await takeOpen(tx, proposalId)
    if (by !== null && open.person_id === by) {
      const message = 'Two other operators reset your second factors.'
      throw new ApiError('FORBIDDEN', { message })
    }
    await assertTwoPersons(tx, { proposedBy: open.proposed_by, approvedBy: by })
    const both = { invitedBy: open.proposed_by, actor: actorOf(by), publicUrl }
    const mail =
      open.person_id === null
        ? await inviteOperator(tx, { email: open.email, ...both })
        : await resetFactors(tx, { personUuid: open.person_id, reason: open.reason, ...both })
    await updateDecided(tx, open.id, { state: 'approved', by, reason: null })
    return { proposal: await readProposal(tx, open.id), mail }
  })
}

export async function rejectProposal(
  db: Db,
  { proposalId, by, reason }: { proposalId: string; by: ActingPerson; reason: string },
): Promise<ProposalRow> {
  return await db.transaction().execute(async (tx) => {
    const open = await takeOpen(tx, proposalId)
    await recordAct(tx, {
      accountUuid: null,
      actor: actorOf(by),
      act: actNames[open.kind].rejected,
      subject: proposalId,
      details: { reason },
    })
    await updateDecided(tx, open.id, { state: 'rejected', by, reason })
    return await readProposal(tx, open.id)
  })
}

const expiredPerRound = 100

/** What no second operator approved in time is rejected, by nobody. */
export async function expirePeopleProposals(db: Db): Promise<void> {
  const hours = limits.proposalHours
  for (const uuid of await selectOldProposals(db, hours, expiredPerRound))
    await db.transaction().execute(async (tx) => {
      const row = await lockProposal(tx, uuid)
      // Another worker, or a decision, may have been first.
      if (row?.state !== 'proposed') return
      const reason = `No second operator approved it within ${hours} hours.`
      await recordAct(tx, {
        accountUuid: null,
        actor: 'system',
        act: actNames[row.kind].rejected,
        subject: encodeId('proposal', uuid),
        details: { reason },
      })
      await updateDecided(tx, uuid, { state: 'rejected', by: null, reason })
    })
}

/** At the command line, where nobody else could approve it: the mail to the person, else undefined. */
export async function resetFactorsAlone(
  tx: Tx,
  { email, reason, publicUrl }: { email: string; reason: string; publicUrl: string },
): Promise<Mail | undefined> {
  const person = await findPersonByEmail(tx, email)
  if (!person || (await hasSecondPerson(tx, person.uuid))) return undefined
  const actor = actorOf(null)
  return await resetFactors(tx, { personUuid: person.uuid, reason, actor, publicUrl })
}

export async function listProposals(
  db: Db,
  look: { state: ProposalState | undefined; beforeUuid: string | undefined; limit: number },
): Promise<ListPage<ProposalRow, string>> {
  return await readPage(
    look.limit,
    (limit) => selectProposals(db, { ...look, limit }),
    ({ id }) => id,
  )
}

async function takeOpen(tx: Tx, proposalId: string) {
  const uuid = decodeId('proposal', proposalId)
  const row = uuid && (await lockProposal(tx, uuid))
  if (!row) throw new ApiError('NOT_FOUND')
  if (row.state !== 'proposed') {
    const message = 'This proposal was approved or rejected already.'
    throw new ApiError('ADJUSTMENT_DECIDED', { message })
  }
  return row
}

async function readProposal(tx: Tx, uuid: string): Promise<ProposalRow> {
  const row = await selectProposal(tx, uuid)
  if (!row) throw new Error(`Proposal ${uuid} is gone`)
  return row
}
