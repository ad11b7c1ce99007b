// An invitation in words: what is offered, and what the role may and may not do. What is really allowed is
// decided by the service.
import type { Schemas } from '../api/queries.ts'

type Offer = Schemas['InvitationOffer']

/** An invitation that is open, with the token that opens it. */
export type Opened = { token: string; invitedBy: string | null; offer: Offer }

/** "Ana Kovač invites you to Northwind Pay". */
export function describeOffer({ invitedBy, offer: { kind, accountName } }: Opened): string {
  const who = invitedBy === null ? "You're invited" : `${invitedBy} invites you`
  if (kind === 'member') return `${who} to ${accountName}`
  return `${who} to ${kind === 'engineer' ? 'answer tasks' : 'run this service'}`
}

function nameRole({ kind, role }: Offer): string {
  if (kind === 'engineer') return 'Engineer'
  if (kind === 'operator') return 'Operator'
  return role === 'owner' ? 'Owner' : role === 'developer' ? 'Developer' : 'Viewer'
}

/** "an Owner", "a Developer". */
export function writeRole(offer: Offer): { article: string; role: string } {
  const role = nameRole(offer)
  return { article: /^[EO]/.test(role) ? 'an' : 'a', role }
}

type Permissions = { may: readonly string[]; mayNot?: string }

const permissions: Record<string, Permissions> = {
  Owner: {
    may: [
      'Send tasks; manage projects, keys and webhooks',
      'Read answers, logs and credits',
      'Manage members, caps and settings',
    ],
  },
  Developer: {
    may: ['Send tasks; manage projects, keys and webhooks', 'Read answers, logs and credits'],
    mayNot: 'Not: members, caps, settings',
  },
  Viewer: {
    may: ['Read tasks, answers, logs and credits'],
    mayNot: 'Not: sending tasks, keys, webhooks, members',
  },
  Engineer: {
    may: ['Claim tasks and answer them', 'Read the prompt and files of tasks you claim'],
    mayNot: 'Not: accounts and credits of clients',
  },
  Operator: {
    may: ['See all accounts, tasks and credits', 'Manage engineers, hours and prices'],
    mayNot: 'Not alone: grants above the limit, new operators',
  },
}

export function listPermissions(offer: Offer): Permissions {
  return permissions[nameRole(offer)] ?? { may: [] }
}
