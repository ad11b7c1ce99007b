// Invitations to an account, or to work as an engineer or an operator. Invariants:
// - The token is 32 random bytes and goes out in one mail; the database holds only its SHA-256.
// - It works once, for seven days, and only for the signed-in person whose verified address it was
//   sent to. Any other use is told no more than that there is no such invitation.
// - The token alone reads what is offered and declines, without a session: it came by mail. Of an
//   invitation that is not open any more it reads who sent it, and nothing else.
// - Engineers and operators accept in a session that was made with a second factor. The invitation
//   stays open until then, so that nobody loses it by having to set one up first.
// - To invite an address again for the same thing ends the invitation before.

import { createHash, randomBytes } from 'node:crypto'
import type { Actor, Role } from '../../../../core/caller.ts'
import { ApiError, invalidRequest } from '../../../../core/errors.ts'
import { encodeId, requireId } from '../../../../core/ids.ts'
import { limits } from '../../../../core/limits.ts'
import { type ListPage, readPage } from '../../../../core/list-page.ts'
import type { Db, Tx } from '../../../../db/client.ts'
import { assertNotClosed } from '../../accounts/accounts.ts'
import { type Act, personActor, recordAct } from '../../audit/audit.ts'
import { addEngineer, addOperator, assertTagsExist } from '../engineers/engineers.ts'
import {
  countInvitedToday,
  type InvitationKind,
  insertInvitation,
  lockInvitations,
  revokeAllRows,
  revokeByToken,
  revokeInvitationRow,
  revokeOpenTwin,
  revokeOperatorRowsBy,
  selectInvitationNames,
  selectOffer,
  selectOpenInvitations,
  useInvitation,
} from './invitation-queries.ts'
import { isMemberEmail } from './member-queries.ts'
import { addMember } from './members.ts'

export type Invitation = Awaited<ReturnType<typeof insertInvitation>>

/** What the invited person will be. */
export type Offer =
  | { kind: 'member'; accountUuid: string; role: Role }
  | { kind: 'engineer'; tagIds: number[]; capacity: number }
  | { kind: 'operator' }

/** Who sends it to which account; null where nobody did, or for the deployment. */
export type Invited = {
  invitation: Invitation
  token: string
  inviterName: string | null
  accountName: string | null
}

/** Makes the invitation and its token, which is shown to nobody but the one who mails it. */
export async function invite(
  db: Db,
  { offer, email, byPersonUuid }: { offer: Offer; email: string; byPersonUuid: string },
): Promise<Invited> {
  const invitedBy = byPersonUuid
  const actor = personActor(byPersonUuid)
  return await db.transaction().execute((tx) => inviteIn(tx, { offer, email, invitedBy, actor }))
}

/** Nobody invited where the command line proposed it. */
export type NewOffer = { offer: Offer; email: string; invitedBy: string | null; actor: Actor }

export async function inviteIn(
  tx: Tx,
  { offer, email, invitedBy, actor }: NewOffer,
): Promise<Invited> {
  const accountUuid = offer.kind === 'member' ? offer.accountUuid : null
  const token = randomBytes(32).toString('base64url')
  const invitation = {
    kind: offer.kind,
    accountUuid,
    email: email.toLowerCase(),
    role: offer.kind === 'member' ? offer.role : null,
    tagIds: offer.kind === 'engineer' ? offer.tagIds : null,
    capacity: offer.kind === 'engineer' ? offer.capacity : null,
    tokenHash: hashToken(token),
    invitedBy,
    days: limits.invitationDays,
  }
  await assertMayInvite(tx, offer, invitation.email)
  await revokeOpenTwin(tx, invitation)
  const row = await insertInvitation(tx, invitation)
  await recordInvitation(tx, row, 'invitation.sent', actor)
  const names = await selectInvitationNames(tx, { invitedBy, accountUuid })
  return { invitation: row, token, ...names }
}

async function assertMayInvite(tx: Tx, offer: Offer, email: string): Promise<void> {
  const accountUuid = offer.kind === 'member' ? offer.accountUuid : null
  if (accountUuid !== null) await assertNotClosed(tx, accountUuid)
  if (offer.kind === 'engineer') await assertTagsExist(tx, offer.tagIds)
  if (accountUuid !== null && (await isMemberEmail(tx, accountUuid, email))) {
    throw invalidRequest([{ field: 'email', message: 'is a member of this account already' }])
  }
  await lockInvitations(tx, accountUuid)
  const max = limits.invitationsPerAccountPerDayMax
  if (accountUuid !== null && (await countInvitedToday(tx, accountUuid)) >= max) {
    const message = `An account sends at most ${max} invitations a day.`
    throw new ApiError('FORBIDDEN', { message })
  }
}

export async function listInvitations(
  db: Db,
  accountUuid: string | null,
  page: { beforeUuid: string | undefined; limit: number },
): Promise<ListPage<Invitation, string>> {
  return await readPage(
    page.limit,
    (limit) => selectOpenInvitations(db, accountUuid, page.beforeUuid, limit),
    ({ id }) => id,
  )
}

export async function revokeInvitation(
  db: Db,
  {
    accountUuid,
    invitationId,
    byPersonUuid,
  }: { accountUuid: string | null; invitationId: string; byPersonUuid: string },
): Promise<void> {
  const uuid = requireId('invite', invitationId)
  await db.transaction().execute(async (tx) => {
    const row = await revokeInvitationRow(tx, accountUuid, uuid)
    if (!row) throw new ApiError('NOT_FOUND')
    await recordInvitation(tx, row, 'invitation.revoked', personActor(byPersonUuid))
  })
}

/** Of an account that ends. The caller records these acts. */
export async function revokeAllInvitations(
  tx: Tx,
  accountUuid: string,
  actor: Actor,
): Promise<Act[]> {
  const revoked = await revokeAllRows(tx, accountUuid)
  return revoked.map((row) => describeInvitation(row, 'invitation.revoked', actor))
}

/** Of an operator who is one no more. The caller records these acts. */
export async function revokeOperatorInvitations(
  tx: Tx,
  inviterUuid: string,
  actor: Actor,
): Promise<Act[]> {
  const revoked = await revokeOperatorRowsBy(tx, inviterUuid)
  return revoked.map((row) => describeInvitation(row, 'invitation.revoked', actor))
}

export type OpenedOffer = {
  kind: InvitationKind
  role: string | null
  accountName: string | null
  email: string
  expiresAt: Date
  /** Whether nobody has confirmed the address yet, so that accepting begins with a password. */
  isNewUser: boolean
}

/** What the invitation offers. An unknown token is answered as one that is closed and whose sender is gone. */
export async function readOffer(
  db: Db,
  token: string,
): Promise<{ invitedBy: string | null; offer: OpenedOffer | null }> {
  const row = await selectOffer(db, hashToken(token))
  if (!row) return { invitedBy: null, offer: null }
  const { invited_by: invitedBy, is_open, account_name: accountName, expires_at, ...rest } = row
  if (!is_open) return { invitedBy, offer: null }
  const { kind, role, email, is_known } = rest
  const offer = { kind: kind as InvitationKind, role, accountName, email, expiresAt: expires_at }
  return { invitedBy, offer: { ...offer, isNewUser: !is_known } }
}

/** By the holder of the token; the audit log names no person, for none is signed in. */
export async function declineInvitation(db: Db, token: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await revokeByToken(tx, hashToken(token))
    if (!row) throw new ApiError('NOT_FOUND', { message: notOpen })
    await recordInvitation(tx, row, 'invitation.declined', 'system')
  })
}

const notOpen = 'This invitation is not open. It expired, was used or was revoked.'

const noSuchInvitation = 'Invitation not found for your email address.'

export async function acceptInvitation(
  db: Db,
  {
    token,
    personUuid,
    hasSecondFactor,
  }: { token: string; personUuid: string; hasSecondFactor: boolean },
): Promise<Invitation> {
  return await db.transaction().execute(async (tx) => {
    const row = await useInvitation(tx, hashToken(token), personUuid)
    if (!row) throw new ApiError('NOT_FOUND', { message: noSuchInvitation })
    if (row.kind !== 'member' && !hasSecondFactor) throw new ApiError('SECOND_FACTOR_REQUIRED')
    const actor = personActor(personUuid)
    if (row.account_id !== null) {
      const role = row.role as Role
      await addMember(tx, { accountUuid: row.account_id, personUuid, role, actor })
    } else if (row.tag_ids !== null && row.capacity !== null) {
      await addEngineer(tx, { personUuid, tagIds: row.tag_ids, capacity: row.capacity, actor })
    } else {
      await addOperator(tx, { personUuid, actor })
    }
    await recordInvitation(tx, row, 'invitation.accepted', actor)
    return row
  })
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

async function recordInvitation(tx: Tx, row: Invitation, act: string, actor: Actor): Promise<void> {
  await recordAct(tx, describeInvitation(row, act, actor))
}

function describeInvitation(row: Invitation, act: string, actor: Actor): Act {
  return {
    accountUuid: row.account_id,
    actor,
    act,
    subject: encodeId('invite', row.id),
    details: {
      kind: row.kind,
      ...(row.role && { role: row.role }),
      ...(row.tag_ids && { tagIds: row.tag_ids, capacity: row.capacity }),
    },
  }
}
