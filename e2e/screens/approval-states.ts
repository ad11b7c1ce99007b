// What waits for a second operator, and parts that do not answer, as the service would tell of them.

import { both } from './account-states.ts'
import { idOf } from './ids.ts'
import { ago, days } from './moments.ts'
import { adjustment, grace } from './money-states.ts'
import { say } from './withhold.ts'

export const approvalPaths = {
  credits: '/operator/v1/adjustments',
  people: '/operator/v1/proposals',
  operators: '/operator/v1/operators',
  requests: '/operator/v1/credit-requests',
}

const page = (data: unknown[]) => ({ data, hasMore: false, nextCursor: null })

const proposal = (number: number, given: object) => ({
  id: idOf('proposal', number),
  kind: 'operator',
  email: 'lin@example.com',
  name: null,
  reason: 'Lin takes over the night shift in December.',
  state: 'proposed',
  proposedBy: grace,
  proposedAt: ago(36),
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  ...given,
})

const operator = (number: number, name: string, given: object = {}) => ({
  personId: idOf('person', number),
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  since: ago(days(310 - number * 29) + number * 61),
  madeAloneBy: null,
  ...given,
})

const request = (number: number, given: object) => ({
  id: idOf('credreq', number),
  accountId: idOf('acct', number),
  accountName: 'Halden Labs',
  credits: 20_000,
  note: 'We hit zero during our release, 4 tasks are refused.',
  askedBy: { personId: idOf('person', 20 + number), name: 'Dana Reyes' },
  askedAt: ago(11),
  state: 'open',
  decidedAt: null,
  decidedBy: null,
  decisionNote: null,
  grantedCredits: null,
  proposal: null,
  figures: { available: 0, spent28Days: 41_200, lastsDays: 0, aloneCredits: 50_000 },
  ...given,
})

const sayRequests = say(approvalPaths.requests, {
  ...page([
    request(1, {}),
    request(2, {
      ...{ accountName: 'Brightline', credits: 5_000, note: null, askedAt: ago(102) },
      figures: { available: 2_140, spent28Days: 18_900, lastsDays: 3, aloneCredits: 50_000 },
    }),
    request(3, {
      ...{ accountName: 'Ostra Health', credits: 120_000, askedAt: ago(days(1)) },
      note: 'Yearly volume, contract OH-2026-11 attached.',
      proposal: { id: idOf('adjust', 4), credits: 120_000, by: grace },
      figures: { available: 31_400, spent28Days: 64_000, lastsDays: 14, aloneCredits: 50_000 },
    }),
  ]),
  grantAloneMax: 50_000,
})

const sayOperators = say(approvalPaths.operators, {
  data: [
    operator(7, 'Omar Haddad'),
    operator(8, 'Grace Okafor'),
    operator(9, 'Ada Lindqvist', { madeAloneBy: 'Grace Okafor' }),
  ],
})

export const sayApprovals = both(
  say('/operator/v1/waiting', { credits: 2, people: 2, requests: 2 }),
  sayRequests,
  say(
    approvalPaths.credits,
    page([
      adjustment(1, {}),
      adjustment(4, { kind: 'grant', credits: 60_000, reason: 'Paid by invoice 9.' }),
    ]),
  ),
  say(
    approvalPaths.people,
    page([
      proposal(1, {}),
      proposal(2, {
        ...{ kind: 'factor_reset', email: 'iris@example.com', name: 'Iris Marsh' },
        reason: 'Lost their phone, and called from the number we know.',
      }),
      proposal(3, {
        ...{ email: 'someone@example.net', state: 'rejected', decidedBy: grace },
        ...{ decidedAt: ago(days(2)), proposedAt: ago(days(2) + 51), proposedBy: null },
        reason: 'Asked by email to be let in.',
        decisionReason: 'Nobody here knows this person.',
      }),
    ]),
  ),
  sayOperators,
)

export const sayNothingWaits = both(
  say('/operator/v1/waiting', { credits: 0, people: 0, requests: 0 }),
  say(approvalPaths.requests, { ...page([]), grantAloneMax: 50_000 }),
  say(approvalPaths.credits, page([])),
  say(approvalPaths.people, page([])),
  say(approvalPaths.operators, { data: [operator(7, 'Omar Haddad')] }),
)

export const sayOutages = say('/operator/v1/outages', {
  data: [
    {
      part: 'model',
      since: ago(17),
      says: 'Tasks go to the queue without an AI draft until it answers.',
    },
    {
      part: 'mail',
      since: ago(4),
      says: 'Invitations, sign-up links and notices wait until it answers.',
    },
  ],
})
