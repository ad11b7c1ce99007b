// API keys. Invariants:
// - A secret is shown once, when it is made; the database holds only its HMAC.
// - The lineage survives a roll: the rolled key and its successor are one owner for idempotency.
// - Every change to a key gets its number in the transaction of the change (see key-directory.ts),
//   so no process can miss a revocation, whatever happens to pub/sub.
import type { Db, Tx } from '../../db/client.ts'
import { decodeId, encodeId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import type { Revision } from '../../money.ts'
import type { Account } from '../accounts/accounts.ts'
import {
  deleteOldKeyChanges,
  insertKey,
  insertKeyChange,
  lockKey,
  type NewKey,
  updateKeyExpiry,
  updateKeyRevoked,
} from './queries.ts'
import { hashSecret, hintOf, makeSecret } from './secret.ts'

export const scopes = [
  'tasks:read',
  'tasks:write',
  'projects:write',
  'webhooks',
  'credits:read',
] as const
export type Scope = (typeof scopes)[number]

export type Peppers = ReadonlyMap<number, string>

export type MadeKey = { keyId: string; key: string }

export type KeyOptions = {
  name?: string
  revision?: Revision
  scopes?: readonly Scope[]
  allowedAddresses?: string[]
  perSecond?: number | undefined
  perHour?: number | undefined
  expiresAt?: Date | undefined
}

export async function createKey(
  tx: Tx,
  peppers: Peppers,
  account: Pick<Account, 'uuid' | 'isTest'>,
  options: KeyOptions = {},
): Promise<MadeKey> {
  const perSecond = options.perSecond ?? limits.keyRequestsPerSecond
  return await insertWithSecret(tx, peppers, account.isTest, {
    accountUuid: account.uuid,
    lineageUuid: null,
    name: options.name ?? '',
    revision: options.revision ?? 'A',
    scopes: [...(options.scopes ?? scopes)],
    allowedAddresses: options.allowedAddresses ?? [],
    perSecond,
    // A key that was given a higher rate and no hourly quota can keep that rate for the hour.
    perHour: options.perHour ?? perSecond * 3_600,
    expiresAt: options.expiresAt ?? null,
  })
}

/** Makes the successor of a key; the old one goes on working for the overlap. */
export async function rollKey(
  db: Db,
  peppers: Peppers,
  { keyId, overlapSeconds }: { keyId: string; overlapSeconds: number },
): Promise<MadeKey | undefined> {
  const uuid = decodeId('key', keyId)
  if (uuid === undefined) return undefined
  return await db.transaction().execute(async (tx) => {
    const old = await lockKey(tx, uuid)
    if (!old || old.revoked_at !== null || old.is_expired) return undefined
    const made = await insertWithSecret(tx, peppers, old.is_test, {
      accountUuid: old.account_id,
      lineageUuid: old.lineage_id,
      name: old.name,
      revision: old.revision as Revision,
      scopes: old.scopes,
      allowedAddresses: old.allowed_address_texts,
      perSecond: old.per_second,
      perHour: old.per_hour,
      expiresAt: old.expires_at,
    })
    await updateKeyExpiry(tx, uuid, overlapSeconds)
    await insertKeyChange(tx, old.account_id, uuid)
    return made
  })
}

export async function revokeKey(db: Db, keyId: string): Promise<boolean> {
  const uuid = decodeId('key', keyId)
  if (uuid === undefined) return false
  return await db.transaction().execute(async (tx) => {
    const key = await lockKey(tx, uuid)
    if (!key) return false
    if (await updateKeyRevoked(tx, uuid)) await insertKeyChange(tx, key.account_id, uuid)
    return true
  })
}

type KeyWithoutSecret = Omit<NewKey, 'secretHash' | 'pepperNumber' | 'hint'>

async function insertWithSecret(
  tx: Tx,
  peppers: Peppers,
  isTest: boolean,
  key: KeyWithoutSecret,
): Promise<MadeKey> {
  const pepperNumber = Math.max(...peppers.keys())
  const pepper = peppers.get(pepperNumber)
  if (pepper === undefined) throw new Error('No pepper is configured')
  const secret = makeSecret(isTest)
  const uuid = await insertKey(tx, {
    ...key,
    secretHash: hashSecret(secret, pepper),
    pepperNumber,
    hint: hintOf(secret),
  })
  return { keyId: encodeId('key', uuid), key: secret }
}

/** Processes read changes within seconds; a day is far more than any of them needs. */
export async function deleteOldChanges(db: Db): Promise<void> {
  await deleteOldKeyChanges(db)
}
