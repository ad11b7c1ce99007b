// Corrections of a balance: one operator proposes, another approves.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'
import { accountId, personId } from '../../identity/people/me-schema.ts'
import { accountName, accountParams, time } from '../../identity/people/members/member-schema.ts'
import { adjustmentStates } from './adjustment-queries.ts'
import { adjustmentCreditsMax } from './adjustments.ts'

const closed = { additionalProperties: false } as const
const tag = 'Ledger'

export const adjustmentId = Type.String({
  pattern: '^adjust_[0-9a-hjkmnp-tv-z]{26}$',
  minLength: 33,
  maxLength: 33,
  description: 'Names the adjustment.',
})

const change = Type.Integer({
  minimum: -adjustmentCreditsMax,
  maximum: adjustmentCreditsMax,
  description: 'What is added to the credits available; negative to take away. Never 0.',
})

const reason = (description: string) =>
  Type.String({
    minLength: limits.actReasonCharsMin,
    maxLength: limits.actReasonCharsMax,
    description,
  })

const operator = Type.Object(
  {
    personId,
    name: Type.String({ maxLength: limits.personNameCharsMax, description: 'Full name.' }),
  },
  { ...closed, title: 'AdjustingOperator', description: 'An operator.' },
)

const state = Type.Enum([...adjustmentStates], {
  description: 'proposed: waits for another operator. approved: in the ledger. rejected: undone.',
})

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, text: string) =>
  Type.Union([schema, Type.Null()], { description: text })

const adjustment = Type.Object(
  {
    id: adjustmentId,
    kind: Type.Enum(['adjust', 'grant'], {
      description: 'adjust: a correction. grant: a grant too large for one operator.',
    }),
    accountId: { ...accountId, description: 'The live or test account.' },
    accountName,
    mode: Type.Enum(['live', 'test'], { description: 'Whether it is a test account.' }),
    credits: change,
    reason: Type.String({ maxLength: limits.actReasonCharsMax, description: 'Why it is needed.' }),
    state,
    proposedBy: nullable(operator, 'Who proposed it; null: the command line on the server.'),
    proposedAt: time('When it was proposed.'),
    decidedBy: nullable(
      operator,
      'Who approved or rejected it; null while it is open, and for the command line.',
    ),
    decidedAt: nullable(time('When.'), 'When that was, or null.'),
    decisionReason: nullable(
      Type.String({ maxLength: limits.actReasonCharsMax }),
      'Why it was rejected, or null.',
    ),
    entryNumber: nullable(
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      'Its entry in the ledger of the account, or null.',
    ),
    availableNow: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'What the account can spend now.',
    }),
  },
  { ...closed, title: 'Adjustment' },
)

const example = {
  id: 'adjust_06a1ynhfm9vw5b8q2d3r4s5t6v',
  kind: 'adjust',
  accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
  accountName: 'Example',
  mode: 'live',
  credits: -1_200,
  reason: 'Invoice 7 was booked twice.',
  state: 'proposed',
  proposedBy: { personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v', name: 'Grace Example' },
  proposedAt: '2026-11-15T09:30:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  entryNumber: null,
  availableNow: 85_817,
}

const decided = {
  ...example,
  decidedBy: { personId: 'person_06a1ynhfkyvw5b8q2d3r4s5t6v', name: 'Ada Example' },
  decidedAt: '2026-11-15T09:45:00.000Z',
}

const adjustmentParams = Type.Object({ adjustment_id: adjustmentId })

export const proposeAdjustmentOperation = {
  operationId: 'proposeAdjustment',
  method: 'POST',
  path: '/operator/v1/accounts/{account_id}/adjustments',
  tag,
  summary: 'Propose to correct a balance',
  description:
    'Credits move only after another operator approves. The account may be a test account.',
  access: { who: 'operator', stepUp: true },
  params: accountParams,
  body: Type.Object(
    {
      credits: change,
      reason: reason('Why. The owners of the account can read it, and it stands in the ledger.'),
    },
    { ...closed, title: 'ProposeAdjustment' },
  ),
  bodyExample: { credits: -1_200, reason: 'Invoice 7 was booked twice.' },
  reply: { status: 201, description: 'The proposal.', schema: adjustment, example },
  errors: [],
} as const satisfies ConsoleOperation

export const listAdjustmentsOperation = {
  operationId: 'listAdjustments',
  method: 'GET',
  path: '/operator/v1/adjustments',
  tag,
  summary: 'List adjustments',
  description: 'What was proposed, newest first, and what became of it.',
  access: { who: 'operator' },
  query: Type.Object(
    {
      ...pageQuery,
      state: Type.Optional(state),
      accountId: Type.Optional({
        ...accountId,
        description: 'Of this account and its test account.',
      }),
    },
    closed,
  ),
  reply: {
    status: 200,
    description: 'A page of adjustments.',
    schema: pageOf('AdjustmentPage', adjustment, 'Adjustments, newest first.'),
    example: { data: [example], hasMore: false, nextCursor: null },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const approveAdjustmentOperation = {
  operationId: 'approveAdjustment',
  method: 'POST',
  path: '/operator/v1/adjustments/{adjustment_id}/approve',
  tag,
  summary: 'Approve an adjustment',
  description:
    'Writes it into the ledger, once. It takes a second person: not the one who proposed it, nor an ' +
    'operator whom that one alone made (FORBIDDEN). What would leave less ' +
    'than 0 credits available is refused and stays pending. So is every approval, with FORBIDDEN, ' +
    'while the last ledger check failed: run it again after fixing the mismatch.',
  access: { who: 'operator', stepUp: true },
  params: adjustmentParams,
  reply: {
    status: 200,
    description: 'The adjustment, with its entry.',
    schema: adjustment,
    example: { ...decided, state: 'approved', entryNumber: 42, availableNow: 84_617 },
  },
  errors: ['ADJUSTMENT_DECIDED', 'INSUFFICIENT_CREDITS'],
} as const satisfies ConsoleOperation

export const rejectAdjustmentOperation = {
  operationId: 'rejectAdjustment',
  method: 'POST',
  path: '/operator/v1/adjustments/{adjustment_id}/reject',
  tag,
  summary: 'Reject an adjustment',
  description: 'No credits move. The proposer can withdraw it this way.',
  access: { who: 'operator' },
  params: adjustmentParams,
  body: Type.Object(
    { reason: reason('Why not. The owners of the account can read it.') },
    { ...closed, title: 'RejectAdjustment' },
  ),
  bodyExample: { reason: 'Invoice 7 was booked once.' },
  reply: {
    status: 200,
    description: 'The adjustment.',
    schema: adjustment,
    example: { ...decided, state: 'rejected', decisionReason: 'Invoice 7 was booked once.' },
  },
  errors: ['ADJUSTMENT_DECIDED'],
} as const satisfies ConsoleOperation
