// Invitations to an account and to the deployment, and accepting them.
import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { pageOf } from '../../../../http/page.ts'
import { capacity, tagIds } from '../engineers/engineer-schema.ts'
import { accountId, role } from '../me-schema.ts'
import { accountParams, email, page, time } from './member-schema.ts'

const closed = { additionalProperties: false } as const
const tag = 'Invitations'

const invitationId = Type.String({
  pattern: '^invite_[0-9a-hjkmnp-tv-z]{26}$',
  minLength: 33,
  maxLength: 33,
  description: 'Names the invitation; it does not open it.',
})

const common = {
  id: invitationId,
  email: Type.String({ maxLength: limits.emailCharsMax, description: 'Who is invited.' }),
  createdAt: time('When it was sent.'),
  expiresAt: time('Until when it can be accepted.'),
}

const memberInvitation = Type.Object({ ...common, role }, { ...closed, title: 'MemberInvitation' })

const placeInvitation = Type.Object(
  {
    ...common,
    kind: Type.Enum(['engineer', 'operator'], { description: 'What the person will be.' }),
    tagIds: Type.Union([tagIds, Type.Null()], { description: 'Null for an operator.' }),
    capacity: Type.Union([capacity, Type.Null()], { description: 'Null for an operator.' }),
  },
  { ...closed, title: 'PlaceInvitation' },
)

const times = { createdAt: '2026-11-15T09:30:00.000Z', expiresAt: '2026-11-22T09:30:00.000Z' }
const memberExample = {
  id: 'invite_06a1ynhfkxvw5b8q2d3r4s5t6v',
  email: 'ada@example.com',
  ...times,
  role: 'developer',
}
const engineerExample = {
  id: 'invite_06a1ynhfkxvw5b8q2d3r4s5t6v',
  email: 'grace@example.com',
  ...times,
  kind: 'engineer',
  tagIds: [1, 2],
  capacity: 1,
}

const sends =
  `Sends an email with a link that works once, for ${limits.invitationDays} days, and only after ` +
  'signing in with that address. Inviting an address again revokes the earlier link. At most ' +
  `${limits.mailsPerEmailPerHour} emails go to an address an hour. If sign-up is closed, only ` +
  'existing users can be invited.'

export const listInvitationsOperation = {
  operationId: 'listInvitations',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/invitations',
  tag,
  summary: 'List the open invitations',
  description: 'Who was invited to the account and has not accepted yet, newest first.',
  access: { who: 'member', roles: ['owner'] },
  params: accountParams,
  query: page,
  reply: {
    status: 200,
    description: 'A page of invitations.',
    schema: pageOf('MemberInvitationPage', memberInvitation, 'Open invitations.'),
    example: { data: [memberExample], hasMore: false, nextCursor: null },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const inviteMemberOperation = {
  operationId: 'inviteMember',
  method: 'POST',
  path: '/console/v1/accounts/{account_id}/invitations',
  tag,
  summary: 'Invite a member to the account',
  description: `${sends} An account sends at most ${limits.invitationsPerAccountPerDayMax} a day.`,
  access: { who: 'member', roles: ['owner'], stepUp: true },
  params: accountParams,
  body: Type.Object({ email, role }, { ...closed, title: 'InviteMember' }),
  bodyExample: { email: 'ada@example.com', role: 'developer' },
  reply: {
    status: 201,
    description: 'The invitation.',
    schema: memberInvitation,
    example: memberExample,
  },
  errors: ['FORBIDDEN', 'RATE_LIMITED'],
} as const satisfies ConsoleOperation

export const revokeInvitationOperation = {
  operationId: 'revokeInvitation',
  method: 'DELETE',
  path: '/console/v1/accounts/{account_id}/invitations/{invitation_id}',
  tag,
  summary: 'Take an invitation back',
  description: 'The link in the email stops working immediately.',
  access: { who: 'member', roles: ['owner'] },
  params: Type.Object({ account_id: accountId, invitation_id: invitationId }),
  reply: { status: 204, description: 'It can no longer be accepted.' },
  errors: [],
} as const satisfies ConsoleOperation

const tokenBody = {
  token: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The token in the link of the mail.',
  }),
}
const tokenExample = { token: 'kqJ0m3bq0mU6m2x1ZJm9v2c8r4t5m3k9v0q7x2c8r4s' }

const offer = Type.Object(
  {
    kind: Type.Enum(['member', 'engineer', 'operator'], { description: 'What you would be.' }),
    role: Type.Union([role, Type.Null()], {
      description: 'Your role in the account; null for engineers and operators.',
    }),
    accountName: Type.Union([Type.String(), Type.Null()], {
      description: 'The account; null for engineers and operators.',
    }),
    email: Type.String({
      maxLength: limits.emailCharsMax,
      description: 'The address it was sent to, which accepts it.',
    }),
    expiresAt: time('Until when it can be accepted.'),
    isNewUser: Type.Boolean({
      description:
        'Whether nobody has signed up with the address yet: accepting begins with a name and a password.',
    }),
  },
  { ...closed, title: 'InvitationOffer' },
)

export const readInvitationOperation = {
  operationId: 'readInvitation',
  method: 'POST',
  path: '/console/v1/invitations/read',
  tag,
  summary: 'Read an invitation',
  description:
    'What the invitation offers and who sent it, without accepting it and without signing in. The token ' +
    'goes in the body, so that no log has it. Of an invitation that expired, was used or was revoked ' +
    'only the sender is named.',
  access: { who: 'anyone' },
  body: Type.Object(tokenBody, { ...closed, title: 'ReadInvitation' }),
  bodyExample: tokenExample,
  reply: {
    status: 200,
    description: 'What you are offered.',
    schema: Type.Object(
      {
        invitedBy: Type.Union([Type.String(), Type.Null()], {
          description: 'The name of who sent it; null when they are gone.',
        }),
        offer: Type.Union([offer, Type.Null()], {
          description: 'Null where the invitation is not open.',
        }),
      },
      { ...closed, title: 'OpenedInvitation' },
    ),
    example: {
      invitedBy: 'Ana Kovač',
      offer: {
        kind: 'member',
        role: 'developer',
        accountName: 'Northwind Pay',
        email: 'ada@example.com',
        expiresAt: times.expiresAt,
        isNewUser: true,
      },
    },
  },
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation

export const declineInvitationOperation = {
  operationId: 'declineInvitation',
  method: 'POST',
  path: '/console/v1/invitations/decline',
  tag,
  summary: 'Decline an invitation',
  description: 'The link in the email stops working. No session is needed.',
  access: { who: 'anyone' },
  body: Type.Object(tokenBody, { ...closed, title: 'DeclineInvitation' }),
  bodyExample: tokenExample,
  reply: { status: 204, description: 'It can no longer be accepted.' },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
} as const satisfies ConsoleOperation

export const acceptInvitationOperation = {
  operationId: 'acceptInvitation',
  method: 'POST',
  path: '/console/v1/invitations/accept',
  tag,
  summary: 'Accept an invitation',
  description:
    'Makes you what the invitation offers. You must be signed in with the address it was sent to, ' +
    'and the address must be verified; any other token is as unknown as one that was never made. To ' +
    'become an engineer or an operator the session must be one with a second factor.',
  access: { who: 'person' },
  body: Type.Object(tokenBody, { ...closed, title: 'AcceptInvitation' }),
  bodyExample: tokenExample,
  reply: {
    status: 200,
    description: 'What you are now.',
    schema: Type.Object(
      {
        kind: Type.Enum(['member', 'engineer', 'operator'], { description: 'What you are now.' }),
        accountId: Type.Union([accountId, Type.Null()], {
          description: 'The account you are a member of; null for engineers and operators.',
        }),
      },
      { ...closed, title: 'AcceptedInvitation' },
    ),
    example: { kind: 'member', accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v' },
  },
  errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
} as const satisfies ConsoleOperation

export const inviteEngineerOperation = {
  operationId: 'inviteEngineer',
  method: 'POST',
  path: '/operator/v1/engineers',
  tag,
  summary: 'Invite an engineer',
  description: sends,
  access: { who: 'operator', stepUp: true },
  body: Type.Object(
    { email, tagIds, capacity: Type.Optional(capacity) },
    { ...closed, title: 'InviteEngineer' },
  ),
  bodyExample: { email: 'grace@example.com', tagIds: [1, 2] },
  reply: {
    status: 201,
    description: 'The invitation.',
    schema: placeInvitation,
    example: engineerExample,
  },
  errors: ['FORBIDDEN', 'RATE_LIMITED'],
} as const satisfies ConsoleOperation

export const listPlaceInvitationsOperation = {
  operationId: 'listPlaceInvitations',
  method: 'GET',
  path: '/operator/v1/invitations',
  tag,
  summary: 'List the open invitations of engineers and operators',
  description: 'Who was invited as engineer or operator and has not accepted yet, newest first.',
  access: { who: 'operator' },
  query: page,
  reply: {
    status: 200,
    description: 'A page of invitations.',
    schema: pageOf('PlaceInvitationPage', placeInvitation, 'Open invitations.'),
    example: { data: [engineerExample], hasMore: false, nextCursor: null },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const revokePlaceInvitationOperation = {
  operationId: 'revokePlaceInvitation',
  method: 'DELETE',
  path: '/operator/v1/invitations/{invitation_id}',
  tag,
  summary: 'Revoke an invitation of an engineer or operator',
  description: 'The link in the email stops working immediately.',
  access: { who: 'operator' },
  params: Type.Object({ invitation_id: invitationId }),
  reply: { status: 204, description: 'It can no longer be accepted.' },
  errors: [],
} as const satisfies ConsoleOperation
