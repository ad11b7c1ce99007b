// Idempotent requests (decision 4). Invariants:
// - A key is written in the transaction of the request it guards: a failed request leaves it free.
// - Its owner is the lineage of the API key, so a rolled key replays what its predecessor did.
// - Replays are rebuilt from the immutable row; replies are not stored.
import { createHash } from 'node:crypto'
import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { Revision } from '../../../core/money.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { IdempotentUse } from './queries.ts'
import {
  deleteExpiredKeys,
  deleteIdempotencyKey,
  type Expiry,
  insertIdempotencyKey,
  selectDaysAgo,
  selectIdempotencyKey,
} from './queries.ts'

export type { IdempotentUse } from './queries.ts'

type Caller = { isTest: boolean; accountUuid: string; lineageUuid: string }

export function describeUse(
  caller: Caller,
  request: { key: string; operation: string; revision: Revision; content: unknown },
): IdempotentUse {
  return {
    key: request.key,
    isTest: caller.isTest,
    accountUuid: caller.accountUuid,
    lineageUuid: caller.lineageUuid,
    operation: request.operation,
    fingerprint: createHash('sha256')
      .update(`${request.operation}\n${request.revision}\n${canonicalJson(request.content)}`)
      .digest(),
  }
}

/** A request without a key guards nothing. */
export function describeCall(
  call: { key: Caller; revision: Revision; idempotencyKey?: string | undefined },
  operation: string,
  content: unknown,
): IdempotentUse | undefined {
  const { key: caller, revision, idempotencyKey } = call
  if (idempotencyKey === undefined) return undefined
  return describeUse(caller, { key: idempotencyKey, operation, revision, content })
}

/** JSON with sorted keys. Bodies are at most 64 deep, so the recursion is bounded. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
    entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${canonicalJson(entry)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/** What the first request made, or undefined while the key is free. Throws when it is another's. */
export async function findFirstUse(db: Db | Tx, use: IdempotentUse): Promise<string | undefined> {
  const row = await selectIdempotencyKey(db, use.key, use.isTest)
  if (!row) return undefined
  if (row.lineage_id !== use.lineageUuid) throw new ApiError('IDEMPOTENCY_KEY_CONFLICT')
  if (row.operation !== use.operation || !row.fingerprint.equals(use.fingerprint)) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  }
  return row.object_id
}

export async function recordUse(tx: Tx, use: IdempotentUse, objectId: string): Promise<void> {
  await insertIdempotencyKey(tx, use, objectId)
}

/** Frees the key of a request that is taken back as a whole. */
export async function forgetUse(tx: Tx, use: IdempotentUse): Promise<void> {
  await deleteIdempotencyKey(tx, use)
}

/** Whether the statement failed because a concurrent duplicate of this request committed first. */
export function isTwinCommitted(error: unknown): boolean {
  const { code, table } = error as { code?: string; table?: string }
  return code === '23505' && (table?.startsWith('idempotency_keys') ?? false)
}

export type Replayable<T> = { value: T; replayed: boolean }

/** Does the work once for a key: a repeat gets what `replay` shows of the first. */
export async function doOnce<T>(
  db: Db,
  use: IdempotentUse | undefined,
  work: (tx: Tx) => Promise<{ objectId: string; value: T }>,
  replay: (objectId: string) => Promise<T>,
): Promise<Replayable<T>> {
  const first = use && (await findFirstUse(db, use))
  if (first !== undefined) return { value: await replay(first), replayed: true }
  try {
    const value = await db.transaction().execute(async (tx) => {
      const done = await work(tx)
      if (use) await recordUse(tx, use, done.objectId)
      return done.value
    })
    return { value, replayed: false }
  } catch (error) {
    if (!use || !isTwinCommitted(error)) throw error
    const twin = await findFirstUse(db, use)
    if (twin === undefined) throw error
    return { value: await replay(twin), replayed: true }
  }
}

export async function expireKeys(db: Db): Promise<number> {
  return await deleteKeys(db, { before: await selectDaysAgo(db, limits.idempotencyKeepDays) })
}

/** Keys of test requests, which go before what they made: a replay must find what it repeats. */
export async function expireTestKeys(db: Db, before: Date): Promise<number> {
  return await deleteKeys(db, { before, isTest: true })
}

async function deleteKeys(db: Db, expiry: Omit<Expiry, 'batch'>): Promise<number> {
  const batch = 1_000
  let total = 0
  for (;;) {
    const deleted = await deleteExpiredKeys(db, { ...expiry, batch })
    total += deleted
    if (deleted < batch) return total
  }
}
