import type { Mailer } from '../../../adapters/mail.ts'
import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { decodeCursor, toPage, uuidCursor } from '../../../http/page.ts'
import { assertMayBeInvited, type InvitationGuard } from '../people/people.ts'
import {
  listOperators,
  readWaiting,
  removeOperator,
  tellOthers,
  type WaitingNews,
} from './operators.ts'
import { presentOperator, presentProposal } from './present.ts'
import { approveProposal, listProposals, propose, rejectProposal } from './proposals.ts'
import {
  approveProposalOperation,
  getWaitingOperation,
  listOperatorsOperation,
  listProposalsOperation,
  proposeFactorResetOperation,
  proposeOperatorOperation,
  rejectProposalOperation,
  removeOperatorOperation,
} from './schema.ts'

type OperatorRouteDeps = WaitingNews & InvitationGuard

export function operatorRoutes(deps: OperatorRouteDeps): ConsoleRoute[] {
  const { db } = deps
  return [
    consoleRoute(listOperatorsOperation, async () => ({
      body: { data: (await listOperators(db)).map(presentOperator) },
    })),

    consoleRoute(removeOperatorOperation, async ({ session, params, body }) => {
      const by = session.person.uuid
      await removeOperator(db, { personId: params.person_id, reason: body.reason, by })
      return {}
    }),

    consoleRoute(getWaitingOperation, async ({ session }) => ({
      body: await readWaiting(db, session.person.uuid),
    })),

    ...proposalRoutes(deps),
  ]
}

function proposalRoutes(deps: OperatorRouteDeps): ConsoleRoute[] {
  const { db, publicUrl } = deps
  return [
    consoleRoute(proposeOperatorOperation, async ({ session, body }) => {
      requireMail(deps)
      await assertMayBeInvited(deps, body.email)
      return { body: await proposeAndTell(deps, 'operator', { ...body, by: session.person.uuid }) }
    }),

    consoleRoute(proposeFactorResetOperation, async ({ session, body }) => {
      const by = session.person.uuid
      return { body: await proposeAndTell(deps, 'factor_reset', { ...body, by }) }
    }),

    consoleRoute(listProposalsOperation, async ({ query }) => {
      const { cursor, limit = limits.pageSizeDefault, state } = query
      const beforeUuid = decodeCursor(cursor, uuidCursor)
      const page = await listProposals(db, { state, beforeUuid, limit })
      return { body: toPage(page, presentProposal) }
    }),

    consoleRoute(approveProposalOperation, async ({ session, params }) => {
      const by = session.person.uuid
      const mailer = requireMail(deps)
      const proposalId = params.proposal_id
      const { proposal, mail } = await approveProposal(db, { proposalId, by, publicUrl })
      mailer.post(mail)
      return { body: presentProposal(proposal) }
    }),

    consoleRoute(rejectProposalOperation, async ({ session, params, body }) => {
      const act = { proposalId: params.proposal_id, reason: body.reason, by: session.person.uuid }
      return { body: presentProposal(await rejectProposal(db, act)) }
    }),
  ]
}

async function proposeAndTell(
  deps: WaitingNews,
  kind: 'operator' | 'factor_reset',
  wish: { email: string; reason: string; by: string },
) {
  const proposed = await deps.db.transaction().execute((tx) => propose(tx, { kind, ...wish }))
  const what = kind === 'operator' ? 'A new operator' : 'A reset of second factors'
  await tellOthers(deps, { what, by: wish.by })
  return presentProposal(proposed)
}

/** Both acts tell the person by mail, so without a mail server neither is done here. */
function requireMail({ mail }: WaitingNews): Mailer {
  if (mail) return mail
  const message = 'No mail server is configured. Approve it at the command line on the server.'
  throw new ApiError('UNAVAILABLE', { message })
}
