// People. Invariants:
// - Identity is in auth.users; permissions are in memberships, operators and engineers, and are read for
//   each request, so a revoked permission ends immediately.
// - A user belongs to live accounts; their role there applies to the test account too.
// - Of an erased person the row and its id stay, because tasks, entries and acts name it; nothing in it says
//   who it was. Nobody is erased who is still needed: the last owner of an account, an engineer with tasks.

import type { Throttle } from '../../../adapters/attempt-limiter.ts'
import type { Mail } from '../../../adapters/mail.ts'
import type { Actor, Person, Role } from '../../../core/caller.ts'
import { ApiError } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { type Act, personActor, recordAct } from '../audit/audit.ts'
import { selectFreeEngineer } from './engineers/engineer-queries.ts'
import { listEngineers } from './engineers/engineers.ts'
import {
  deleteWaysIn,
  emptyRow,
  lockPersonRow,
  revokeInvitationsTo,
  selectMemberships,
  selectSoleOwned,
} from './erasure-queries.ts'
import { writeFactorsResetMail, writeInvitationMail } from './mails.ts'
import { inviteIn, revokeAllInvitations, revokeOperatorInvitations } from './members/invitations.ts'
import { countOwnedBy, deleteMember, lockOwners, selectPlaceIn } from './members/member-queries.ts'
import { addMember, removeAllMembers } from './members/members.ts'
import {
  deleteFactors,
  deleteSessionsOf,
  type PersonRow,
  selectAddressee,
  selectByEmail,
  selectPerson,
} from './queries.ts'
import { chargeMail } from './sign-in/auth-call.ts'
import {
  selectLiveEngineerSessions,
  selectLiveOperatorSessions,
} from './sign-in/session-queries.ts'
import { isConfirmedEmail } from './sign-in/sign-up-queries.ts'
import { assertMayComeInvited, type SignUpPolicy } from './sign-in/sign-ups.ts'

export { listEngineers }

/** Who somebody is and what they may do, or undefined when there is no such person. */
export async function loadPerson(db: Db | Tx, personUuid: string): Promise<Person | undefined> {
  const row = await selectPerson(db, personUuid)
  return row && toPerson(row)
}

export function toPerson(row: PersonRow): Person {
  const { engineer } = row
  return {
    uuid: row.id,
    name: row.name,
    email: row.email,
    isOperator: row.operator_id !== null,
    engineer: engineer
      ? {
          tagIds: engineer.tag_ids,
          capacity: engineer.capacity,
          isSuspended: engineer.is_suspended,
        }
      : undefined,
    roles: new Map(Object.entries(row.roles) as [string, Role][]),
  }
}

/**
 * Whether somebody could take a realtime task of this tag at once. Without an account, whether
 * anybody could for an account that no engineer belongs to.
 */
export async function canServeRealtime(
  db: Db,
  { tagId, accountUuid }: { tagId: number; accountUuid?: string },
): Promise<boolean> {
  const seenWithinSeconds = limits.engineerSeenSeconds
  return await selectFreeEngineer(db, { tagId, accountUuid, seenWithinSeconds })
}

/** Which of these sessions still let an engineer in: alive, with a second factor, not suspended. */
export async function listLiveEngineerSessions(
  db: Db,
  sessionUuids: readonly string[],
): Promise<Set<string>> {
  return new Set(await selectLiveEngineerSessions(db, sessionUuids, limits.operatorSessionHours))
}

/** Which of these sessions still let an operator in: alive and with a second factor. */
export async function listLiveOperatorSessions(
  db: Db,
  sessionUuids: readonly string[],
): Promise<Set<string>> {
  return new Set(await selectLiveOperatorSessions(db, sessionUuids, limits.operatorSessionHours))
}

/** The role of a user in an account or, through its live account, in a test account. */
export async function findPlaceIn(
  db: Db | Tx,
  personUuid: string,
  accountUuid: string,
): Promise<{ role: Role; isTest: boolean; isSuspended: boolean } | undefined> {
  const row = await selectPlaceIn(db, personUuid, accountUuid)
  if (!row) return undefined
  return {
    role: row.role as Role,
    isTest: row.is_test,
    isSuspended: row.suspended_at !== null,
  }
}

/** Makes a person the owner of a new account; false when they may own no further one. */
export async function addOwner(
  tx: Tx,
  { accountUuid, personUuid }: { accountUuid: string; personUuid: string },
): Promise<boolean> {
  const owned = await countOwnedBy(tx, personUuid)
  if (owned === undefined || owned >= limits.accountsOwnedMax) return false
  const actor = personActor(personUuid)
  await addMember(tx, { accountUuid, personUuid, role: 'owner', actor })
  return true
}

/**
 * Of an account that ends. Invitations first: whoever accepts one at this moment is a member by the
 * time members are looked for, or finds it revoked. The caller records these acts.
 */
export async function removeEverybody(tx: Tx, accountUuid: string, actor: Actor): Promise<Act[]> {
  const invitations = await revokeAllInvitations(tx, accountUuid, actor)
  return [...invitations, ...(await removeAllMembers(tx, accountUuid, actor))]
}

export async function findPersonByEmail(
  tx: Tx,
  email: string,
): Promise<{ uuid: string; isOperator: boolean } | undefined> {
  const row = await selectByEmail(tx, email)
  return row && { uuid: row.id, isOperator: row.operator_id !== null }
}

/**
 * Of an operator who is one no more: every session, from the next request on in all processes, and the
 * open invitations by which they would make others. The caller records these acts.
 */
export async function endOperator(tx: Tx, personUuid: string, actor: Actor): Promise<Act[]> {
  await deleteSessionsOf(tx, personUuid)
  return await revokeOperatorInvitations(tx, personUuid, actor)
}

/** The mail that invites them, for the caller to send after the commit. Two operators stand for it. */
export async function inviteOperator(
  tx: Tx,
  by: { email: string; invitedBy: string | null; actor: Actor; publicUrl: string },
): Promise<Mail> {
  const { email, invitedBy, actor } = by
  const invited = await inviteIn(tx, { offer: { kind: 'operator' }, email, invitedBy, actor })
  return writeInvitationMail(invited, by.publicUrl)
}

/** The mail that tells the person, for the caller to send after the commit. The password stays. */
export async function resetFactors(
  tx: Tx,
  reset: { personUuid: string; reason: string; actor: Actor; publicUrl: string },
): Promise<Mail> {
  const { personUuid, reason, actor, publicUrl } = reset
  const { name, email } = await selectAddressee(tx, personUuid)
  await deleteFactors(tx, personUuid)
  await deleteSessionsOf(tx, personUuid)
  await recordAct(tx, {
    accountUuid: null,
    actor,
    act: 'factors.reset',
    subject: encodeId('person', personUuid),
    details: { reason },
  })
  return writeFactorsResetMail({ to: email, name, publicUrl })
}

/** Locks the person until the transaction ends. */
export async function assertErasable(tx: Tx, personUuid: string): Promise<{ email: string }> {
  const person = await lockPersonRow(tx, personUuid)
  if (!person) throw new ApiError('NOT_FOUND', { message: 'Person not found.' })
  if ((person.open_leases ?? 0) > 0) {
    const message =
      'This engineer holds tasks. Release or reassign them on the operators’ pages, then erase.'
    throw new ApiError('FORBIDDEN', { message })
  }
  const owned = await selectSoleOwned(tx, personUuid)
  if (owned.length > 0) {
    const accounts = owned.map((uuid) => encodeId('acct', uuid)).join(', ')
    const message = `This person is the last owner of ${accounts}. Let another member become owner, or close the account, then erase.`
    throw new ApiError('LAST_OWNER', { message })
  }
  return { email: person.email }
}

/** Ends memberships, ways in and invitations, and empties the row. */
export async function emptyPerson(
  tx: Tx,
  { personUuid, email, actor }: { personUuid: string; email: string; actor: Actor },
): Promise<void> {
  for (const accountUuid of await selectMemberships(tx, personUuid)) {
    await lockOwners(tx, accountUuid)
    const role = await deleteMember(tx, accountUuid, personUuid)
    if (!role) throw new ApiError('LAST_OWNER')
    const subject = encodeId('person', personUuid)
    await recordAct(tx, { accountUuid, actor, act: 'member.removed', subject, details: { role } })
  }
  await revokeInvitationsTo(tx, email)
  await deleteWaysIn(tx, personUuid, email)
  await emptyRow(tx, personUuid)
}

export type InvitationGuard = { db: Db; throttle: Throttle; policy: SignUpPolicy }

/** Before anybody is invited: so few mails to one address, and nobody new where none comes in. */
export async function assertMayBeInvited(
  { db, throttle, policy }: InvitationGuard,
  email: string,
): Promise<void> {
  await chargeMail(throttle, 'invitation', email)
  if (!(await isConfirmedEmail(db, email.toLowerCase()))) assertMayComeInvited(policy)
}
