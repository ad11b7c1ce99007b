// Credits that members ask for: at the pages of the account, and at those of operators.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'
import { accountId, personId } from '../../identity/people/me-schema.ts'
import { accountName, accountParams, time } from '../../identity/people/members/member-schema.ts'
import { adjustmentId } from '../../money/credits/adjustment-schema.ts'
import { requestStates } from './queries.ts'

const closed = { additionalProperties: false } as const
const creditsMax = 1_000_000_000_000

const requestId = Type.String({
  pattern: '^credreq_[0-9a-hjkmnp-tv-z]{26}$',
  minLength: 34,
  maxLength: 34,
  description: 'The credit request.',
})

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, text: string) =>
  Type.Union([schema, Type.Null()], { description: text })

const credits = (description: string) =>
  Type.Integer({ minimum: 1, maximum: creditsMax, description })

const balance = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const person = (title: string, description: string) =>
  Type.Object(
    {
      personId,
      name: Type.String({ maxLength: limits.personNameCharsMax, description: 'Full name.' }),
    },
    { ...closed, title, description },
  )

const state = Type.Enum([...requestStates], {
  description:
    'open: waits for an operator. closed: the account was suspended or closed before a decision.',
})

const shared = {
  id: requestId,
  credits: credits('How many were asked for, in the scale of revision A.'),
  note: nullable(
    Type.String({ maxLength: limits.creditNoteCharsMax }),
    'What they are for, in the words of the member, or null.',
  ),
  askedBy: person('CreditAsker', 'The member who asked.'),
  askedAt: time('When.'),
  state,
  decidedAt: nullable(time('When.'), 'When it was decided, withdrawn or closed, or null.'),
  decisionNote: nullable(
    Type.String({ maxLength: limits.actReasonCharsMax }),
    'What the operator wrote to the client on declining, or null.',
  ),
  grantedCredits: nullable(credits('Credits.'), 'How many were granted, or null.'),
}

const creditRequest = Type.Object(shared, { ...closed, title: 'CreditRequest' })

const example = {
  id: 'credreq_06a1ynhfm9vw5b8q2d3r4s5t6v',
  credits: 20_000,
  note: 'Payment migration, about 12 reviews this week.',
  askedBy: { personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v', name: 'Olivia Example' },
  askedAt: '2026-11-16T15:42:00.000Z',
  state: 'open',
  decidedAt: null,
  decisionNote: null,
  grantedCredits: null,
}

const declined = {
  state: 'declined',
  decidedAt: '2026-11-16T16:23:00.000Z',
  decisionNote: 'Please pay invoice 7 first.',
}

const tag = 'Ledger'
const accountPath = '/console/v1/accounts/{account_id}/credit-requests'
const inAccount = { tag, params: accountParams } as const
const mayAsk = { who: 'member', roles: ['owner', 'developer'] } as const

export const requestCreditsOperation = {
  ...inAccount,
  operationId: 'requestCredits',
  method: 'POST',
  path: accountPath,
  summary: 'Request credits',
  description:
    'Asks the operators for credits of the live account. They are notified; the owners and you are ' +
    'notified of the decision. One request at a time (FORBIDDEN while one is open), ' +
    `${limits.creditRequestsPerAccountPerDayMax} a day.`,
  access: mayAsk,
  body: Type.Object(
    {
      credits: credits('How many, in the scale of revision A.'),
      note: Type.Optional(
        Type.String({
          maxLength: limits.creditNoteCharsMax,
          description: 'What they are for. Operators read it.',
        }),
      ),
    },
    { ...closed, title: 'RequestCredits' },
  ),
  bodyExample: { credits: example.credits, note: example.note },
  reply: { status: 201, description: 'The request.', schema: creditRequest, example },
  errors: [],
} as const satisfies ConsoleOperation

export const listCreditRequestsOperation = {
  ...inAccount,
  operationId: 'listCreditRequests',
  method: 'GET',
  path: accountPath,
  summary: 'List the credit requests of the account',
  description: `The latest ${limits.creditRequestsShownMax}, newest first.`,
  access: { who: 'member' },
  reply: {
    status: 200,
    description: 'Credit requests.',
    schema: Type.Object(
      {
        data: Type.Array(creditRequest, {
          maxItems: limits.creditRequestsShownMax,
          description: 'Credit requests, newest first.',
        }),
      },
      { ...closed, title: 'CreditRequests' },
    ),
    example: { data: [example] },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const withdrawCreditRequestOperation = {
  operationId: 'withdrawCreditRequest',
  method: 'POST',
  path: `${accountPath}/{request_id}/withdraw`,
  tag,
  summary: 'Withdraw a credit request',
  description: 'While it is open. A proposed grant of it is rejected.',
  access: mayAsk,
  params: Type.Object({ ...accountParams.properties, request_id: requestId }),
  reply: {
    status: 200,
    description: 'The request.',
    schema: creditRequest,
    example: { ...example, state: 'withdrawn', decidedAt: declined.decidedAt },
  },
  errors: ['ADJUSTMENT_DECIDED'],
} as const satisfies ConsoleOperation

const figures = Type.Object(
  {
    available: balance('What the account can spend now.'),
    spent28Days: balance('What it was charged in the last 28 days.'),
    lastsDays: nullable(
      balance('Days.'),
      'How long the balance lasts at that pace; null where nothing was spent.',
    ),
    aloneCredits: balance('What you can still grant it without a second operator, for 24 hours.'),
  },
  { ...closed, title: 'CreditRequestFigures' },
)

const proposal = Type.Object(
  {
    id: adjustmentId,
    credits: credits('How many.'),
    by: nullable(person('GrantProposer', 'An operator.'), 'Who; null: the command line.'),
  },
  { ...closed, title: 'ProposedGrant' },
)

const anyRequest = Type.Object(
  {
    ...shared,
    accountId,
    accountName,
    decidedBy: nullable(
      person('RequestDecider', 'Who ended it.'),
      'Who decided, withdrew or closed it; null while it is open, and for the command line.',
    ),
    proposal: nullable(proposal, 'The grant that waits for a second operator, or null.'),
    figures: nullable(figures, 'While it is open, else null.'),
  },
  { ...closed, title: 'AnyCreditRequest' },
)

const anyExample = {
  ...example,
  accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
  accountName: 'Northwind Pay',
  decidedBy: null,
  proposal: null,
  figures: { available: 640, spent28Days: 36_780, lastsDays: 0, aloneCredits: 50_000 },
}

const anyDecided = {
  ...anyExample,
  decidedAt: declined.decidedAt,
  decidedBy: { personId: 'person_06a1ynhfkyvw5b8q2d3r4s5t6v', name: 'Ada Example' },
  figures: null,
}

const page = pageOf('CreditRequestPage', anyRequest, 'Credit requests, newest first.')

export const listAllCreditRequestsOperation = {
  operationId: 'listAllCreditRequests',
  method: 'GET',
  path: '/operator/v1/credit-requests',
  tag,
  summary: 'List credit requests',
  description: 'What members asked for, newest first, and what became of it.',
  access: { who: 'operator' },
  query: Type.Object({ ...pageQuery, state: Type.Optional(state) }, closed),
  reply: {
    status: 200,
    description: 'A page of credit requests.',
    schema: Type.Object(
      {
        ...page.properties,
        grantAloneMax: balance('What one operator grants an account alone within 24 hours.'),
      },
      { ...closed, title: 'CreditRequestPage' },
    ),
    example: { data: [anyExample], hasMore: false, nextCursor: null, grantAloneMax: 50_000 },
  },
  errors: [],
} as const satisfies ConsoleOperation

const requestParams = Type.Object({ request_id: requestId })

export const grantCreditRequestOperation = {
  operationId: 'grantCreditRequest',
  method: 'POST',
  path: '/operator/v1/credit-requests/{request_id}/grant',
  tag,
  summary: 'Grant a credit request',
  description:
    'Adds the credits, once. Above GRANT_ALONE_MAX, counting what you granted to the account alone in ' +
    'the last 24 hours, the grant is proposed: a second operator approves the adjustment that ' +
    `proposal names within ${limits.proposalHours} hours, or the request waits again. The ` +
    'owners and the member who asked are notified.',
  access: { who: 'operator', stepUp: true },
  params: requestParams,
  body: Type.Object(
    { credits: Type.Optional(credits('Another amount than was asked for.')) },
    { ...closed, title: 'GrantCreditRequest' },
  ),
  bodyExample: { credits: 20_000 },
  reply: {
    status: 200,
    description: 'The request: granted, or open with the proposal.',
    schema: anyRequest,
    example: { ...anyDecided, state: 'granted', grantedCredits: 20_000 },
  },
  errors: ['ADJUSTMENT_DECIDED'],
} as const satisfies ConsoleOperation

export const declineCreditRequestOperation = {
  operationId: 'declineCreditRequest',
  method: 'POST',
  path: '/operator/v1/credit-requests/{request_id}/decline',
  tag,
  summary: 'Decline a credit request',
  description:
    'No credits move; a proposed grant of it is rejected. The owners and the member who asked are ' +
    'notified, with the note.',
  access: { who: 'operator' },
  params: requestParams,
  body: Type.Object(
    {
      note: Type.String({
        minLength: limits.actReasonCharsMin,
        maxLength: limits.actReasonCharsMax,
        description: 'To the client.',
      }),
    },
    { ...closed, title: 'DeclineCreditRequest' },
  ),
  bodyExample: { note: declined.decisionNote },
  reply: {
    status: 200,
    description: 'The request.',
    schema: anyRequest,
    example: { ...anyDecided, ...declined },
  },
  errors: ['ADJUSTMENT_DECIDED'],
} as const satisfies ConsoleOperation
