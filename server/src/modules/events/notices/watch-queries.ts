// What the watches look for. Each statement reads a bounded stretch of one index.
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export type BalanceChange = {
  accountUuid: string
  available: number
  threshold: number
  granted: number
  /** Whether a notice of it stands. */
  isTold: boolean
}

/**
 * One page of the accounts that want to be told: where it ends, and whose balance fell or rose over
 * their threshold since the last look. Nothing has fallen where nothing was used. Within a day and
 * without new credits, what rises and falls is the ebb and flow of holds, told once.
 */
export async function selectBalanceChanges(
  db: Db,
  afterUuid: string,
  limit: number,
): Promise<{ lastUuid: string | null; changes: BalanceChange[] }> {
  const result = await sql<{ lastUuid: string | null; changes: BalanceChange[] }>`
    with page as (
      select id, low_balance_credits from accounts
      where not is_test and low_balance_credits is not null and suspended_at is null
        and id > ${afterUuid}
      order by id limit ${limit}
    ), changed as (
      select page.id as "accountUuid", b.available, page.low_balance_credits as threshold,
        b.granted, standing.number is not null as "isTold"
      from page join balances b on b.account_id = page.id
      left join lateral (
        select number from notices n where n.account_id = page.id
          and n.kind = 'low_balance' and n.settled_at is null limit 1) standing on true
      where (b.available < page.low_balance_credits and b.available < b.granted)
        <> (standing.number is not null)
    )
    select (select id from page order by id desc limit 1) as "lastUuid",
      (select coalesce(jsonb_agg(to_jsonb(changed)), '[]') from changed
       where changed."isTold" or not exists (
         select from notices n where n.account_id = changed."accountUuid"
           and n.kind = 'low_balance' and n.raised_at > now() - interval '1 day'
           and (n.data->>'granted')::bigint = changed.granted)) as changes`.execute(db)
  const [page] = result.rows
  if (page === undefined) throw new Error('An aggregate gave no row')
  return page
}

/** A stretch of time before the end of a key, and how notices raised in it are named. */
export type ExpiryWindow = { fromDays: number; toDays: number; name: string }

export type ExpiringKey = {
  keyUuid: string
  accountUuid: string
  name: string
  hint: string
  expiresAt: Date
}

/**
 * Keys that end in this window and have no notice of it, the next to end first. Left out are those
 * that somebody has replaced already, and those made for a day or less, whose end is no surprise.
 */
export async function selectExpiringKeys(
  db: Db,
  { fromDays, toDays, name }: ExpiryWindow,
  limit: number,
): Promise<ExpiringKey[]> {
  const result = await sql<ExpiringKey>`
    select k.id as "keyUuid", k.account_id as "accountUuid", k.name, k.hint,
      k.expires_at as "expiresAt"
    from api_keys k join accounts a on a.id = k.account_id
    where k.expires_at > now() + make_interval(days => ${fromDays})
      and k.expires_at <= now() + make_interval(days => ${toDays})
      and k.revoked_at is null and k.expires_at > k.created_at + interval '1 day'
      and not exists (
        select from api_keys s where s.lineage_id = k.lineage_id and s.created_at > k.created_at)
      and not exists (
        select from notices n where n.account_id = coalesce(a.live_account_id, a.id)
          and n.kind = 'key_expiring' and n.subject = k.id::text || '/' || ${name}
          and n.settled_at is null)
    order by k.expires_at limit ${limit}`.execute(db)
  return result.rows
}

/** Ends the notices of keys that have ended, were revoked or were replaced. */
export async function settleEndedKeys(db: Db): Promise<void> {
  await sql`
    update notices n set settled_at = now()
    from api_keys k
    where n.kind = 'key_expiring' and n.settled_at is null
      and k.id = split_part(n.subject, '/', 1)::uuid
      and (k.revoked_at is not null or k.expires_at <= now() or exists (
        select from api_keys s
        where s.lineage_id = k.lineage_id and s.created_at > k.created_at))`.execute(db)
}
