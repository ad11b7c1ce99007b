// Operators, and when two of them are two persons (decision 25). Invariants:
// - An act that needs two persons names both: who proposed it and who approved it. Each is an operator
//   now, or the command line on the server, which is one person whoever runs it.
// - Two operators of whom one was made by the other alone, or both by a third, count as one person:
//   otherwise an operator would invite a second identity and approve with it. Since operators are made
//   by two persons, only those from before can be like that; the command line confirms them.
// - The command line acts alone only while there is no operator who could be the second person.
// - A former operator has no session left, and no invitation they sent is still open.

import type { Mailer } from '../../../adapters/mail.ts'
import type { Actor } from '../../../core/caller.ts'
import { ApiError } from '../../../core/errors.ts'
import { encodeId, requireId } from '../../../core/ids.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { personActor, recordAct } from '../audit/audit.ts'
import { endOperator } from '../people/people.ts'
import { clearSoleVoucher, deleteOperator } from '../people/writes.ts'
import {
  countWaiting,
  lockOperators,
  type OperatorRow,
  selectOperators,
  selectOtherEmails,
  selectRoots,
  type Waiting,
} from './queries.ts'

export type { OperatorRow }

/** The uuid of an operator; null is the command line on the server. */
export type ActingPerson = string | null

export function actorOf(person: ActingPerson): Actor {
  return person === null ? 'operator-cli' : personActor(person)
}

/** Refuses an approval that would leave an act with one person behind it. */
export async function assertTwoPersons(
  tx: Tx,
  { proposedBy, approvedBy }: { proposedBy: ActingPerson; approvedBy: ActingPerson },
): Promise<void> {
  if (proposedBy === approvedBy) {
    const message = 'You proposed this; another operator must approve it.'
    throw new ApiError('FORBIDDEN', { message })
  }
  const people = [proposedBy, approvedBy].filter((person) => person !== null)
  const operators = await lockOperators(tx)
  if (approvedBy !== null && !operators.includes(approvedBy)) {
    throw new ApiError('FORBIDDEN', { message: 'This requires an operator.' })
  }
  if (people.some((person) => !operators.includes(person))) {
    const message = 'Who proposed this is no longer an operator. Reject it and propose it again.'
    throw new ApiError('FORBIDDEN', { message })
  }
  const roots = await selectRoots(tx, people)
  if (new Set(roots.values()).size < people.length) {
    const message =
      'You and the operator who proposed this count as one person, because one operator alone made ' +
      'the other. A third operator or the command line must approve it (confirm-operator ends this).'
    throw new ApiError('FORBIDDEN', { message })
  }
}

/** Whether somebody could be the second person to an act of the command line. */
export async function hasSecondPerson(tx: Tx, except?: string): Promise<boolean> {
  return (await lockOperators(tx)).some((personUuid) => personUuid !== except)
}

export async function listOperators(db: Db): Promise<OperatorRow[]> {
  return await selectOperators(db)
}

export type Removal = { personId: string; reason: string; by: ActingPerson }

/** Ends what they may do, and every session of theirs: pages that are open end at their next look. */
export async function removeOperator(db: Db, { personId, reason, by }: Removal): Promise<void> {
  const personUuid = requireId('person', personId)
  await db.transaction().execute(async (tx) => {
    const operators = await lockOperators(tx)
    // Two who remove each other at once wait here, and the later one is no operator any more.
    if (by !== null && !operators.includes(by)) {
      throw new ApiError('FORBIDDEN', { message: 'This requires an operator.' })
    }
    if (!operators.includes(personUuid)) throw new ApiError('NOT_FOUND')
    if (by === personUuid && operators.length === 1) {
      const message = 'You are the last operator. Make another one first, then remove yourself.'
      throw new ApiError('FORBIDDEN', { message })
    }
    await deleteOperator(tx, personUuid)
    const actor = actorOf(by)
    for (const act of await endOperator(tx, personUuid, actor)) await recordAct(tx, act)
    await recordAct(tx, {
      accountUuid: null,
      actor,
      act: 'operator.removed',
      subject: personId,
      details: { reason },
    })
  })
}

/** Of somebody who is erased; the last operator stays. */
export async function endOperatorIfAny(
  tx: Tx,
  { personUuid, actor }: { personUuid: string; actor: Actor },
): Promise<void> {
  const operators = await lockOperators(tx)
  if (!operators.includes(personUuid)) return
  if (operators.length === 1) {
    const message = 'This person is the last operator. Create another one first, then erase.'
    throw new ApiError('FORBIDDEN', { message })
  }
  await deleteOperator(tx, personUuid)
  for (const act of await endOperator(tx, personUuid, actor)) await recordAct(tx, act)
  const subject = encodeId('person', personUuid)
  await recordAct(tx, { accountUuid: null, actor, act: 'operator.removed', subject, details: {} })
}

/** Whom one operator alone made stands for themself from now on. */
export async function confirmOperator(tx: Tx, personUuid: string): Promise<boolean> {
  if (!(await clearSoleVoucher(tx, personUuid))) return false
  await recordAct(tx, {
    accountUuid: null,
    actor: 'operator-cli',
    act: 'operator.confirmed',
    subject: encodeId('person', personUuid),
    details: {},
  })
  return true
}

/** What this operator can decide: not what they proposed, nor the reset of their own factors. */
export async function readWaiting(db: Db, personUuid: string): Promise<Waiting> {
  return await countWaiting(db, personUuid)
}

export type WaitingNews = { db: Db; mail: Mailer | undefined; publicUrl: string }

/** Tells the other operators that something waits for one of them. */
export async function tellOthers(
  { db, mail, publicUrl }: WaitingNews,
  { what, by }: { what: string; by: ActingPerson },
): Promise<void> {
  await mailOperators({ db, mail }, by, {
    subject: 'An operator needs your approval',
    text: [
      `${what} was proposed at ${publicUrl} and is waiting for a second operator.`,
      `To approve or reject it, sign in and open:\n${publicUrl}/admin/approvals`,
    ].join('\n\n'),
  })
}

/** Tells every operator that a client asks for credits. Their words are on the page, not in the mail. */
export async function tellOfRequest(
  { db, mail, publicUrl }: WaitingNews,
  { accountId, credits }: { accountId: string; credits: number },
): Promise<void> {
  await mailOperators({ db, mail }, null, {
    subject: 'A client requests credits',
    text: [
      `The account ${accountId} requests ${credits.toLocaleString('en-US')} credits at ${publicUrl}.`,
      `To grant or decline it, sign in and open:\n${publicUrl}/admin/approvals`,
    ].join('\n\n'),
  })
}

async function mailOperators(
  { db, mail }: Pick<WaitingNews, 'db' | 'mail'>,
  except: ActingPerson,
  text: { subject: string; text: string },
): Promise<void> {
  if (!mail) return
  for (const to of await selectOtherEmails(db, except)) mail.post({ to, ...text })
}
