import { sql } from 'kysely'
import type { CapPeriod, CapSubject } from '../../../core/full-cap.ts'
import type { Db, Tx } from '../../../db/client.ts'

export type NoticeKind =
  | ('low_balance' | 'endpoint_disabled' | 'key_expiring' | 'account_suspension')
  | ('key_leaked' | 'credit_request' | 'spending_cap' | 'question')

export type NoticeSubject = {
  /** Of the live account or of its test account. */
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
  /** The reason in the words of the operator, of the suspension or of its end. */
  account_suspension: { isSuspended: boolean; reason: string }
  /** foundAt is null where nobody vouches for it; alsoRevoked counts the keys made with this one. */
  key_leaked: {
    keyId: string
    name: string
    hint: string
    reporter: 'anonymous' | 'github' | 'operator'
    foundAt: string | null
    alsoRevoked: number
  }
  /** What became of a request for credits; granted and note are null where the other tells. */
  credit_request: {
    outcome: 'granted' | 'declined'
    asked: number
    granted: number | null
    /** The words of the operator who declined. */
    note: string | null
    /** The public id of the member, who is told whatever their role. */
    askedBy: string
  }
  /** The name is that of the project or key, and empty for the account. */
  spending_cap: {
    capId: string
    subject: CapSubject
    name: string
    period: CapPeriod
    amount: number
    percent: number
    resetsAt: string
  }
  /** An engineer asked about a task, which waits for the reply. */
  question: { taskId: string; deadlineAt: string; onNoReply: 'default' | 'continue' | 'cancel' }
}

export type NewNotice = {
  [Kind in NoticeKind]: NoticeSubject & { kind: Kind; data: NoticeData[Kind] }
}[NoticeKind]

/**
 * Draws the notice's number and schedules the digests of its recipients. A member with a pending mail gets
 * it in that mail; one who got a mail within the hour gets it when the hour is over, or now where it is
 * urgent.
 */
export async function insertNotice(
  tx: Tx,
  { accountUuid, kind, subject, data }: NewNotice,
  { roles, alsoTo, isUrgent }: { roles: string[]; alsoTo: string | null; isUrgent: boolean },
): Promise<boolean> {
  const result = await sql<{ number: number }>`
    with account as (
      select coalesce(live_account_id, id) as id, is_test from accounts where id = ${accountUuid}
    ), head as (
      insert into notice_heads as h (account_id, last_number)
      select a.id, 1 from account a
      where not exists (
        select from notices n where n.account_id = a.id and n.kind = ${kind}
          and n.subject = ${subject} and n.settled_at is null)
      on conflict (account_id) do update set last_number = h.last_number + 1
      returning account_id, last_number
    ), notice as (
      insert into notices (account_id, number, is_test, kind, subject, data)
      select h.account_id, h.last_number, a.is_test, ${kind}, ${subject}, ${JSON.stringify(data)}::jsonb
      from head h cross join account a
      on conflict (account_id, kind, subject) where settled_at is null do nothing
      returning account_id, number
    ), lanes as (
      insert into digest_lanes as l (account_id, person_id, told_number, wanted_number, next_at)
      select n.account_id, m.person_id, n.number - 1, n.number, now()
      from notice n join memberships m on m.account_id = n.account_id
      where m.role = any(${roles}::text[]) or m.person_id = ${alsoTo}::uuid
      order by m.person_id
      on conflict (account_id, person_id) do update set wanted_number = excluded.wanted_number,
        next_at = case when ${isUrgent} then now()
          else coalesce(l.next_at, greatest(now(), l.mailed_at + interval '1 hour')) end
    )
    select number from notice`.execute(tx)
  return result.rows.length === 1
}

export async function settleStanding(
  tx: Tx,
  { accountUuid, kind, subject }: NoticeSubject,
): Promise<void> {
  await sql`
    update notices set settled_at = now()
    where account_id = (select coalesce(live_account_id, id) from accounts where id = ${accountUuid})
      and kind = ${kind} and subject = ${subject} and settled_at is null`.execute(tx)
}

export async function deleteSettledNotices(db: Db, keepDays: number): Promise<void> {
  await sql`delete from notices where (account_id, number) in (
    select account_id, number from notices
    where settled_at < now() - make_interval(days => ${keepDays}) limit 10000)`.execute(db)
}
