// An endpoint as the rest of this module knows it. The invariants stand at the head of webhooks.ts.
import type { Actor } from '../../../core/caller.ts'
import { ApiError } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { SealingKeys } from '../../../core/sealed-secrets.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { recordAct } from '../../identity/audit/audit.ts'
import type { EndpointRef, NewEndpoint } from './queries.ts'
import { lockEndpoint, selectEndpoint } from './queries.ts'

export type { EndpointChanges, EndpointRef, NewEndpoint } from './queries.ts'

export type WebhookDeps = { db: Db; sealingKeys: SealingKeys; newSecret(): string }

export type EndpointDraft = Omit<NewEndpoint, 'endpointUuid' | 'secret'>

export type Endpoint = NonNullable<Awaited<ReturnType<typeof selectEndpoint>>>

export async function readEndpoint(db: Db | Tx, ref: EndpointRef): Promise<Endpoint> {
  const endpoint = await selectEndpoint(db, ref, limits.webhookWaitingShownMax)
  if (!endpoint) throw new ApiError('NOT_FOUND')
  return endpoint
}

/** Keeps the endpoint as it is until the transaction ends. */
export async function requireEndpoint(tx: Tx, ref: EndpointRef) {
  const endpoint = await lockEndpoint(tx, ref)
  if (!endpoint) throw new ApiError('NOT_FOUND')
  return endpoint
}

/** The same, where something is to be sent. */
export async function requireEnabled(tx: Tx, ref: EndpointRef): Promise<void> {
  const endpoint = await requireEndpoint(tx, ref)
  if (endpoint.disabled_at !== null) throw new ApiError('ENDPOINT_DISABLED')
}

export async function recordEndpointAct(
  tx: Tx,
  { accountUuid, endpointUuid }: EndpointRef,
  act: { actor: Actor; act: string; details: Record<string, unknown> },
): Promise<void> {
  await recordAct(tx, { ...act, accountUuid, subject: encodeId('webhook', endpointUuid) })
}
