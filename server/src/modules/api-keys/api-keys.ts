// API keys. Invariants:
// - A secret is shown once, when it is made; the database holds only its HMAC.
// - The lineage survives a roll: the rolled key and its successor are one owner for idempotency.
// - Every change to a key gets its number in the transaction of the change (see key-directory.ts),
//   so no process can miss a revocation, whatever happens to pub/sub. That number is drawn last,
//   because drawing it holds back every other change of a key until the transaction ends.
// - Every key made, rolled or revoked stands in the account's audit, with who did it.
import type { Db, Tx } from '../../db/client.ts'
import { invalidRequest } from '../../errors.ts'
import { decodeId, encodeId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import type { Revision } from '../../money.ts'
import { type Account, getTestTwin } from '../accounts/accounts.ts'
import { type Actor, recordAct } from '../audit/audit.ts'
import {
  deleteOldKeyChanges,
  insertKey,
  insertKeyChange,
  lockKey,
  type NewKey,
  selectBadNetworks,
  selectKeys,
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
  /** The service itself, unless somebody makes the key by hand. */
  actor?: Actor
}

export async function createKey(
  tx: Tx,
  peppers: Peppers,
  account: Pick<Account, 'uuid' | 'isTest'>,
  options: KeyOptions = {},
): Promise<MadeKey> {
  const perSecond = options.perSecond ?? limits.keyRequestsPerSecond
  const key = {
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
  } satisfies KeyWithoutSecret
  const made = await insertWithSecret(tx, peppers, account.isTest, key)
  await recordAct(tx, {
    accountUuid: account.uuid,
    actor: options.actor ?? 'system',
    act: 'key.created',
    subject: made.keyId,
    details: describeKey(key),
  })
  return made
}

function describeKey({
  revision,
  scopes: allowed,
  perSecond,
  perHour,
  expiresAt,
}: KeyWithoutSecret) {
  return { revision, scopes: allowed, perSecond, perHour, expiresAt }
}

/** A key that a member makes, of the live account or of its test twin. */
export async function createMemberKey(
  db: Db,
  peppers: Peppers,
  {
    liveAccountUuid,
    isTest,
    options,
  }: { liveAccountUuid: string; isTest: boolean; options: KeyOptions },
): Promise<MadeKey> {
  return await db.transaction().execute(async (tx) => {
    const bad = await selectBadNetworks(tx, options.allowedAddresses ?? [])
    if (bad.length > 0) {
      const message = `are no addresses or networks: ${bad.join(', ')}`
      throw invalidRequest([{ field: 'allowedAddresses', message }])
    }
    const uuid = isTest ? await getTestTwin(tx, liveAccountUuid) : liveAccountUuid
    return await createKey(tx, peppers, { uuid, isTest }, options)
  })
}

export type ListedKey = Awaited<ReturnType<typeof selectKeys>>[number]

/** The keys of a live account and of its test twin, newest first, also those that ended. */
export async function listKeys(
  db: Db,
  liveAccountUuid: string,
  page: { beforeUuid: string | undefined; limit: number },
): Promise<{ items: ListedKey[]; hasMore: boolean }> {
  const rows = await selectKeys(db, liveAccountUuid, page.beforeUuid, page.limit + 1)
  return { items: rows.slice(0, page.limit), hasMore: rows.length > page.limit }
}

/** Who changes a key, and, where it is a member, the live account that the key must belong to. */
export type KeyAuthority = { actor?: Actor; liveAccountUuid?: string }

/** Makes the successor of a key; the old one goes on working for the overlap. */
export async function rollKey(
  db: Db,
  peppers: Peppers,
  {
    keyId,
    overlapSeconds,
    actor = 'system',
    liveAccountUuid,
  }: { keyId: string; overlapSeconds: number } & KeyAuthority,
): Promise<MadeKey | undefined> {
  const uuid = decodeId('key', keyId)
  if (uuid === undefined) return undefined
  return await db.transaction().execute(async (tx) => {
    const old = await lockKey(tx, uuid, liveAccountUuid)
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
    await recordAct(tx, {
      accountUuid: old.account_id,
      actor,
      act: 'key.rolled',
      subject: keyId,
      details: { successor: made.keyId, overlapSeconds },
    })
    await insertKeyChange(tx, old.account_id, uuid)
    return made
  })
}

/** Whether there is such a key; one that was revoked before stays as it is. */
export async function revokeKey(
  db: Db,
  keyId: string,
  { actor = 'system', liveAccountUuid }: KeyAuthority = {},
): Promise<boolean> {
  const uuid = decodeId('key', keyId)
  if (uuid === undefined) return false
  return await db.transaction().execute(async (tx) => {
    const key = await lockKey(tx, uuid, liveAccountUuid)
    if (!key) return false
    if (await updateKeyRevoked(tx, uuid)) {
      const { account_id: accountUuid } = key
      await recordAct(tx, { accountUuid, actor, act: 'key.revoked', subject: keyId, details: {} })
      await insertKeyChange(tx, accountUuid, uuid)
    }
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
