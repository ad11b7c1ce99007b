// New secrets for old ones, and old secrets under new keys. Invariants:
// - A roll counts the secret's number up. A repeated request shows its secret again only while that
//   number is the endpoint's; afterwards the secret is not kept anywhere, and the repeat says null.
// - At most two secrets sign at a time: rolling again during an overlap ends the older one.
import type { Actor } from '../../../core/caller.ts'
import { ApiError } from '../../../core/errors.ts'
import {
  openSecret,
  resealSecret,
  type SealingKeys,
  sealSecret,
} from '../../../core/sealed-secrets.ts'
import type { Db } from '../../../db/client.ts'
import {
  doOnce,
  type IdempotentUse,
  type Replayable,
} from '../../identity/idempotency/idempotency.ts'
import {
  type EndpointRef,
  recordEndpointAct,
  requireEndpoint,
  type WebhookDeps,
} from './endpoints.ts'
import {
  lockSealedSecrets,
  selectEndpointsByNumber,
  selectMadeEndpoint,
  updateEndpointSecret,
  updateSealedSecrets,
} from './queries.ts'
import type { SealedSecrets } from './secrets.ts'

export async function rollSecret(
  deps: WebhookDeps,
  ref: EndpointRef,
  options: { overlapSeconds: number; actor: Actor; use: IdempotentUse | undefined },
): Promise<Replayable<string | null>> {
  const { overlapSeconds, actor, use } = options
  const { endpointUuid } = ref
  return await doOnce(
    deps.db,
    use,
    async (tx) => {
      const old = await requireEndpoint(tx, ref)
      const secret = deps.newSecret()
      const sealed = sealSecret(deps.sealingKeys, endpointUuid, secret)
      await updateEndpointSecret(tx, endpointUuid, { secret: sealed, overlapSeconds })
      const details = { overlapSeconds }
      await recordEndpointAct(tx, ref, { actor, act: 'webhook.secret_rolled', details })
      return { objectId: String(old.secret_number + 1), value: secret }
    },
    async (number) => (await showSecretAgain(deps, ref, Number(number))).secret,
  )
}

/** What a request made that is now repeated, and its secret while that is the endpoint's. */
export async function showSecretAgain(
  { db, sealingKeys }: WebhookDeps,
  ref: EndpointRef,
  secretNumber: number,
) {
  const made = await selectMadeEndpoint(db, ref)
  if (!made) throw new ApiError('NOT_FOUND')
  const isStill = made.deleted_at === null && made.secret_number === secretNumber
  const secret = isStill ? openSecret(sealingKeys, ref.endpointUuid, made.secret) : null
  return { made, secret }
}

const resealBatch = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'

export type Resealed = {
  /** Of how many endpoints the secrets were sealed anew. */
  count: number
  /** Those that no key opens. */
  unopened: number
}

/** Seals with the active key what has a lower number. */
export async function resealSecrets(db: Db, keys: SealingKeys): Promise<Resealed> {
  const resealed: Resealed = { count: 0, unopened: 0 }
  let last: string | undefined = beforeAll
  while (last !== undefined) last = await resealAfter(last)
  return resealed

  async function resealAfter(afterUuid: string): Promise<string | undefined> {
    return await db.transaction().execute(async (tx) => {
      const below = { number: keys.active, afterUuid, limit: resealBatch }
      const rows = await lockSealedSecrets(tx, below)
      for (const row of rows) {
        const sealed = sealAnew(keys, row)
        if (sealed === undefined) resealed.unopened++
        else {
          await updateSealedSecrets(tx, sealed)
          resealed.count++
        }
      }
      return rows.at(-1)?.id
    })
  }
}

type SealedRow = Awaited<ReturnType<typeof lockSealedSecrets>>[number]

function sealAnew(
  keys: SealingKeys,
  { id, secret, previous_secret: previous }: SealedRow,
): SealedSecrets | undefined {
  try {
    return {
      endpointUuid: id,
      secret: resealSecret(keys, id, secret),
      previousSecret: previous && resealSecret(keys, id, previous),
    }
  } catch {
    return undefined
  }
}

export async function countSealedSecrets(db: Db) {
  return await selectEndpointsByNumber(db)
}
