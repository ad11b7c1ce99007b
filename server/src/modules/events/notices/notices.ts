// Notices: what the people of an account must know. Invariants:
// - A notice for the same thing is not raised twice while one stands.
// - It commits together with what it tells of, and with the wish that those it is for be told.
// - Whoever raises one never waits for mail: digests.ts sends, hours later if it must.
// - A notice of a test twin stands with its live account, where the people are.
import type { Db, Tx } from '../../db/client.ts'
import type { Role } from '../people/people.ts'
import { deleteSettledNotices, insertNotice, settleStanding } from './queries.ts'

export type NoticeKind = 'low_balance' | 'endpoint_disabled' | 'key_expiring'
export const noticeKinds: readonly NoticeKind[] = [
  'low_balance',
  'endpoint_disabled',
  'key_expiring',
]

/** Who is told of what: money is the owners' business, what breaks a program also its developers'. */
const rolesByKind: Record<NoticeKind, Role[]> = {
  low_balance: ['owner'],
  endpoint_disabled: ['owner', 'developer'],
  key_expiring: ['owner', 'developer'],
}

export function kindsFor(role: Role): NoticeKind[] {
  return noticeKinds.filter((kind) => rolesByKind[kind].includes(role))
}

export type NoticeSubject = {
  /** Of the live account or of its test twin. */
  accountUuid: string
  kind: NoticeKind
  /** What it is about, for not telling twice: the id of an endpoint, the id of a key. */
  subject: string
}

/** What each kind tells of; a mail is written from nothing else. */
export type NoticeData = {
  low_balance: { available: number; threshold: number; granted: number }
  endpoint_disabled: { endpointId: string; url: string; reason: 'failing' | 'gone' }
  key_expiring: { keyId: string; name: string; hint: string; expiresAt: string }
}

export type NewNotice = {
  [Kind in NoticeKind]: NoticeSubject & { kind: Kind; data: NoticeData[Kind] }
}[NoticeKind]

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
