// The statements of sending. A digest queue is claimed, and only its claimant records the outcome.
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { ChoosableKind, NoticeKind } from './notices.ts'

export type ClaimedLane = {
  claimUuid: string
  accountUuid: string
  personUuid: string
  toldNumber: number
  /** The newest notice when the digest queue was claimed: this mail covers up to it. */
  untilNumber: number
  tries: number
  /** Since the first try of this mail. */
  triedSeconds: number
}

/**
 * The digest queue whose mail has waited longest. Never waits for another worker. Materialized, because a
 * subquery may be run again for each row it is joined to, and would claim another queue each time.
 */
export async function claimLane(db: Db, leaseSeconds: number): Promise<ClaimedLane | undefined> {
  const result = await sql<ClaimedLane>`
    with due as materialized (
      select account_id, person_id from digest_lanes
      where next_at <= now() and held_until <= now()
      order by next_at limit 1 for update skip locked
    )
    update digest_lanes l set claim_id = gen_random_uuid(), tries = l.tries + 1,
      held_until = now() + make_interval(secs => ${leaseSeconds}),
      first_try_at = coalesce(l.first_try_at, now())
    from due
    where l.account_id = due.account_id and l.person_id = due.person_id
    returning l.claim_id as "claimUuid", l.account_id as "accountUuid",
      l.person_id as "personUuid", l.told_number as "toldNumber",
      l.wanted_number as "untilNumber", l.tries,
      extract(epoch from now() - l.first_try_at)::int as "triedSeconds"`.execute(db)
  return result.rows[0]
}

export type Recipient = {
  name: string
  email: string
  role: string
  /** To the microsecond, as the database writes it. */
  memberSince: string
  accountName: string
  offKinds: ChoosableKind[]
}

/** Undefined when the person has left, or never confirmed the address. */
export async function selectRecipient(
  db: Db,
  { accountUuid, personUuid }: { accountUuid: string; personUuid: string },
): Promise<Recipient | undefined> {
  const result = await sql<Recipient>`
    select u.name, u.email, m.role, m.created_at::text as "memberSince", a.name as "accountName",
      array(select kind from mail_choices c where c.person_id = u.id) as "offKinds"
    from memberships m
    join auth.users u on u.id = m.person_id
    join accounts a on a.id = m.account_id
    where m.account_id = ${accountUuid} and m.person_id = ${personUuid} and u.email_verified`.execute(
    db,
  )
  return result.rows[0]
}

export type UntoldNotice = {
  kind: NoticeKind
  data: unknown
  isTest: boolean
  raisedAt: Date
  /** How many there are in all, beyond the limit too. */
  total: number
}

export type Untold = {
  accountUuid: string
  toldNumber: number
  untilNumber: number
  kinds: NoticeKind[]
  /** Those that the person is told of what they asked for themself. */
  ownKinds: NoticeKind[]
  personId: string
  since: string
}

/** What still stands and was not told, oldest first. */
export async function selectUntold(
  db: Db,
  { accountUuid, toldNumber, untilNumber, kinds, ownKinds, personId, since }: Untold,
  limit: number,
): Promise<UntoldNotice[]> {
  const result = await sql<UntoldNotice>`
    select kind, data, is_test as "isTest", raised_at as "raisedAt", count(*) over () as total
    from notices
    where account_id = ${accountUuid} and number > ${toldNumber} and number <= ${untilNumber}
      and settled_at is null and (kind = any(${kinds}::text[])
        or (kind = any(${ownKinds}::text[]) and data->>'askedBy' = ${personId}))
      and raised_at >= ${since}::timestamptz
    order by number limit ${limit}`.execute(db)
  return result.rows
}

/**
 * Records how far the digest queue was sent. Later notices wait an hour after a mail, and go immediately if
 * none was sent. False when the claim was lost.
 */
export async function finishLane(
  db: Db,
  { claimUuid, accountUuid, personUuid, untilNumber }: ClaimedLane,
  wasMailed: boolean,
): Promise<boolean> {
  const result = await sql`
    update digest_lanes set told_number = ${untilNumber}, claim_id = null, tries = 0,
      held_until = '-infinity', first_try_at = null,
      mailed_at = case when ${wasMailed} then now() else mailed_at end,
      next_at = case when wanted_number <= ${untilNumber} then null
        when ${wasMailed} then now() + interval '1 hour' else now() end
    where account_id = ${accountUuid} and person_id = ${personUuid} and claim_id = ${claimUuid}`.execute(
    db,
  )
  return result.numAffectedRows === 1n
}

export async function postponeLane(
  db: Db,
  { claimUuid, accountUuid, personUuid }: ClaimedLane,
  delaySeconds: number,
): Promise<void> {
  await sql`
    update digest_lanes set claim_id = null, held_until = '-infinity',
      next_at = now() + make_interval(secs => ${delaySeconds})
    where account_id = ${accountUuid} and person_id = ${personUuid} and claim_id = ${claimUuid}`.execute(
    db,
  )
}
