// Keys that make keys (decision 19). Invariants:
// - A key gives away no more than it has: neither a scope, nor an address, nor a day, nor a rate that it
//   lacks, nor more than its spending caps allow, and never the right to make keys. Rolling hands out a secret too, so it obeys the same rule;
//   a key may roll itself, because its successor is what it was.
// - The maker is judged by its row, locked, and not by what a process remembers of it: a key that was
//   revoked makes nothing, however lately. Rows of keys are locked in the order of their ids.
// - An account never comes over limits.workingKeysMax by keys, however many are made at once.
import type { Scope } from '../../../core/caller.ts'
import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { decodeId, encodeId, requireId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Revision } from '../../../core/money.ts'
import type { SecretRing } from '../../../core/secret-ring.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { assertNotSuspended } from '../accounts/accounts.ts'
import {
  assertNetworks,
  createKey,
  findKeyOf,
  isWorking,
  type ListedKey,
  type LockedKey,
  lockKeysOf,
  type MadeKey,
  ordinaryScopes,
  revokeKeyIn,
  rollKeyIn,
} from '../api-keys/api-keys.ts'
import { keyActor } from '../audit/audit.ts'
import {
  doOnce,
  findFirstUse,
  type IdempotentUse,
  type Replayable,
} from '../idempotency/idempotency.ts'
import { countWorkingKeys, lockKeyCount, selectIsPast, selectNetworksOutside } from './queries.ts'

export type KeyManagementDeps = {
  db: Db
  peppers: SecretRing
  /** Gives the new key the spending caps of the one that makes it. */
  capKey(tx: Tx, key: { accountUuid: string; keyId: string; makerKeyId: string }): Promise<void>
}

/** The key that asks. */
export type Maker = { keyUuid: string; accountUuid: string }

export type KeyWish = {
  name?: string | undefined
  revision?: Revision | undefined
  scopes?: readonly Scope[] | undefined
  allowedAddresses?: string[] | undefined
  expiresAt?: Date | undefined
}

/** The secret is null where a request is repeated. */
export type NewKey = { key: ListedKey; secret: string | null }

export async function makeKey(
  deps: KeyManagementDeps,
  maker: Maker,
  { wish, use }: { wish: KeyWish; use: IdempotentUse | undefined },
): Promise<Replayable<NewKey>> {
  return await makeOnce(deps, maker, use, async (tx) => {
    const row = await lockMaker(tx, maker)
    await assertRoom(tx, maker)
    const granted = await grant(tx, row, wish)
    const account = { uuid: maker.accountUuid, isTest: row.is_test }
    const made = await createKey(tx, deps.peppers, account, granted)
    const makerKeyId = encodeId('key', maker.keyUuid)
    await deps.capKey(tx, { accountUuid: maker.accountUuid, keyId: made.keyId, makerKeyId })
    return made
  })
}

export async function rollByKey(
  deps: KeyManagementDeps,
  maker: Maker,
  roll: { keyId: string; overlapSeconds: number; use: IdempotentUse | undefined },
): Promise<Replayable<NewKey>> {
  const { keyId, overlapSeconds, use } = roll
  const targetUuid = requireId('key', keyId)
  return await makeOnce(deps, maker, use, async (tx) => {
    const locked = await lockKeysOf(tx, maker.accountUuid, [maker.keyUuid, targetUuid])
    const row = assertMaker(locked.find(({ id }) => id === maker.keyUuid))
    const target = locked.find(({ id }) => id === targetUuid)
    if (!target || !isWorking(target)) throw new ApiError('NOT_FOUND')
    if (target.id !== row.id) await assertCouldHaveMade(tx, row, target)
    await assertRoom(tx, maker)
    const { accountUuid, keyUuid } = maker
    const actor = keyActor(keyUuid)
    const made = await rollKeyIn(tx, deps.peppers, { keyId, overlapSeconds, actor, accountUuid })
    if (!made) throw new ApiError('NOT_FOUND')
    return made
  })
}

export async function revokeByKey(db: Db, maker: Maker, keyId: string): Promise<ListedKey> {
  const { accountUuid, keyUuid } = maker
  const targetUuid = requireId('key', keyId)
  return await db.transaction().execute(async (tx) => {
    const locked = await lockKeysOf(tx, accountUuid, [keyUuid, targetUuid])
    // A key that ends itself may repeat that.
    if (targetUuid !== keyUuid) assertMaker(locked.find(({ id }) => id === keyUuid))
    await revokeKeyIn(tx, keyId, { accountUuid, actor: keyActor(keyUuid) })
    return await requireKey(tx, accountUuid, targetUuid)
  })
}

/** A repeated request is shown what the first one made, without its secret. */
async function makeOnce(
  { db }: KeyManagementDeps,
  { accountUuid }: Maker,
  use: IdempotentUse | undefined,
  make: (tx: Tx) => Promise<MadeKey>,
): Promise<Replayable<NewKey>> {
  const showAgain = async (keyUuid: string) => ({
    key: await requireKey(db, accountUuid, keyUuid),
    secret: null,
  })
  async function work(tx: Tx): Promise<{ objectId: string; value: NewKey }> {
    // The account before its keys, as closing locks them.
    await assertNotSuspended(tx, accountUuid)
    const made = await make(tx)
    const objectId = decodeId('key', made.keyId) as string
    const key = await requireKey(tx, accountUuid, objectId)
    return { objectId, value: { key, secret: made.key } }
  }
  try {
    return await doOnce(db, use, work, showAgain)
  } catch (error) {
    // A concurrent duplicate of this request may have taken the last slot.
    const isFull = error instanceof ApiError && error.code === 'KEY_LIMIT_REACHED'
    const twin = isFull && use ? await findFirstUse(db, use) : undefined
    if (twin === undefined) throw error
    return { value: await showAgain(twin), replayed: true }
  }
}

async function requireKey(db: Db | Tx, accountUuid: string, keyUuid: string): Promise<ListedKey> {
  const key = await findKeyOf(db, accountUuid, keyUuid)
  if (!key) throw new ApiError('NOT_FOUND')
  return key
}

async function lockMaker(tx: Tx, { accountUuid, keyUuid }: Maker): Promise<LockedKey> {
  const [row] = await lockKeysOf(tx, accountUuid, [keyUuid])
  return assertMaker(row)
}

function assertMaker(row: LockedKey | undefined): LockedKey {
  if (row && isWorking(row)) return row
  throw new ApiError('UNAUTHORIZED', { headers: { 'www-authenticate': 'Bearer' } })
}

async function assertRoom(tx: Tx, { accountUuid }: Maker): Promise<void> {
  await lockKeyCount(tx, accountUuid)
  const working = await countWorkingKeys(tx, accountUuid)
  if (working >= limits.workingKeysMax) throw new ApiError('KEY_LIMIT_REACHED')
}

/** The wish, filled up from the maker where it says nothing; more than the maker has is refused. */
async function grant(tx: Tx, maker: LockedKey, wish: KeyWish) {
  const scopes = wish.scopes ?? ordinaryScopes.filter((scope) => maker.scopes.includes(scope))
  const lacking = scopes.find((scope) => !maker.scopes.includes(scope))
  if (lacking !== undefined) throw lacksScope(lacking)
  const allowedAddresses = wish.allowedAddresses ?? maker.allowed_address_texts
  await assertNetworks(tx, allowedAddresses)
  const outside = await findOutside(tx, maker, allowedAddresses)
  if (outside !== undefined) throw invalidRequest([{ field: 'allowedAddresses', message: outside }])
  const expiresAt = wish.expiresAt ?? maker.expires_at ?? undefined
  if (wish.expiresAt) await assertWithin(tx, wish.expiresAt, maker.expires_at)
  return {
    name: wish.name ?? '',
    revision: wish.revision ?? (maker.revision as Revision),
    scopes,
    allowedAddresses,
    expiresAt,
    perSecond: Math.min(limits.keyRequestsPerSecond, maker.per_second),
    perHour: Math.min(limits.keyRequestsPerHour, maker.per_hour),
    actor: keyActor(maker.id),
  }
}

/** What is wrong with addresses that the maker may not be used from; an empty list is everywhere. */
async function findOutside(
  tx: Tx,
  { allowed_address_texts: own }: LockedKey,
  asked: string[],
): Promise<string | undefined> {
  if (own.length === 0) return undefined
  if (asked.length === 0) return 'cannot be empty, because this key is bound to addresses itself'
  const outside = await selectNetworksOutside(tx, asked, own)
  if (outside.length === 0) return undefined
  return `are outside of those of this key: ${outside.join(', ')}`
}

async function assertWithin(tx: Tx, expiresAt: Date, end: Date | null): Promise<void> {
  const field = 'expiresAt'
  if (await selectIsPast(tx, expiresAt)) {
    throw invalidRequest([{ field, message: 'must be in the future' }])
  }
  if (end !== null && expiresAt > end) {
    const message = `must not be after the end of this key, ${end.toISOString()}`
    throw invalidRequest([{ field, message }])
  }
}

async function assertCouldHaveMade(tx: Tx, maker: LockedKey, target: LockedKey): Promise<void> {
  const scopes = target.scopes as Scope[]
  if (scopes.includes('keys')) {
    throw mayNotRoll('it has the scope keys, so only itself or a person can')
  }
  const lacking = scopes.find((scope) => !maker.scopes.includes(scope))
  if (lacking !== undefined) throw lacksScope(lacking)
  if ((await findOutside(tx, maker, target.allowed_address_texts)) !== undefined) {
    throw mayNotRoll('it may be used from more addresses')
  }
  const outlives = maker.expires_at && (!target.expires_at || target.expires_at > maker.expires_at)
  if (outlives) throw mayNotRoll('it lives longer')
  const isFaster = target.per_second > maker.per_second || target.per_hour > maker.per_hour
  if (isFaster) throw mayNotRoll('it has a higher rate')
}

function lacksScope(scope: Scope): ApiError {
  const message = `A key gives no scope that it lacks, and this one lacks ${scope}.`
  return new ApiError('FORBIDDEN', { message, details: { requiredScope: scope } })
}

function mayNotRoll(why: string): ApiError {
  return new ApiError('FORBIDDEN', { message: `This key cannot rotate the other key: ${why}.` })
}
