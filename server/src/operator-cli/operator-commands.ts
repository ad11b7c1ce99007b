// Operators at the command line, which counts as one person (decision 25): it approves what an operator
// proposed, and what it proposes an operator approves. Alone it acts only where nobody could do that.

import type { Mail } from '../adapters/mail.ts'
import { encodeId } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import type { Tx } from '../db/client.ts'
import {
  declineRequest,
  followDecision,
  grantRequest,
} from '../modules/consoles/credit-requests/credit-requests.ts'
import { listAllRequests, weighRequest } from '../modules/consoles/credit-requests/lists.ts'
import { presentAnyRequest } from '../modules/consoles/credit-requests/present.ts'
import {
  confirmOperator,
  hasSecondPerson,
  removeOperator,
  tellOthers,
} from '../modules/identity/operators/operators.ts'
import { presentProposal } from '../modules/identity/operators/present.ts'
import {
  approveProposal,
  listProposals,
  propose,
  rejectProposal,
  resetFactorsAlone,
} from '../modules/identity/operators/proposals.ts'
import { addOperator } from '../modules/identity/people/engineers/engineers.ts'
import { findPersonByEmail } from '../modules/identity/people/people.ts'
import {
  adjustmentCreditsMax,
  approveAdjustment,
  listAdjustments,
  rejectAdjustment,
} from '../modules/money/credits/adjustments.ts'
import { presentAdjustment } from '../modules/money/credits/present.ts'
import {
  type AdminDeps,
  actor,
  type Command,
  need,
  needEmail,
  type Options,
  readReason,
  readWhole,
} from './options.ts'
import { setUp } from './people-commands.ts'

export const operatorCommands: Record<string, Command> = {
  'create-operator': {
    usage: '--email X [--name Y] [--reason TEXT]',
    about:
      'Create the first operator and print a password link. If there are operators, one of them must approve.',
    run: createOperator,
  },
  'remove-operator': {
    usage: '--email X --reason TEXT',
    about: 'Takes the right away and ends all sessions of the person. Also of the last operator.',
    run: removeOperatorByHand,
  },
  'confirm-operator': {
    usage: '--email X',
    about: 'Lets an operator whom another one made alone count as a person of their own.',
    run: confirmOperatorByHand,
  },
  'reset-factors': {
    usage: '--email X --reason TEXT',
    about: 'Removes lost second factors. Where there is another operator, one of them approves it.',
    run: resetFactorsByHand,
  },
  'list-waiting': {
    usage: '',
    about:
      'Grants, adjustments, operators and resets of factors that wait for a second person, and open credit requests.',
    run: listWaiting,
  },
  approve: {
    usage: '--id ID',
    about: 'Approves, as the second person, what an operator proposed.',
    run: approve,
  },
  reject: {
    usage: '--id ID --reason TEXT',
    about: 'Rejects what waits.',
    run: reject,
  },
  'grant-request': {
    usage: '--id ID [--credits N]',
    about:
      'Grants a credit request, or another amount; above GRANT_ALONE_MAX an operator approves.',
    run: grantRequestByHand,
  },
  'decline-request': {
    usage: '--id ID --reason TEXT',
    about: 'Declines a credit request; the client reads the reason.',
    run: declineRequestByHand,
  },
}

async function createOperator(deps: AdminDeps, options: Options) {
  const email = needEmail(options)
  const { db } = deps.database
  const proposed = await db.transaction().execute(async (tx) => {
    const known = await findPersonByEmail(tx, email)
    if (known?.isOperator || !(await hasSecondPerson(tx))) return undefined
    const reason = readReason({ reason: 'Made at the command line.', ...options })
    return await propose(tx, { kind: 'operator', email, reason, by: null })
  })
  if (proposed) return await tellWaiting(deps, 'A new operator', presentProposal(proposed))
  const make = (tx: Tx, personUuid: string) => addOperator(tx, { personUuid, actor })
  return await setUp(deps, options, make)
}

async function tellWaiting(
  { database: { db }, mail, config }: AdminDeps,
  what: string,
  proposal: Record<string, unknown>,
) {
  await tellOthers({ db, mail, publicUrl: config.publicUrl }, { what, by: null })
  return { waiting: true, ...proposal }
}

async function removeOperatorByHand({ database: { db } }: AdminDeps, options: Options) {
  const reason = readReason(options)
  const personId = await findId(db, needEmail(options))
  await removeOperator(db, { personId, reason, by: null })
  return { personId, removed: true }
}

async function confirmOperatorByHand({ database: { db } }: AdminDeps, options: Options) {
  const email = needEmail(options)
  const confirmed = await db.transaction().execute(async (tx) => {
    const person = await findPersonByEmail(tx, email)
    return person?.isOperator ? { was: await confirmOperator(tx, person.uuid) } : undefined
  })
  if (!confirmed) throw new TypeError(`--email ${email}: no operator with this email`)
  return { email, confirmed: confirmed.was }
}

async function findId(db: AdminDeps['database']['db'], email: string): Promise<string> {
  const person = await db.transaction().execute((tx) => findPersonByEmail(tx, email))
  if (!person?.isOperator) throw new TypeError(`--email ${email}: no operator with this email`)
  return encodeId('person', person.uuid)
}

async function resetFactorsByHand(deps: AdminDeps, options: Options) {
  const email = needEmail(options)
  const reason = readReason(options)
  const { publicUrl } = deps.config
  const done = await deps.database.db.transaction().execute(async (tx) => {
    const mail = await resetFactorsAlone(tx, { email, reason, publicUrl })
    return mail ?? (await propose(tx, { kind: 'factor_reset', email, reason, by: null }))
  })
  if (!isMail(done))
    return await tellWaiting(deps, 'A reset of second factors', presentProposal(done))
  deps.mail?.post(done)
  return { email, reset: true }
}

function isMail(done: object): done is Mail {
  return 'subject' in done
}

async function listWaiting({ database: { db }, config }: AdminDeps) {
  const look = { state: 'proposed', beforeUuid: undefined, limit: limits.pageSizeMax } as const
  const credits = await listAdjustments(db, { ...look, accountId: undefined })
  const people = await listProposals(db, look)
  const requests = await listAllRequests(db, { ...look, state: 'open' }, weigherOf(config))
  return {
    credits: credits.items.map(presentAdjustment),
    people: people.items.map(presentProposal),
    requests: requests.items.map(presentAnyRequest),
    hasMore: [credits, people, requests].some(({ next }) => next !== undefined),
  }
}

async function approve({ database: { db }, mail, config }: AdminDeps, options: Options) {
  const id = need(options, 'id')
  if (id.startsWith('adjust_'))
    return presentAdjustment(
      await approveAdjustment(db, { adjustmentId: id, by: null }, followDecision),
    )
  const act = { proposalId: id, by: null, publicUrl: config.publicUrl }
  const { proposal, mail: letter } = await approveProposal(db, act)
  mail?.post(letter)
  // Without a mail server the link is handed over by whoever typed this.
  return { ...presentProposal(proposal), ...(!mail && { mail: letter.text }) }
}

async function reject({ database: { db } }: AdminDeps, options: Options) {
  const id = need(options, 'id')
  const reason = readReason(options)
  if (id.startsWith('adjust_'))
    return presentAdjustment(
      await rejectAdjustment(db, { adjustmentId: id, reason, by: null }, followDecision),
    )
  return presentProposal(await rejectProposal(db, { proposalId: id, reason, by: null }))
}

const weigherOf = ({ grantAloneMax }: AdminDeps['config']) => ({
  by: null,
  aloneMax: grantAloneMax,
})

async function grantRequestByHand(deps: AdminDeps, options: Options) {
  const { database, config } = deps
  const { db } = database
  const requestId = need(options, 'id')
  const credits = readWhole(options, 'credits', 1, adjustmentCreditsMax)
  const row = await grantRequest(db, { requestId, credits, ...weigherOf(config) })
  const granted = presentAnyRequest(await weighRequest(db, row, weigherOf(config)))
  return row.proposal === null ? granted : await tellWaiting(deps, 'A grant', granted)
}

async function declineRequestByHand({ database: { db }, config }: AdminDeps, options: Options) {
  const requestId = need(options, 'id')
  const row = await declineRequest(db, { requestId, note: readReason(options), by: null })
  return presentAnyRequest(await weighRequest(db, row, weigherOf(config)))
}
