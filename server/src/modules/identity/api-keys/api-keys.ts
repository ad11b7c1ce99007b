// API keys. Invariants:
// - A secret is shown once, when it is made; the database holds only its HMAC.
// - The lineage survives a roll: the rolled key and its successor are one owner for idempotency.
// - Every change to a key gets its number in the transaction of the change (see key-directory.ts),
//   so no process can miss a revocation, whatever happens to pub/sub. That number is drawn last,
//   because drawing it holds back every other change of a key until the transaction ends.
// - The right to make keys is never given by default (decision 19).
// - Every key made, rolled or revoked and every change of its rates is in the account's audit, with its
//   actor.

import type { Actor } from '../../../core/caller.ts'
import { type Scope, scopes } from '../../../core/caller.ts'
import { invalidRequest } from '../../../core/errors.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { type ListPage, readPage } from '../../../core/list-page.ts'
import type { Revision } from '../../../core/money.ts'
import { activeSecret, type SecretRing, withEachSecret } from '../../../core/secret-ring.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { type Account, assertNotSuspended, getTestTwin } from '../accounts/accounts.ts'
import { type Act, recordAct } from '../audit/audit.ts'
import {
  insertKey,
  insertKeyChange,
  type KeyOwner,
  type KeyPage,
  type KeyRates,
  type KeyRow,
  lockKey,
  type NewKey,
  selectAccountOfKey,
  selectBadNetworks,
  selectKey,
  selectKeys,
  selectKeysByHashes,
  updateAllRevoked,
  updateKeyExpiry,
  updateKeyRates,
  updateKeyRevoked,
} from './queries.ts'
import { anySecret, hashSecret, hintOf, isWellFormedSecret, makeSecret } from './secret.ts'

/** What a key gets whose maker named nothing, and all that a key can give to another. */
export const ordinaryScopes = scopes.filter((scope) => scope !== 'keys')

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
  peppers: SecretRing,
  account: Pick<Account, 'uuid' | 'isTest'>,
  options: KeyOptions = {},
): Promise<MadeKey> {
  await assertNotSuspended(tx, account.uuid)
  const perSecond = options.perSecond ?? limits.keyRequestsPerSecond
  const key = {
    accountUuid: account.uuid,
    lineageUuid: null,
    name: options.name ?? '',
    revision: options.revision ?? 'A',
    scopes: [...(options.scopes ?? ordinaryScopes)],
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

/** A key that a member creates, of the live account or of its test account. */
export async function createMemberKey(
  db: Db,
  peppers: SecretRing,
  {
    liveAccountUuid,
    isTest,
    options,
  }: { liveAccountUuid: string; isTest: boolean; options: KeyOptions },
): Promise<MadeKey> {
  return await db.transaction().execute(async (tx) => {
    await assertNetworks(tx, options.allowedAddresses ?? [])
    const uuid = isTest ? await getTestTwin(tx, liveAccountUuid) : liveAccountUuid
    return await createKey(tx, peppers, { uuid, isTest }, options)
  })
}

export async function assertNetworks(tx: Tx, texts: string[]): Promise<void> {
  const bad = await selectBadNetworks(tx, texts)
  if (bad.length === 0) return
  const message = `are no addresses or networks: ${bad.join(', ')}`
  throw invalidRequest([{ field: 'allowedAddresses', message }])
}

export type ListedKey = Awaited<ReturnType<typeof selectKeys>>[number]

/** The keys of a live account and of its test account, newest first, including revoked and expired ones. */
export async function listKeys(
  db: Db,
  liveAccountUuid: string,
  page: KeyPage,
): Promise<ListPage<ListedKey, string>> {
  return await readKeys(page, (wanted) => selectKeys(db, { liveAccountUuid }, wanted))
}

/** The keys of this account alone, live or test. */
export async function listKeysOf(
  db: Db,
  accountUuid: string,
  page: KeyPage,
): Promise<ListPage<ListedKey, string>> {
  return await readKeys(page, (wanted) => selectKeys(db, { accountUuid }, wanted))
}

async function readKeys(page: KeyPage, select: (page: KeyPage) => Promise<ListedKey[]>) {
  return await readPage(
    page.limit,
    (limit) => select({ ...page, limit }),
    ({ id }) => id,
  )
}

export async function findKeyOf(
  db: Db | Tx,
  accountUuid: string,
  keyUuid: string,
): Promise<ListedKey | undefined> {
  return await selectKey(db, accountUuid, keyUuid)
}

/** The keys behind secrets, in any state, by their secret. Which pepper made one, nobody knows before. */
export async function findKeysBySecret(
  db: Db,
  peppers: SecretRing,
  secrets: string[],
): Promise<Map<string, KeyRow>> {
  const secretByHash = new Map<string, string>()
  const hashes = secrets.filter(isWellFormedSecret).flatMap((secret) =>
    withEachSecret(peppers, (pepper) => {
      const hash = hashSecret(secret, pepper)
      secretByHash.set(hash.toString('base64'), secret)
      return hash
    }),
  )
  const rows = hashes.length === 0 ? [] : await selectKeysByHashes(db, hashes)
  return new Map(
    rows.map((row) => [secretByHash.get(row.secret_hash.toString('base64')) as string, row]),
  )
}

/** A text in which every secret is replaced by its hint: a link may well hold the key it tells of. */
export function hideSecrets(text: string): string {
  return text.replaceAll(anySecret, hintOf)
}

/** Who changes a key, and which accounts it must belong to where not any will do. */
export type KeyAuthority = { actor?: Actor } & KeyOwner

export type Roll = { keyId: string; overlapSeconds: number } & KeyAuthority

/** Makes the successor of a key; the old one goes on working for the overlap. */
export async function rollKey(
  db: Db,
  peppers: SecretRing,
  roll: Roll,
): Promise<MadeKey | undefined> {
  return await db.transaction().execute((tx) => rollKeyIn(tx, peppers, roll))
}

export async function rollKeyIn(
  tx: Tx,
  peppers: SecretRing,
  { keyId, overlapSeconds, actor = 'system', ...owner }: Roll,
): Promise<MadeKey | undefined> {
  const uuid = decodeId('key', keyId)
  // The account before the key, as closing locks them.
  const accountUuid = uuid && (await selectAccountOfKey(tx, uuid, owner))
  if (accountUuid) await assertNotSuspended(tx, accountUuid)
  const old = uuid === undefined ? undefined : await lockKey(tx, uuid, owner)
  if (uuid === undefined || !old || !isWorking(old)) return undefined
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
}

export type LockedKey = NonNullable<Awaited<ReturnType<typeof lockKey>>>

export function isWorking(key: Pick<LockedKey, 'revoked_at' | 'is_expired'>): boolean {
  return key.revoked_at === null && !key.is_expired
}

/** Those of these keys that belong to the account, always locked in the same order. */
export async function lockKeysOf(
  tx: Tx,
  accountUuid: string,
  keyUuids: string[],
): Promise<LockedKey[]> {
  const locked: LockedKey[] = []
  for (const keyUuid of [...new Set(keyUuids)].sort()) {
    const key = await lockKey(tx, keyUuid, { accountUuid })
    if (key) locked.push(key)
  }
  return locked
}

/** Whether there is such a key; one that was revoked before stays as it is. */
export async function revokeKey(
  db: Db,
  keyId: string,
  { actor = 'system', ...owner }: KeyAuthority = {},
): Promise<boolean> {
  return await db.transaction().execute((tx) => revokeKeyIn(tx, keyId, { actor, ...owner }))
}

export async function revokeKeyIn(
  tx: Tx,
  keyId: string,
  { actor = 'system', ...owner }: KeyAuthority,
): Promise<boolean> {
  const uuid = decodeId('key', keyId)
  const key = uuid === undefined ? undefined : await lockKey(tx, uuid, owner)
  if (uuid === undefined || !key) return false
  if (await updateKeyRevoked(tx, uuid)) {
    const { account_id: accountUuid } = key
    await recordAct(tx, { accountUuid, actor, act: 'key.revoked', subject: keyId, details: {} })
    await insertKeyChange(tx, accountUuid, uuid)
  }
  return true
}

/** Of keys that are locked. The caller records these acts, and then numbers the change. */
export async function revokeLocked(
  tx: Tx,
  keys: LockedKey[],
  { actor, details }: Pick<Act, 'actor' | 'details'>,
): Promise<Act[]> {
  const acts: Act[] = []
  for (const { id, account_id: accountUuid } of keys) {
    if (!(await updateKeyRevoked(tx, id))) continue
    const subject = encodeId('key', id)
    acts.push({ accountUuid, actor, act: 'key.revoked', subject, details })
  }
  return acts
}

/** Of accounts that end. The caller records these acts, and then numbers the change. */
export async function revokeAllKeys(tx: Tx, accountUuids: string[], actor: Actor): Promise<Act[]> {
  const revoked = await updateAllRevoked(tx, accountUuids)
  return revoked.map(({ id, account_id: accountUuid }) => {
    const subject = encodeId('key', id)
    return { accountUuid, actor, act: 'key.revoked', subject, details: {} }
  })
}

export type RateChange = KeyRates & { keyId: string; reason: string; actor: Actor }

/** The key as it is now, or undefined when there is none that works. */
export async function changeKeyRates(
  db: Db,
  { keyId, reason, actor, ...rates }: RateChange,
): Promise<ListedKey | undefined> {
  const uuid = decodeId('key', keyId)
  if (uuid === undefined) return undefined
  return await db.transaction().execute(async (tx) => {
    const key = await lockKey(tx, uuid)
    if (!key || !isWorking(key)) return undefined
    await updateKeyRates(tx, uuid, rates)
    const before = { perSecond: key.per_second, perHour: key.per_hour }
    await recordAct(tx, {
      accountUuid: key.account_id,
      actor,
      act: 'key.rates_changed',
      subject: keyId,
      details: { ...rates, before, reason },
    })
    await insertKeyChange(tx, key.account_id, uuid)
    const { perSecond = key.per_second, perHour = key.per_hour } = rates
    return {
      ...key,
      allowed_addresses: key.allowed_address_texts,
      per_second: perSecond,
      per_hour: perHour,
    }
  })
}

/** Lets every process look at the account's keys anew. The last thing a transaction does. */
export async function numberAccountChanges(tx: Tx, accountUuids: string[]): Promise<void> {
  for (const accountUuid of accountUuids) await insertKeyChange(tx, accountUuid, null)
}

type KeyWithoutSecret = Omit<NewKey, 'secretHash' | 'pepperNumber' | 'hint'>

async function insertWithSecret(
  tx: Tx,
  peppers: SecretRing,
  isTest: boolean,
  key: KeyWithoutSecret,
): Promise<MadeKey> {
  const secret = makeSecret(isTest)
  const uuid = await insertKey(tx, {
    ...key,
    secretHash: hashSecret(secret, activeSecret(peppers)),
    pepperNumber: peppers.active,
    hint: hintOf(secret),
  })
  return { keyId: encodeId('key', uuid), key: secret }
}
