// The audit of acts of power: keys, money by hand, roles, what operators do. Invariants:
// - An act and its entry commit together or not at all: recordAct takes the act's transaction.
// - Entries of a chain are numbered 1, 2, 3 without gaps, because each is appended under the lock of
//   the chain's head, and each carries the hash of all before it; so nothing in the middle or at the
//   end can be changed, added or taken away without verifyAudit saying where.
// - Entries name people and objects by id only, so a person can be forgotten and the chain still hold.
//   A reason that somebody typed may name a person all the same: stars replace the name, and a later entry
//   seals what is left (strike-outs.ts).
// The head is locked after the rows that the act changes and before balances and the counter of key
// changes, which stay last.

import type { Actor } from '../../../core/caller.ts'
import { type ListPage, readPage } from '../../../core/list-page.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { hashEntry } from './canonical-entry.ts'
import {
  appendEntry,
  type EntryFilter,
  lockHead,
  selectActsBy,
  selectChainedEntry,
  selectEntries,
  selectHeadOf,
} from './queries.ts'
import { sealEntry, struckOutAct } from './strike-outs.ts'

export type Act = {
  /** Null for an action on the deployment itself. */
  accountUuid: string | null
  actor: Actor
  /** What was done, as a name and a verb: key.created. */
  act: string
  /** The public id of what it was done to. */
  subject: string
  details: Record<string, unknown>
}

export function personActor(personUuid: string): Actor {
  return `person:${personUuid}`
}

/** An API key acts for the account; who holds the key, nobody here knows. */
export function keyActor(keyUuid: string): Actor {
  return `key:${keyUuid}`
}

/** After an entry was struck out: a further one says so and seals what is left of it. */
export async function sealStruckEntry(
  tx: Tx,
  struck: { chainId: string; number: number; actor: Actor; subject: string },
): Promise<void> {
  const { chainId, number, actor, subject } = struck
  const entry = await selectChainedEntry(tx, chainId, number)
  const { account_id: accountUuid } = await selectHeadOf(tx, chainId)
  const details = { number, seal: sealEntry(entry) }
  await recordAct(tx, { accountUuid, actor, act: struckOutAct, subject, details })
}

export async function recordAct(tx: Tx, act: Act): Promise<void> {
  const head = await lockHead(tx, act.accountUuid)
  if (!head) throw new Error(`Account ${act.accountUuid} has no audit chain`)
  const entry = {
    chain_id: head.chain_id,
    number: head.last_number + 1,
    recorded_at_text: head.now_text,
    account_id: act.accountUuid,
    actor: act.actor,
    act: act.act,
    subject: act.subject,
    details_text: JSON.stringify(act.details),
  }
  await appendEntry(tx, { ...entry, hash: hashEntry(head.last_hash, entry) })
}

export type AuditEntry = Awaited<ReturnType<typeof selectEntries>>[number]

/** The actions on an account and its test account, newest first. */
export async function listActs(
  db: Db,
  accountUuid: string,
  page: { beforeNumber: number | undefined; limit: number },
  filter: EntryFilter = {},
): Promise<ListPage<AuditEntry, number>> {
  return await readPage(
    page.limit,
    (limit) => selectEntries(db, { ...filter, accountUuid }, { ...page, limit }),
    ({ number }) => number,
  )
}

/** An operator opened the content of a task (decision 38). */
export const contentOpenedAct = 'task.content_opened'

/** What an operator did to one task. */
export const operatorTaskActs = [
  'task.assigned',
  'task.raised',
  'task.extended',
  'task.released',
  'task.cancelled',
  contentOpenedAct,
] as const
/** Written for operators: why, which may name staff, and whom a task was given to. */
export const internalDetails: readonly string[] = ['reason', 'personId']

/** The details as the owners of an account see them. */
export function withoutInternal({ act, details }: Pick<AuditEntry, 'act' | 'details'>) {
  const isPlain = typeof details !== 'object' || details === null
  if (isPlain || !operatorTaskActs.some((one) => one === act)) return details
  return Object.fromEntries(
    Object.entries(details).filter(([name]) => !internalDetails.includes(name)),
  )
}

/** What these actors did, of these kinds of acts. */
export async function findActsBy(
  tx: Tx,
  actors: Actor[],
  acts: string[],
): Promise<Pick<Act, 'act' | 'subject' | 'details'>[]> {
  const entries = await selectActsBy(tx, actors, acts)
  return entries.map(({ act, subject, details }) => ({
    act,
    subject,
    details: details as Act['details'],
  }))
}
