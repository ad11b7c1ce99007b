import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export type NewLogin = {
  deviceCodeHash: Buffer
  userCodeHash: Buffer
  clientName: string
  address: string
  scopes: string[]
  lifeSeconds: number
}

export async function insertLogin(db: Db, login: NewLogin): Promise<void> {
  await db
    .insertInto('device_logins')
    .values({
      device_code_hash: login.deviceCodeHash,
      user_code_hash: login.userCodeHash,
      client_name: login.clientName,
      address: login.address,
      scopes: login.scopes,
      expires_at: sql<Date>`now() + make_interval(secs => ${login.lifeSeconds})`,
    })
    .execute()
}

/** A login that waits for somebody to decide. */
export async function selectWaiting(db: Db, userCodeHashes: Buffer[]) {
  return await db
    .selectFrom('device_logins')
    .select(['client_name', 'address', 'scopes', 'created_at', 'expires_at'])
    .where(sql<boolean>`user_code_hash = any(${userCodeHashes}::bytea[])`)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export type Decision =
  | {
      state: 'approved'
      personUuid: string
      accountUuid: string
      scopes: string[]
      keyDays: number
    }
  | { state: 'denied' }

/** Whether the login still waited: it is decided once. */
export async function updateDecision(
  tx: Tx,
  userCodeHashes: Buffer[],
  decision: Decision,
): Promise<boolean> {
  const approval = decision.state === 'approved' ? decision : undefined
  const result = await tx
    .updateTable('device_logins')
    .set({
      state: decision.state,
      person_id: approval?.personUuid ?? null,
      account_id: approval?.accountUuid ?? null,
      granted_scopes: approval?.scopes ?? null,
      key_days: approval?.keyDays ?? null,
    })
    .where(sql<boolean>`user_code_hash = any(${userCodeHashes}::bytea[])`)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export type AskedLogin = {
  id: string
  state: 'waiting' | 'approved' | 'denied' | 'used'
  client_name: string
  person_id: string | null
  account_id: string | null
  granted_scopes: string[] | null
  /** When a key that is made now ends, by the database's clock. */
  key_ends_at: Date | null
  is_early: boolean
}

/**
 * The login of a program that asks, locked until the transaction ends, so that of two who ask at once
 * one gets the key. It is early when it asked less than so many seconds ago; asking early does not
 * make the next question early too.
 */
export async function lockAsked(
  tx: Tx,
  deviceCodeHashes: Buffer[],
  intervalSeconds: number,
): Promise<AskedLogin | undefined> {
  const isEarly = sql`coalesce(old.asked_at > now() - make_interval(secs => ${intervalSeconds}), false)`
  const result = await sql<AskedLogin>`
    update device_logins d
    set asked_at = case
      when d.asked_at > now() - make_interval(secs => ${intervalSeconds}) then d.asked_at
      else now() end
    where d.device_code_hash = any(${deviceCodeHashes}::bytea[]) and d.expires_at > now()
    returning d.id, d.state, d.client_name, d.person_id, d.account_id,
      d.granted_scopes, now() + make_interval(days => d.key_days) as key_ends_at,
      ${isEarly} as is_early`.execute(tx)
  return result.rows[0]
}

export async function updateUsed(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('device_logins').set({ state: 'used' }).where('id', '=', id).execute()
}

export async function deleteOldLogins(db: Db): Promise<void> {
  await sql`delete from device_logins where expires_at < now() - interval '1 day'`.execute(db)
}
