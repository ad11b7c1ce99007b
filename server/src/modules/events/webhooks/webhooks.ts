// Webhooks: where an account wants its events sent. Invariants:
// - A secret is shown when it is made and to repeats of that request, and to nobody else. In the
//   database it is sealed, and gone once the endpoint is deleted.
// - An account has at most limits.webhooksPerAccountMax endpoints, however many are made at once.
// - An endpoint's revision is pinned for good, so the body of a delivery can be made again at any time.
// - Locks are taken in this order: endpoint, endpoint queue, due rows, deliveries, and the audit last.
// - Every action of an owner on an endpoint is in the account's audit, with the key that did it.
import type { Actor } from '../../../core/caller.ts'
import { ApiError } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { sealSecret } from '../../../core/sealed-secrets.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { assertNotSuspended } from '../../identity/accounts/accounts.ts'
import type { Act } from '../../identity/audit/audit.ts'
import {
  doOnce,
  findFirstUse,
  type IdempotentUse,
  type Replayable,
} from '../../identity/idempotency/idempotency.ts'
import { settleNotice } from '../notices/notices.ts'
import {
  type Endpoint,
  type EndpointChanges,
  type EndpointDraft,
  type EndpointRef,
  readEndpoint,
  recordEndpointAct,
  requireEndpoint,
  type WebhookDeps,
} from './endpoints.ts'
import {
  countEndpoints,
  deleteDueOfDeleted,
  deleteOldEndpoints,
  insertEndpoint,
  lockEndpointCount,
  lockEndpoints,
  selectEndpoints,
  selectNewId,
  updateEndpointDeleted,
  updateEndpointDisabled,
  updateEndpointEnabled,
  updateEndpointFields,
} from './queries.ts'
import { showSecretAgain } from './secret-rotation.ts'
import { addLane, pauseLane, removeLane, resetLane } from './sending/queue-lease-queries.ts'

export type EndpointWithSecret = { endpoint: Endpoint; secret: string | null }

type Making = { actor: Actor; use: IdempotentUse | undefined }

export async function createEndpoint(
  deps: WebhookDeps,
  draft: EndpointDraft,
  { actor, use }: Making,
): Promise<Replayable<EndpointWithSecret>> {
  const showAgain = (endpointUuid: string) => showMadeAgain(deps, draft, endpointUuid)
  try {
    return await doOnce(deps.db, use, (tx) => insertWithSecret(tx, deps, draft, actor), showAgain)
  } catch (error) {
    // A concurrent duplicate of this request may have taken the last slot.
    const isFull = error instanceof ApiError && error.code === 'ENDPOINT_LIMIT_REACHED'
    const twin = isFull && use ? await findFirstUse(deps.db, use) : undefined
    if (twin === undefined) throw error
    return { value: await showAgain(twin), replayed: true }
  }
}

async function insertWithSecret(tx: Tx, deps: WebhookDeps, draft: EndpointDraft, actor: Actor) {
  const { accountUuid, url, revision, eventTypes } = draft
  await assertNotSuspended(tx, accountUuid)
  await lockEndpointCount(tx, accountUuid)
  if ((await countEndpoints(tx, accountUuid)) >= limits.webhooksPerAccountMax) {
    throw new ApiError('ENDPOINT_LIMIT_REACHED')
  }
  const secret = deps.newSecret()
  const endpointUuid = await selectNewId(tx)
  const ref = { accountUuid, endpointUuid }
  const sealed = sealSecret(deps.sealingKeys, endpointUuid, secret)
  await insertEndpoint(tx, { ...draft, ...ref, secret: sealed })
  await addLane(tx, ref)
  const details = { origin: originOf(url), revision, eventTypes }
  await recordEndpointAct(tx, ref, { actor, act: 'webhook.created', details })
  return { objectId: endpointUuid, value: { endpoint: await readEndpoint(tx, ref), secret } }
}

/** The first reply again: what was asked for is asked for again, and the rest was new then. */
async function showMadeAgain(
  deps: WebhookDeps,
  draft: EndpointDraft,
  endpointUuid: string,
): Promise<EndpointWithSecret> {
  const ref = { accountUuid: draft.accountUuid, endpointUuid }
  const { made, secret } = await showSecretAgain(deps, ref, 1)
  const endpoint: Endpoint = {
    id: made.id,
    url: draft.url,
    description: draft.description,
    event_types: draft.eventTypes,
    revision: made.revision,
    created_at: made.created_at,
    disabled_at: null,
    disabled_reason: null,
    failing_since: null,
    previous_secret_until: null,
    next_at: null,
    waiting: 0,
  }
  return { endpoint, secret }
}

/** All of them, newest first: an account has few. */
export async function listEndpoints(db: Db, accountUuid: string): Promise<Endpoint[]> {
  return await selectEndpoints(db, accountUuid, limits.webhookWaitingShownMax)
}

/** Enabling begins anew, also where an endpoint is only failing: all that waits is due at once. */
export async function updateEndpoint(
  db: Db,
  ref: EndpointRef,
  changes: EndpointChanges,
  actor: Actor,
): Promise<Endpoint> {
  return await db.transaction().execute(async (tx) => {
    const { endpointUuid } = ref
    const old = await requireEndpoint(tx, ref)
    const { isEnabled, ...fields } = changes
    if (Object.keys(fields).length > 0) await updateEndpointFields(tx, endpointUuid, fields)
    if (isEnabled === true) await enable(tx, ref)
    else if (isEnabled === false) await disableByOwner(tx, endpointUuid)
    else if (fields.url !== undefined && fields.url !== old.url && old.disabled_at === null) {
      // What failed there says nothing about the new address.
      await resetLane(tx, endpointUuid)
    }
    if (Object.keys(changes).length > 0) {
      await recordEndpointAct(tx, ref, {
        actor,
        act: 'webhook.updated',
        details: describe(changes),
      })
    }
    return await readEndpoint(tx, ref)
  })
}

async function enable(tx: Tx, ref: EndpointRef): Promise<void> {
  await updateEndpointEnabled(tx, ref.endpointUuid)
  await resetLane(tx, ref.endpointUuid)
  await settleNotice(tx, noticeOf(ref))
}

async function disableByOwner(tx: Tx, endpointUuid: string): Promise<void> {
  if (await updateEndpointDisabled(tx, endpointUuid, 'owner')) await pauseLane(tx, endpointUuid)
}

/** A query may hold a token of the receiver's, so the audit names only where events go. */
function originOf(url: string): string {
  return new URL(url).origin
}

function describe({ url, description, eventTypes, isEnabled }: EndpointChanges) {
  return {
    ...(url !== undefined && { origin: originOf(url) }),
    ...(description !== undefined && { description: 'changed' }),
    ...(eventTypes !== undefined && { eventTypes }),
    ...(isEnabled !== undefined && { enabled: isEnabled }),
  }
}

export async function deleteEndpoint(db: Db, ref: EndpointRef, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireEndpoint(tx, ref)
    await endEndpoint(tx, ref)
    await recordEndpointAct(tx, ref, { actor, act: 'webhook.deleted', details: {} })
  })
}

async function endEndpoint(tx: Tx, ref: EndpointRef): Promise<void> {
  await updateEndpointDeleted(tx, ref.endpointUuid)
  await removeLane(tx, ref.endpointUuid)
  await settleNotice(tx, noticeOf(ref))
}

/** Of an account that ends. The caller records these acts. */
export async function deleteAllEndpoints(
  tx: Tx,
  accountUuid: string,
  actor: Actor,
): Promise<Act[]> {
  const endpoints = await lockEndpoints(tx, accountUuid)
  for (const { id: endpointUuid } of endpoints) await endEndpoint(tx, { accountUuid, endpointUuid })
  return endpoints.map(({ id }) => {
    const subject = encodeId('webhook', id)
    return { accountUuid, actor, act: 'webhook.deleted', subject, details: {} }
  })
}

/** The service gives up on an endpoint. Undefined when it was disabled or deleted already. */
export async function disableEndpoint(
  tx: Tx,
  { endpointUuid, reason }: { endpointUuid: string; reason: 'failing' | 'gone' },
): Promise<{ accountUuid: string; url: string } | undefined> {
  const disabled = await updateEndpointDisabled(tx, endpointUuid, reason)
  if (!disabled) return undefined
  const accountUuid = disabled.account_id
  const act = { actor: 'system', act: 'webhook.disabled', details: { reason } } as const
  await recordEndpointAct(tx, { accountUuid, endpointUuid }, act)
  return { accountUuid, url: disabled.url }
}

const purgeBatch = 5_000

/** Clears away what waited for deleted endpoints, in small steps, and says how much that was. */
export async function purgeDeletedEndpoints(db: Db): Promise<number> {
  let total = 0
  for (;;) {
    const deleted = await deleteDueOfDeleted(db, purgeBatch)
    total += deleted
    if (deleted < purgeBatch) break
  }
  await deleteOldEndpoints(db, limits.idempotencyKeepDays + 1)
  return total
}

function noticeOf({ accountUuid, endpointUuid }: EndpointRef) {
  const subject = encodeId('webhook', endpointUuid)
  return { accountUuid, kind: 'endpoint_disabled', subject } as const
}
