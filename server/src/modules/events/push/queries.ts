import { sql } from 'kysely'
import type { SealingKeys } from '../../../core/sealed-secrets.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { sealedNumberOf } from '../../../db/sealed-number.ts'
import type { ChoosablePushKind } from './kinds.ts'

export type PushKeysRow = { sealed_for: string; public_key: Buffer; private_key: Buffer }

export async function selectPushKeys(db: Db): Promise<PushKeysRow | undefined> {
  return await db
    .selectFrom('push_keys')
    .select(['sealed_for', 'public_key', 'private_key'])
    .executeTakeFirst()
}

/** Of two processes that make a pair at the same time the first wins. */
export async function insertPushKeys(db: Db, keys: PushKeysRow): Promise<void> {
  await db
    .insertInto('push_keys')
    .values(keys)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export type DeviceRow = { created_at: Date; last_success_at: Date | null }

export async function selectDevice(db: Db, sessionUuid: string): Promise<DeviceRow | undefined> {
  return await db
    .selectFrom('push_subscriptions')
    .select(['created_at', 'last_success_at'])
    .where('session_id', '=', sessionUuid)
    .executeTakeFirst()
}

export async function countDevices(db: Db, personUuid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from push_subscriptions
    where person_id = ${personUuid}`.execute(db)
  return rows[0]?.count ?? 0
}

export type NewDevice = {
  personUuid: string
  sessionUuid: string
  endpointHash: Buffer
  sealed: Buffer
}

/**
 * The browser belongs to the person who signed in there last: its subscription for another person ends, and so does
 * what the session had before its browser subscribed anew.
 */
export async function replaceDevice(tx: Tx, device: NewDevice): Promise<void> {
  const { personUuid, sessionUuid, endpointHash, sealed } = device
  await sql`delete from push_subscriptions
    where (endpoint_hash = ${endpointHash} and person_id <> ${personUuid})
      or (session_id = ${sessionUuid} and endpoint_hash <> ${endpointHash})`.execute(tx)
  await sql`
    insert into push_subscriptions as s (person_id, session_id, endpoint_hash, sealed)
    values (${personUuid}, ${sessionUuid}, ${endpointHash}, ${sealed})
    on conflict (endpoint_hash) do update
      set session_id = excluded.session_id, sealed = excluded.sealed`.execute(tx)
}

/** Those that were last made stay. */
export async function deleteOldDevices(tx: Tx, personUuid: string, keptMax: number) {
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where person_id = ${personUuid}
    order by id desc offset ${keptMax})`.execute(tx)
}

export async function deleteDevice(db: Db, sessionUuid: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionUuid).execute()
}

/** False where the session has no device. */
export async function raiseTest(db: Db, sessionUuid: string): Promise<boolean> {
  const result = await sql`
    insert into push_notices as n (subscription_id, kind, count, next_at)
    select id, 'test', 1, now() from push_subscriptions where session_id = ${sessionUuid}
    on conflict (subscription_id, kind) do update
      set raised_at = now(), next_at = now(), attempts = 0`.execute(db)
  return result.numAffectedRows === 1n
}

/** As whatever is sent reads them of push_preferences; all are null for who chose nothing. */
export type PushWishes = {
  kinds: ChoosablePushKind[] | null
  quiet_from: string | null
  quiet_to: string | null
  /** The time of day in the zone of the quiet hours; null without them. */
  local_time: string | null
  is_paused: boolean
}

export type PreferencesRow = {
  kinds: ChoosablePushKind[]
  quiet_from: string | null
  quiet_to: string | null
  time_zone: string | null
  /** While a pause lasts: until when, or null where nothing but the engineer ends it. */
  pause: { until: Date | null } | null
}

export async function selectPreferences(
  db: Db,
  personUuid: string,
): Promise<PreferencesRow | undefined> {
  const { rows } = await sql<
    Omit<PreferencesRow, 'pause'> & { is_paused: boolean; paused_until: Date | null }
  >`select kinds, quiet_from, quiet_to, time_zone, coalesce(paused_until > now(), false) as is_paused,
      nullif(paused_until, 'infinity') as paused_until
    from push_preferences where person_id = ${personUuid}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { is_paused, paused_until, ...preferences } = row
  return { ...preferences, pause: is_paused ? { until: paused_until } : null }
}

export type ChosenPreferences = Omit<PreferencesRow, 'pause'> & {
  /** As PostgreSQL reads a time; undefined leaves a pause as it is. */
  paused_until: Date | 'infinity' | null | undefined
}

/** Reckons in the zone, so that one that the database does not know is refused here and not when it is sent. */
export async function upsertPreferences(
  db: Db,
  personUuid: string,
  { kinds, quiet_from, quiet_to, time_zone, paused_until }: ChosenPreferences,
): Promise<void> {
  await sql`
    insert into push_preferences as p (person_id, kinds, quiet_from, quiet_to, time_zone, paused_until)
    select ${personUuid}, ${kinds}::text[], ${quiet_from}, ${quiet_to}, ${time_zone},
      ${paused_until ?? null}::timestamptz
    where (now() at time zone coalesce(${time_zone}, 'UTC')) is not null
    on conflict (person_id) do update set kinds = excluded.kinds,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_zone = excluded.time_zone,
      paused_until = case when ${paused_until === undefined} then p.paused_until
        else excluded.paused_until end`.execute(db)
}

export type SealedPushRow = { table: 'keys' | 'device'; id: string; for: string; sealed: Buffer }

const sealed = sql`(
  select 'keys' as "table", sealed_for::text as id, sealed_for::text as "for", private_key as sealed
    from push_keys
  union all select 'device', id::text, substr(encode(endpoint_hash, 'hex'), 1, 32)::uuid::text, sealed
    from push_subscriptions) as s`

/** What is sealed with a lower number than the active one. */
export async function selectOldSealed(db: Db, keys: SealingKeys): Promise<SealedPushRow[]> {
  const { rows } = await sql<SealedPushRow>`select * from ${sealed}
    where ${sealedNumberOf('s.sealed')} < ${keys.active}`.execute(db)
  return rows
}

/** Only over what was read: a browser may have subscribed anew meanwhile. */
export async function updateSealed(db: Db, row: SealedPushRow, again: Buffer): Promise<void> {
  if (row.table === 'keys')
    await sql`update push_keys set private_key = ${again}
      where private_key = ${row.sealed}`.execute(db)
  else
    await sql`update push_subscriptions set sealed = ${again}
      where id = ${row.id}::uuid and sealed = ${row.sealed}`.execute(db)
}

export async function selectPushByNumber(db: Db): Promise<{ number: number; count: number }[]> {
  const { rows } = await sql<{ number: number; count: number }>`
    select ${sealedNumberOf('s.sealed')} as number, count(*)::integer as count
    from ${sealed} group by 1`.execute(db)
  return rows
}
