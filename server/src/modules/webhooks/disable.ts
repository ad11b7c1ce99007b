// An endpoint that asked for it, or that failed for five days, is sent nothing more, and its people
// are told. Invariant: the attempt that shows it, the end of the endpoint and the notice commit
// together, and only for who holds the lane. What still waits fails afterwards, some at a time.
import type { Db } from '../../db/client.ts'
import { encodeId } from '../../ids.ts'
import { raiseNotice } from '../notices/notices.ts'
import { lockHeld, recordOutcomes } from './outcome-queries.ts'
import type { Outcome } from './outcomes.ts'
import { disableEndpoint } from './webhooks.ts'

class LaneLost extends Error {}

/** False when the lane was lost. */
export async function disableAfter(
  db: Db,
  holderUuid: string,
  outcome: Outcome & { disable: 'failing' | 'gone' },
): Promise<boolean> {
  const { endpointUuid, disable: reason } = outcome
  try {
    await db.transaction().execute(async (tx) => {
      const disabled = await disableEndpoint(tx, { endpointUuid, reason })
      const held = await lockHeld(tx, holderUuid, [endpointUuid])
      if (held.size === 0) throw new LaneLost()
      await recordOutcomes(tx, [outcome])
      if (disabled === undefined) return
      const { accountUuid, url } = disabled
      const endpointId = encodeId('webhook', endpointUuid)
      const data = { endpointId, url, reason }
      await raiseNotice(tx, { accountUuid, kind: 'endpoint_disabled', subject: endpointId, data })
    })
    return true
  } catch (error) {
    if (error instanceof LaneLost) return false
    throw error
  }
}
