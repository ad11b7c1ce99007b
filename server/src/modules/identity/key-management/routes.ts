import { ApiError } from '../../../core/errors.ts'
import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { replayHeaders } from '../../../http/idempotency-header.ts'
import { decodeCursor, linkToNext, toPage, uuidCursor } from '../../../http/page.ts'
import { readTimeIfAny } from '../../../http/query-time.ts'
import { type Answer, type Route, route } from '../../../http/route.ts'
import { findKeyOf, listKeysOf } from '../api-keys/api-keys.ts'
import { describeCall, type Replayable } from '../idempotency/idempotency.ts'
import {
  type KeyManagementDeps,
  makeKey,
  type NewKey,
  revokeByKey,
  rollByKey,
} from './key-management.ts'
import { presentNew, presentOne } from './present.ts'
import {
  createKeyOperation,
  getKeyOperation,
  listKeysOperation,
  revokeKeyOperation,
  rollKeyOperation,
} from './schema.ts'

export type KeyManagementRouteDeps = KeyManagementDeps & {
  /** Lets every process look for changes now instead of within two seconds. */
  announceKeyChange(): Promise<void>
}

export function keyManagementRoutes(deps: KeyManagementRouteDeps): Route[] {
  const { db, announceKeyChange } = deps
  return [
    route(listKeysOperation, async ({ key, query, request }) => {
      const { cursor, limit = limits.pageSizeDefault } = query
      const beforeUuid = decodeCursor(cursor, uuidCursor)
      const keys = await listKeysOf(db, key.accountUuid, { beforeUuid, limit })
      const page = toPage(keys, presentOne)
      return { body: page, headers: linkToNext(request.url, page.nextCursor) }
    }),

    route(getKeyOperation, async ({ key, params }) => {
      const uuid = decodeId('key', params.key_id)
      const found = uuid && (await findKeyOf(db, key.accountUuid, uuid))
      if (!found) throw new ApiError('NOT_FOUND')
      return { body: presentOne(found) }
    }),

    route(createKeyOperation, async (call) => {
      const { name, revision, scopes, allowedAddresses, expiresAt } = call.body
      const asked = { name, revision, scopes, allowedAddresses }
      const wish = { ...asked, expiresAt: readTimeIfAny('expiresAt', expiresAt) }
      const use = describeCall(call, 'createKey', { ...asked, expiresAt })
      return answerNew(await makeKey(deps, call.key, { wish, use }))
    }),

    route(rollKeyOperation, async (call) => {
      const { overlapSeconds = limits.keyOverlapSecondsDefault } = call.body
      const keyId = call.params.key_id
      const use = describeCall(call, 'rollKey', { keyId, overlapSeconds })
      const made = await rollByKey(deps, call.key, { keyId, overlapSeconds, use })
      await announceKeyChange()
      return answerNew(made)
    }),

    route(revokeKeyOperation, async ({ key, params }) => {
      const revoked = await revokeByKey(db, key, params.key_id)
      await announceKeyChange()
      return { body: presentOne(revoked) }
    }),
  ]
}

function answerNew({ value, replayed }: Replayable<NewKey>): Answer {
  const body = presentNew(value)
  const location = `/api/v1/keys/${body.id}`
  return { body, headers: { location, ...replayHeaders(replayed) } }
}
