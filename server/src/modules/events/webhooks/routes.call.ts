// What the routes of this module read from a call.
import { ApiError } from '../../../core/errors.ts'
import { decodeId } from '../../../core/ids.ts'
import type { Call } from '../../../http/route.ts'
import type { DeliveryRef } from './deliveries/deliveries.ts'
import type { EndpointRef } from './endpoints.ts'

type Caller = Pick<Call['key'], 'accountUuid'>

export function refOf({ accountUuid }: Caller, params: { webhook_id: string }): EndpointRef {
  return { accountUuid, endpointUuid: decode('webhook', params.webhook_id) }
}

export function deliveryRefOf(
  caller: Caller,
  params: { webhook_id: string; delivery_id: string },
): DeliveryRef {
  return { ...refOf(caller, params), deliveryUuid: decode('delivery', params.delivery_id) }
}

/** An identifier that cannot exist is answered like one that does not. */
function decode(prefix: 'webhook' | 'delivery', id: string): string {
  const uuid = decodeId(prefix, id)
  if (uuid === undefined) throw new ApiError('NOT_FOUND')
  return uuid
}
