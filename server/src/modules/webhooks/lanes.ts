// The lane of an endpoint: what becomes of it when its owner does something. Invariants:
// - The lane is locked before its due rows and deliveries are written, and after its endpoint.
// - Whatever adds to a lane counts its arrivals up, so no holder lets go of it unseen.
// - A holder that was fenced off records nothing any more; what it had in flight is sent again.
import type { Tx } from '../../db/client.ts'
import {
  clearLaneState,
  deleteLane,
  insertLane,
  makeAllDue,
  setLaneDue,
  setLaneIdle,
} from './lane-queries.ts'

export type LaneRef = { endpointUuid: string; accountUuid: string }

export async function addLane(tx: Tx, lane: LaneRef): Promise<void> {
  await insertLane(tx, lane)
}

/** Something was added that should be looked at now, also while the circuit is open. */
export async function touchLane(tx: Tx, endpointUuid: string): Promise<void> {
  await setLaneDue(tx, endpointUuid)
}

/** What waits stays and waits for the owner to enable the endpoint again. */
export async function pauseLane(tx: Tx, endpointUuid: string): Promise<void> {
  await setLaneIdle(tx, endpointUuid)
}

/** The endpoint begins anew: failures are forgotten and everything that waits has five new days. */
export async function resetLane(tx: Tx, endpointUuid: string): Promise<void> {
  await clearLaneState(tx, endpointUuid)
  await makeAllDue(tx, endpointUuid)
}

export async function removeLane(tx: Tx, endpointUuid: string): Promise<void> {
  await deleteLane(tx, endpointUuid)
}
