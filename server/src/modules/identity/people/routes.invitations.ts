import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors.ts'
import { type ConsoleRoute, consoleRoute } from '../../http/console/route.ts'
import { decodeCursor, toPage, uuidCursor } from '../../http/page.ts'
import { encodeId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import type { Mailer } from '../../outside/mail.ts'
import { writeInvitationMail } from './invitation-mail.ts'
import {
  acceptInvitationOperation,
  inviteEngineerOperation,
  inviteMemberOperation,
  inviteOperatorOperation,
  listInvitationsOperation,
  listPlaceInvitationsOperation,
  readInvitationOperation,
  revokeInvitationOperation,
  revokePlaceInvitationOperation,
} from './invitation-schema.ts'
import {
  acceptInvitation,
  type Invitation,
  invite,
  listInvitations,
  type Offer,
  readOffer,
  revokeInvitation,
} from './invitations.ts'

export type InvitationDeps = { db: Db; mail: Mailer | undefined; publicUrl: string }

const defaultCapacity = 1

export function invitationRoutes(deps: InvitationDeps): ConsoleRoute[] {
  const { db } = deps
  return [
    consoleRoute(listInvitationsOperation, async ({ account, query }) => ({
      body: await readPage(db, account.uuid, query, presentToMember),
    })),

    consoleRoute(inviteMemberOperation, async ({ account, session, body }) => {
      const offer = { kind: 'member', accountUuid: account.uuid, role: body.role } as const
      return { body: presentToMember(await send(deps, offer, body.email, session.person.uuid)) }
    }),

    consoleRoute(revokeInvitationOperation, async ({ account, session, params }) => {
      await revokeInvitation(db, {
        accountUuid: account.uuid,
        invitationId: params.invitation_id,
        byPersonUuid: session.person.uuid,
      })
      return {}
    }),

    consoleRoute(readInvitationOperation, async ({ session, body }) => {
      const offer = await readOffer(db, { token: body.token, personUuid: session.person.uuid })
      const { kind, role, account_name: accountName, invited_by: invitedBy } = offer
      return { body: { kind, role, accountName, invitedBy } }
    }),

    consoleRoute(acceptInvitationOperation, async ({ session, body }) => {
      const personUuid = session.person.uuid
      const { kind, account_id } = await acceptInvitation(db, { token: body.token, personUuid })
      return { body: { kind, accountId: account_id && encodeId('acct', account_id) } }
    }),

    ...placeInvitationRoutes(deps),
  ]
}

function placeInvitationRoutes(deps: InvitationDeps): ConsoleRoute[] {
  const { db } = deps
  return [
    consoleRoute(inviteEngineerOperation, async ({ session, body }) => {
      const { email, tagIds, capacity = defaultCapacity } = body
      const offer = { kind: 'engineer', tagIds, capacity } as const
      return { body: presentToOperator(await send(deps, offer, email, session.person.uuid)) }
    }),

    consoleRoute(inviteOperatorOperation, async ({ session, body }) => {
      const offer = { kind: 'operator' } as const
      return { body: presentToOperator(await send(deps, offer, body.email, session.person.uuid)) }
    }),

    consoleRoute(listPlaceInvitationsOperation, async ({ query }) => ({
      body: await readPage(db, null, query, presentToOperator),
    })),

    consoleRoute(revokePlaceInvitationOperation, async ({ session, params }) => {
      await revokeInvitation(db, {
        accountUuid: null,
        invitationId: params.invitation_id,
        byPersonUuid: session.person.uuid,
      })
      return {}
    }),
  ]
}

async function send(
  { db, mail, publicUrl }: InvitationDeps,
  offer: Offer,
  email: string,
  byPersonUuid: string,
): Promise<Invitation> {
  if (!mail) {
    const message = 'No mail server is configured, so nobody can be invited.'
    throw new ApiError('UNAVAILABLE', { message })
  }
  const invited = await invite(db, { offer, email, byPersonUuid })
  mail.post(writeInvitationMail(invited, publicUrl))
  return invited.invitation
}

async function readPage<T>(
  db: Db,
  accountUuid: string | null,
  { cursor, limit = limits.pageSizeDefault }: { cursor?: string; limit?: number },
  present: (invitation: Invitation) => T,
) {
  const beforeUuid = decodeCursor(cursor, uuidCursor)
  const invitations = await listInvitations(db, accountUuid, { beforeUuid, limit })
  return toPage(invitations, (invitation) => invitation.id, present)
}

function presentCommon(invitation: Invitation) {
  return {
    id: encodeId('invite', invitation.id),
    email: invitation.email,
    createdAt: invitation.created_at.toISOString(),
    expiresAt: invitation.expires_at.toISOString(),
  }
}

function presentToMember(invitation: Invitation) {
  return { ...presentCommon(invitation), role: invitation.role }
}

function presentToOperator(invitation: Invitation) {
  const { kind, tag_ids, capacity } = invitation
  return { ...presentCommon(invitation), kind, tagIds: tag_ids, capacity }
}
