import type { Throttle } from '../../../adapters/attempt-limiter.ts'
import type { Mailer } from '../../../adapters/mail.ts'
import { ApiError } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { decodeCursor, toPage, uuidCursor } from '../../../http/page.ts'
import { writeInvitationMail } from './mails.ts'
import {
  acceptInvitationOperation,
  declineInvitationOperation,
  inviteEngineerOperation,
  inviteMemberOperation,
  listInvitationsOperation,
  listPlaceInvitationsOperation,
  readInvitationOperation,
  revokeInvitationOperation,
  revokePlaceInvitationOperation,
} from './members/invitation-schema.ts'
import {
  acceptInvitation,
  declineInvitation,
  type Invitation,
  invite,
  listInvitations,
  type Offer,
  readOffer,
  revokeInvitation,
} from './members/invitations.ts'
import { assertMayBeInvited } from './people.ts'
import { chargeTry } from './sign-in/auth-call.ts'
import type { SignUpPolicy } from './sign-in/sign-ups.ts'

export type InvitationDeps = {
  db: Db
  mail: Mailer | undefined
  throttle: Throttle
  publicUrl: string
  policy: SignUpPolicy
}

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

    ...tokenRoutes(deps),

    consoleRoute(acceptInvitationOperation, async ({ session, body }) => {
      const { kind, account_id } = await acceptInvitation(db, {
        token: body.token,
        personUuid: session.person.uuid,
        hasSecondFactor: session.hasSecondFactor,
      })
      return { body: { kind, accountId: account_id && encodeId('acct', account_id) } }
    }),

    ...placeInvitationRoutes(deps),
  ]
}

/** What the token of the mail is enough for. Each use counts as a try, as a sign-in does. */
function tokenRoutes({ db, throttle }: InvitationDeps): ConsoleRoute[] {
  return [
    consoleRoute(readInvitationOperation, async ({ body, request }) => {
      await chargeTry(throttle, request.ip)
      const { invitedBy, offer } = await readOffer(db, body.token)
      const shown = offer && { ...offer, expiresAt: offer.expiresAt.toISOString() }
      return { body: { invitedBy, offer: shown } }
    }),

    consoleRoute(declineInvitationOperation, async ({ body, request }) => {
      await chargeTry(throttle, request.ip)
      await declineInvitation(db, body.token)
      return {}
    }),
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
  { db, mail, throttle, publicUrl, policy }: InvitationDeps,
  offer: Offer,
  email: string,
  byPersonUuid: string,
): Promise<Invitation> {
  if (!mail) {
    const message = 'No mail server is configured, so nobody can be invited.'
    throw new ApiError('UNAVAILABLE', { message })
  }
  await assertMayBeInvited({ db, throttle, policy }, email)
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
  return toPage(invitations, present)
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
