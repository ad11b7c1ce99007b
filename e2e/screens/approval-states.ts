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

const sayOperators = say(approvalPaths.operators, {
  data: [
    operator(7, 'Omar Haddad'),
    operator(8, 'Grace Okafor'),
    operator(9, 'Ada Lindqvist', { madeAloneBy: 'Grace Okafor' }),
  ],
})

export const sayApprovals = both(
  say('/operator/v1/waiting', { credits: 2, people: 2 }),
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
  say('/operator/v1/waiting', { credits: 0, people: 0 }),
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
