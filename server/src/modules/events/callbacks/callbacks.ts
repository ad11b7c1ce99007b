// Callbacks: the address that a create gives to be told of its task alone (decision 31). Invariants:
// - A callback is written with its task and belongs to the fingerprint of the create. It never changes.
// - The URL counts as a secret: it is sealed like the secret beside it, and nobody is shown more of it than
//   the host. It is deleted with the content of the task, and what waits for it has failed then.
// - It is sent by the queues of webhooks, one for each account and origin: guard, log and retries are theirs.
// - While limits.callbacksUndeliveredMax of an account wait, it makes no more tasks with a callback. Those
//   made before are told all the same.
import { randomUUID } from 'node:crypto'
import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { Revision } from '../../../core/money.ts'
import { resealSecret, type SealingKeys, sealSecret } from '../../../core/sealed-secrets.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { inSnapshot } from '../../../db/handles.ts'
import { deleteQueues, failOldCallbacks, requeueCallback } from '../webhooks/writes.ts'
import {
  type CallbackRef,
  type CallbackRow,
  countUndelivered,
  deleteOrigins,
  lockCallback,
  lockSealedCallbacks,
  lockUnusedOrigins,
  type SealedCallbackRow,
  selectAttempts,
  selectCallback,
  selectCallbacksByNumber,
  selectDeliveries,
  updateSealedCallback,
} from './queries.ts'
import type { CallbackFormat, CallbackValues } from './writes.ts'

export type { CallbackRef } from './queries.ts'

export type NewCallback = { url: string; secret: string | undefined; format: CallbackFormat }

export function sealCallback(
  keys: SealingKeys,
  { url, secret, format }: NewCallback,
  revision: Revision,
): CallbackValues {
  const sealedFor = randomUUID()
  return {
    callbackOrigin: new URL(url).origin,
    callbackSealedFor: sealedFor,
    callbackUrl: sealSecret(keys, sealedFor, url),
    callbackSecret: secret === undefined ? null : sealSecret(keys, sealedFor, secret),
    callbackFormat: format,
    callbackRevision: revision,
  }
}

/** Why a create with a callback finds no room; undefined where it would find some. */
export async function findCallbackCrowd(
  db: Db,
  accountUuid: string,
): Promise<ApiError | undefined> {
  const limit = limits.callbacksUndeliveredMax
  const used = await countUndelivered(db, accountUuid, limit)
  if (used < limit) return undefined
  const message =
    `${limit.toLocaleString('en-US')} callbacks of the account are not delivered yet. Make the ` +
    'receiver answer with a 2xx status, or create the task without callback and poll it.'
  const details = { quota: 'undeliveredCallbacks', limit, used }
  return new ApiError('QUOTA_REACHED', { message, details })
}

export type Callback = {
  host: string
  format: CallbackFormat
  isSigned: boolean
}

export type CallbackAttempt = {
  number: number
  startedAt: Date
  latencyMs: number
  statusCode: number | null
  error: string | null
}

export type CallbackDelivery = {
  uuid: string
  eventType: string
  status: string
  createdAt: Date
  nextAt: Date | null
  attemptCount: number
  attempts: CallbackAttempt[]
}

export type CallbackLog = { callback: Callback; deliveries: CallbackDelivery[] }

/** Undefined for a task without one, and once it was removed with the content of the task. */
export async function findCallback(db: Db | Tx, ref: CallbackRef): Promise<Callback | undefined> {
  const row = await selectCallback(db, ref)
  return row && toCallback(row)
}

function toCallback({ origin, format, is_signed: isSigned }: CallbackRow): Callback {
  return { host: new URL(origin).host, format, isSigned }
}

/** The newest deliveries, oldest first, each with its newest attempts. As of one moment. */
export async function readCallbackLog(db: Db, ref: CallbackRef): Promise<CallbackLog> {
  return await inSnapshot(db, async (tx) => {
    const row = await selectCallback(tx, ref)
    if (!row) throw new ApiError('NOT_FOUND')
    const found = await selectDeliveries(tx, { ...ref, originUuid: row.origin_id })
    const uuids = found.map(({ id }) => id)
    const attempts = Map.groupBy(
      await selectAttempts(tx, ref, uuids),
      ({ delivery_id }) => delivery_id,
    )
    const deliveries = found.map((delivery) => ({
      uuid: delivery.id,
      eventType: delivery.event_type,
      status: delivery.status,
      createdAt: delivery.created_at,
      nextAt: delivery.next_at,
      attemptCount: delivery.attempts,
      attempts: (attempts.get(delivery.id) ?? []).map((attempt) => ({
        number: attempt.number,
        startedAt: attempt.started_at,
        latencyMs: attempt.latency_ms,
        statusCode: attempt.status_code,
        error: attempt.error,
      })),
    }))
    return { callback: toCallback(row), deliveries }
  })
}

/** Sends one of them again, under the id it had, so that a receiver that has seen it knows it. */
export async function redeliverCallback(
  db: Db,
  ref: CallbackRef & { deliveryUuid: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Until the commit, or the queue of a callback that is being removed would be filled again.
    const row = await lockCallback(tx, ref)
    if (!row) throw new ApiError('NOT_FOUND')
    const { deliveryUuid } = ref
    const queueUuid = row.origin_id
    const known = await selectDeliveries(tx, { ...ref, originUuid: queueUuid })
    if (!known.some(({ id }) => id === deliveryUuid)) throw new ApiError('NOT_FOUND')
    await requeueCallback(tx, { queueUuid, deliveryUuid })
  })
}

const batch = 1_000
const giveUpDays = 5

/** Gives up what waited for five days, and clears away origins that no callback names any more. */
export async function tidyCallbacks(db: Db): Promise<void> {
  for (let ended = batch; ended === batch; )
    ended = await db
      .transaction()
      .execute((tx) => failOldCallbacks(tx, { days: giveUpDays, batch }))
  for (let gone = batch; gone === batch; )
    gone = await db.transaction().execute(async (tx) => {
      const unused = await lockUnusedOrigins(tx, batch)
      await deleteQueues(tx, await deleteOrigins(tx, unused))
      return unused.length
    })
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Seals with the active key what has a lower number, as resealSecrets does for endpoints. */
export async function resealCallbacks(db: Db, keys: SealingKeys) {
  const resealed = { count: 0, unopened: 0 }
  let last: string | undefined = beforeAll
  while (last !== undefined) last = await resealAfter(last)
  return resealed

  async function resealAfter(afterUuid: string): Promise<string | undefined> {
    return await db.transaction().execute(async (tx) => {
      const below = { number: keys.active, afterUuid, limit: batch }
      const rows = await lockSealedCallbacks(tx, below)
      for (const row of rows) {
        const sealed = sealAgain(keys, row)
        if (sealed === undefined) resealed.unopened++
        else {
          await updateSealedCallback(tx, row.task_id, sealed)
          resealed.count++
        }
      }
      return rows.at(-1)?.task_id
    })
  }
}

function sealAgain(keys: SealingKeys, { sealed_for, url, secret }: SealedCallbackRow) {
  try {
    return {
      url: resealSecret(keys, sealed_for, url),
      secret: secret && resealSecret(keys, sealed_for, secret),
    }
  } catch {
    return undefined
  }
}

export async function countSealedCallbacks(db: Db) {
  return await selectCallbacksByNumber(db)
}
