// Notices: what the people of an account must know. Invariants:
// - A notice for the same thing is not raised twice while one stands.
// - It commits together with what it tells of, and with the wish that those it is for be told.
// - Whoever raises one never waits for mail: digests.ts sends, hours later if it must.
// - A notice of a test account is stored with its live account, which has the members.
import type { Role } from '../../../core/caller.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { NewNotice, NoticeKind, NoticeSubject } from './queries.ts'
import { deleteSettledNotices, insertNotice, settleStanding } from './queries.ts'

export type { NewNotice, NoticeData, NoticeKind, NoticeSubject } from './queries.ts'
export const noticeKinds: readonly NoticeKind[] = [
  'low_balance',
  'endpoint_disabled',
  'key_expiring',
  'account_suspension',
]

/** Who is told of what: money is the owners' business, what breaks a program also its developers'. */
const rolesByKind: Record<NoticeKind, Role[]> = {
  low_balance: ['owner'],
  endpoint_disabled: ['owner', 'developer'],
  key_expiring: ['owner', 'developer'],
  account_suspension: ['owner'],
}

export function kindsFor(role: Role): NoticeKind[] {
  return noticeKinds.filter((kind) => rolesByKind[kind].includes(role))
}

/** False when a notice for the same thing stands already. */
export async function raiseNotice(tx: Tx, notice: NewNotice): Promise<boolean> {
  return await insertNotice(tx, notice, rolesByKind[notice.kind])
}

/** It is no longer so. Raised again, it is a new notice. */
export async function settleNotice(tx: Tx, subject: NoticeSubject): Promise<void> {
  await settleStanding(tx, subject)
}

const settledKeepDays = 90

export async function deleteOldNotices(db: Db): Promise<void> {
  await deleteSettledNotices(db, settledKeepDays)
}
