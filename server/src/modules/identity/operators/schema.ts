// Operators, and acts on people that two of them do together.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'
import { personId } from '../people/me-schema.ts'
import { email, time } from '../people/members/member-schema.ts'
import { proposalStates } from './proposal-queries.ts'

const closed = { additionalProperties: false } as const
const tag = 'Operators'

const proposalId = Type.String({
  pattern: '^proposal_[0-9a-hjkmnp-tv-z]{26}$',
  minLength: 35,
  maxLength: 35,
  description: 'Names the proposal.',
})
const name = Type.String({ maxLength: limits.personNameCharsMax, description: 'Full name.' })
const address = Type.String({ maxLength: limits.emailCharsMax, description: 'Email address.' })
const reason = (description: string) =>
  Type.String({
    minLength: limits.actReasonCharsMin,
    maxLength: limits.actReasonCharsMax,
    description,
  })
const someone = (description: string) =>
  Type.Union(
    [
      Type.Object({ personId, name }, { ...closed, title: 'ActingOperator' }),
      Type.Null({ description: 'The command line on the server.' }),
    ],
    { description },
  )

const operator = Type.Object(
  {
    personId,
    name,
    email: address,
    since: time('Operator since.'),
    madeAloneBy: Type.Union([name, Type.Null()], {
      description:
        'The operator who made this one alone, so that both count as one person; null for none.',
    }),
  },
  { ...closed, title: 'Operator' },
)
const operatorExample = {
  personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v',
  name: 'Grace Example',
  email: 'grace@example.com',
  since: '2026-11-15T09:30:00.000Z',
  madeAloneBy: null,
}

const state = Type.Enum([...proposalStates], {
  description: 'proposed: waits for a second operator. approved: done. rejected: nothing happened.',
})
const proposal = Type.Object(
  {
    id: proposalId,
    kind: Type.Enum(['operator', 'factor_reset'], {
      description: 'operator: invite an operator. factor_reset: remove lost second factors.',
    }),
    email: address,
    name: Type.Union([name, Type.Null()], {
      description: 'The person whose factors are reset; null for an invitation.',
    }),
    reason: Type.String({ maxLength: limits.actReasonCharsMax, description: 'Why.' }),
    state,
    proposedBy: someone('Who proposed it.'),
    proposedAt: time('When it was proposed.'),
    decidedBy: someone('Who approved or rejected it; null while it is open.'),
    decidedAt: Type.Union([time('When.'), Type.Null()], { description: 'When that was, or null.' }),
    decisionReason: Type.Union(
      [Type.String({ maxLength: limits.actReasonCharsMax }), Type.Null()],
      {
        description: 'Why it was rejected, or null.',
      },
    ),
  },
  { ...closed, title: 'Proposal' },
)
const proposalExample = {
  id: 'proposal_06a1ynhfm9vw5b8q2d3r4s5t6v',
  kind: 'operator',
  email: 'ada@example.com',
  name: null,
  reason: 'Ada takes over the night shift.',
  state: 'proposed',
  proposedBy: { personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v', name: 'Grace Example' },
  proposedAt: '2026-11-15T09:30:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
}
const decided = {
  ...proposalExample,
  decidedBy: { personId: 'person_06a1ynhfkyvw5b8q2d3r4s5t6v', name: 'Linus Example' },
  decidedAt: '2026-11-15T09:45:00.000Z',
}
const proposalParams = Type.Object({ proposal_id: proposalId })
const waits = 'Nothing happens until a second operator approves it; the others are mailed.'

export const listOperatorsOperation = {
  operationId: 'listOperators',
  method: 'GET',
  path: '/operator/v1/operators',
  tag,
  summary: 'List operators',
  description: 'Everybody who runs this deployment, oldest first.',
  access: { who: 'operator' },
  reply: {
    status: 200,
    description: 'The operators.',
    schema: Type.Object(
      { data: Type.Array(operator, { maxItems: 1_000, description: 'The operators.' }) },
      { ...closed, title: 'Operators' },
    ),
    example: { data: [operatorExample] },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const proposeOperatorOperation = {
  operationId: 'proposeOperator',
  method: 'POST',
  path: '/operator/v1/operators',
  tag,
  summary: 'Propose an operator',
  description: `${waits} The approval sends the invitation to the address.`,
  access: { who: 'operator', stepUp: true },
  body: Type.Object(
    { email, reason: reason('Why, for the operator who approves it.') },
    { ...closed, title: 'ProposeOperator' },
  ),
  bodyExample: { email: 'ada@example.com', reason: 'Ada takes over the night shift.' },
  reply: {
    status: 201,
    description: 'The proposal.',
    schema: proposal,
    example: proposalExample,
  },
  errors: ['FORBIDDEN', 'RATE_LIMITED'],
} as const satisfies ConsoleOperation

export const removeOperatorOperation = {
  operationId: 'removeOperator',
  method: 'POST',
  path: '/operator/v1/operators/{person_id}/remove',
  tag,
  summary: 'Remove an operator',
  description:
    'Takes the right away and ends all their sessions and open pages. Operators may remove ' +
    'themselves, but not the last one (FORBIDDEN); the command line can.',
  access: { who: 'operator', stepUp: true },
  params: Type.Object({ person_id: personId }),
  body: Type.Object(
    { reason: reason('Why. It is kept in the audit log.') },
    { ...closed, title: 'RemoveOperator' },
  ),
  bodyExample: { reason: 'Grace left the company.' },
  reply: { status: 204, description: 'They are no operator any more.' },
  errors: [],
} as const satisfies ConsoleOperation

export const proposeFactorResetOperation = {
  operationId: 'proposeFactorReset',
  method: 'POST',
  path: '/operator/v1/factor-resets',
  tag,
  summary: 'Propose to reset second factors',
  description:
    `For a person who lost their second factors and backup codes. ${waits} The approval removes the ` +
    'factors, ends the sessions and mails the person, who is neither of the two.',
  access: { who: 'operator', stepUp: true },
  body: Type.Object(
    { email, reason: reason('Why, for the operator who approves it.') },
    { ...closed, title: 'ProposeFactorReset' },
  ),
  bodyExample: { email: 'ada@example.com', reason: 'Ada lost her phone; confirmed by a call.' },
  reply: {
    status: 201,
    description: 'The proposal.',
    schema: proposal,
    example: { ...proposalExample, kind: 'factor_reset', name: 'Ada Example' },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const listProposalsOperation = {
  operationId: 'listProposals',
  method: 'GET',
  path: '/operator/v1/proposals',
  tag,
  summary: 'List proposals',
  description: 'Operators and resets of factors that were proposed, newest first.',
  access: { who: 'operator' },
  query: Type.Object({ ...pageQuery, state: Type.Optional(state) }, closed),
  reply: {
    status: 200,
    description: 'A page of proposals.',
    schema: pageOf('ProposalPage', proposal, 'Proposals, newest first.'),
    example: { data: [proposalExample], hasMore: false, nextCursor: null },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const approveProposalOperation = {
  operationId: 'approveProposal',
  method: 'POST',
  path: '/operator/v1/proposals/{proposal_id}/approve',
  tag,
  summary: 'Approve a proposal',
  description:
    'Does what was proposed, once. It takes a second person: not the one who proposed it, nor an ' +
    'operator whom that one alone made, nor the person it is about (FORBIDDEN).',
  access: { who: 'operator', stepUp: true },
  params: proposalParams,
  reply: {
    status: 200,
    description: 'The proposal.',
    schema: proposal,
    example: { ...decided, state: 'approved' },
  },
  errors: ['ADJUSTMENT_DECIDED'],
} as const satisfies ConsoleOperation

export const rejectProposalOperation = {
  operationId: 'rejectProposal',
  method: 'POST',
  path: '/operator/v1/proposals/{proposal_id}/reject',
  tag,
  summary: 'Reject a proposal',
  description: 'The proposal is not applied. The proposer can withdraw it this way.',
  access: { who: 'operator' },
  params: proposalParams,
  body: Type.Object({ reason: reason('Why not.') }, { ...closed, title: 'RejectProposal' }),
  bodyExample: { reason: 'Ada has left the team.' },
  reply: {
    status: 200,
    description: 'The proposal.',
    schema: proposal,
    example: { ...decided, state: 'rejected', decisionReason: 'Ada has left the team.' },
  },
  errors: ['ADJUSTMENT_DECIDED'],
} as const satisfies ConsoleOperation

const count = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

export const getWaitingOperation = {
  operationId: 'getWaiting',
  method: 'GET',
  path: '/operator/v1/waiting',
  tag,
  summary: 'Count what waits for approval',
  description:
    'What you can decide: what other operators proposed, and credit requests that nobody decided.',
  access: { who: 'operator' },
  reply: {
    status: 200,
    description: 'The counts.',
    schema: Type.Object(
      {
        credits: count('Adjustments and grants that other operators proposed.'),
        people: count('Operators and factor resets that others proposed.'),
        requests: count('Credit requests without a decision or proposal.'),
      },
      { ...closed, title: 'WaitingApprovals' },
    ),
    example: { credits: 1, people: 0, requests: 2 },
  },
  errors: [],
} as const satisfies ConsoleOperation
