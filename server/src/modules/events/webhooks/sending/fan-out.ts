// Each event that enters an account's feed becomes a delivery for every endpoint that wants it, and one for
// the callback of its task where there is one.
// Invariant: it does so in the transaction that numbers the event, so exactly once; and the worker that
// leases the endpoint queue cannot release it without seeing the new delivery.
import type { Tx } from '../../../../db/client.ts'
import {
  insertCallbackDeliveries,
  insertDeliveries,
  type NamedEvent,
  type TypeOfAccount,
  touchLanes,
} from './fan-out-queries.ts'

export type NumberedEvent = Omit<NamedEvent, 'eventId'>

/** Says how many deliveries were made. Most batches are of accounts that have no endpoint and no callback. */
export async function fanOut<Event extends NumberedEvent>(
  tx: Tx,
  events: Event[],
  nameEvent: (event: Event) => string,
): Promise<number> {
  const lanes = await touchLanes(tx, findTypes(events), events)
  if (lanes.length === 0) return 0
  const listening = new Set(lanes.map(({ accountUuid }) => accountUuid))
  const heard = events
    .filter(({ accountUuid }) => listening.has(accountUuid))
    .map((event) => ({ ...event, eventId: nameEvent(event) }))
  const queues = (isCallback: boolean) =>
    lanes.flatMap((lane) => (lane.isCallback === isCallback ? [lane.endpointUuid] : []))
  const [endpoints, callbacks] = [queues(false), queues(true)]
  const made = endpoints.length === 0 ? 0 : await insertDeliveries(tx, endpoints, heard)
  if (callbacks.length === 0) return made
  return made + (await insertCallbackDeliveries(tx, callbacks, heard))
}

function findTypes(events: NumberedEvent[]): TypeOfAccount[] {
  const byName = new Map<string, TypeOfAccount>()
  for (const { accountUuid, type } of events)
    byName.set(`${accountUuid} ${type}`, { accountUuid, type })
  return [...byName.values()]
}
