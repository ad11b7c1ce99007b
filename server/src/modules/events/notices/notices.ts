// Notices: what the people of an account must know. Invariants:
// - A notice for the same thing is not raised twice while one stands.
// - It commits together with what it tells of, and with the wish that those it is for be told.
// - Whoever raises one never waits for mail: digests.ts sends, hours later if it must.
// - A notice of a test account is stored with its live account, which has the members.
import type { Role } from '../../../core/caller.ts'
import { requireId } from '../../../core/ids.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { NewNotice, NoticeKind, NoticeSubject } from './queries.ts'
import { deleteSettledNotices, insertNotice, settleStanding } from './queries.ts'

export type { NewNotice, NoticeData, NoticeKind, NoticeSubject } from './queries.ts'

const noticeKinds: readonly NoticeKind[] = [
  'low_balance',
  'endpoint_disabled',
  'key_expiring',
  'account_suspension',
  'key_leaked',
  'credit_request',
  'spending_cap',
  'question',
]

/** What everybody is told whom it concerns. */
type ForcedKind = 'key_leaked'
export type ChoosableKind = Exclude<NoticeKind, ForcedKind>

/** Those that a person may turn off. */
export const choosableKinds = noticeKinds.filter(isChoosable)

export function isChoosable(kind: NoticeKind): kind is ChoosableKind {
  return kind !== 'key_leaked'
}

/** Who is told of what: money is the owners' business, what breaks a program also its developers'. */
const rolesByKind: Record<NoticeKind, Role[]> = {
  low_balance: ['owner'],
  endpoint_disabled: ['owner', 'developer'],
  key_expiring: ['owner', 'developer'],
  account_suspension: ['owner'],
  key_leaked: ['owner', 'developer'],
  credit_request: ['owner'],
  spending_cap: ['owner'],
  question: ['owner', 'developer'],
}

/** Not held back until an hour after the last mail: something has stopped working, or a member waits for it. */
function isUrgent(notice: NewNotice): boolean {
  if (notice.kind === 'spending_cap') return notice.data.percent === 100
  return ['key_leaked', 'credit_request', 'question'].includes(notice.kind)
}

/** Kinds about something that one member asked for: `askedBy` in its data is told too, whatever their role. */
export const askedKinds: readonly NoticeKind[] = ['credit_request']

export function kindsFor(role: Role): NoticeKind[] {
  return noticeKinds.filter((kind) => rolesByKind[kind].includes(role))
}

/** False when a notice for the same thing stands already. */
export async function raiseNotice(tx: Tx, notice: NewNotice): Promise<boolean> {
  const roles = rolesByKind[notice.kind]
  const alsoTo = 'askedBy' in notice.data ? requireId('person', notice.data.askedBy) : null
  return await insertNotice(tx, notice, { roles, alsoTo, isUrgent: isUrgent(notice) })
}

/** It is no longer so. Raised again, it is a new notice. */
export async function settleNotice(tx: Tx, subject: NoticeSubject): Promise<void> {
  await settleStanding(tx, subject)
}

const settledKeepDays = 90

export async function deleteOldNotices(db: Db): Promise<void> {
  await deleteSettledNotices(db, settledKeepDays)
}
