// Puts what is in the event log into the feeds, as the relay of a worker would. A test that needs no
// worker calls it when it wants the feed to move.
import { randomUUID } from 'node:crypto'
import type { Db } from '../src/db/client.ts'
import { type RelayHooks, relayBatch } from '../src/modules/events/feed/relay.ts'
import { takeLease } from '../src/modules/events/feed/relay-queries.ts'

const leaderId = randomUUID()
const leaseMs = 600_000

export async function relayAll(db: Db, hooks: RelayHooks = {}): Promise<void> {
  const onError = (error: Error) => {
    throw error
  }
  if (!(await takeLease(db, leaderId, leaseMs))) throw new Error('Somebody else is relaying here')
  const relay = () => relayBatch({ db, onError, ...hooks }, leaderId)
  while (['moved', 'more'].includes(await relay()));
}
