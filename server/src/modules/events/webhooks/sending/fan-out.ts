// Each event that enters an account's feed becomes a delivery for every endpoint that wants it.
// Invariant: it does so in the transaction that numbers the event, so exactly once; and the worker that
// leases the endpoint queue cannot release it without seeing the new delivery.
import type { Tx } from '../../../../db/client.ts'
import {
  insertDeliveries,
  type NamedEvent,
  type TypeOfAccount,
  touchLanes,
} from './fan-out-queries.ts'

export type NumberedEvent = Omit<NamedEvent, 'eventId'>
export type EventName = (taskUuid: string, version: number) => string

/** Says how many deliveries were made. Most batches are of accounts that have no endpoint. */
export async function fanOut(
  tx: Tx,
  events: NumberedEvent[],
  nameEvent: EventName,
): Promise<number> {
  const lanes = await touchLanes(tx, findTypes(events))
  if (lanes.length === 0) return 0
  const listening = new Set(lanes.map(({ accountUuid }) => accountUuid))
  const heard = events
    .filter(({ accountUuid }) => listening.has(accountUuid))
    .map((event) => ({ ...event, eventId: nameEvent(event.taskUuid, event.version) }))
  const endpoints = lanes.map(({ endpointUuid }) => endpointUuid)
  return await insertDeliveries(tx, endpoints, heard)
}

function findTypes(events: NumberedEvent[]): TypeOfAccount[] {
  const byName = new Map<string, TypeOfAccount>()
  for (const { accountUuid, type } of events)
    byName.set(`${accountUuid} ${type}`, { accountUuid, type })
  return [...byName.values()]
}
