// Adopting a restored database. Invariants:
// - A database that is not the one the service was bound to is served by nobody until an operator adopts
//   it: a copy for a trial would otherwise tell the clients of the real one, and numbers would be used twice.
// - The adoption is one transaction: a new epoch, what the last one left untold, and a jump of every feed.
// - Nothing is told as new that is in the feed, and what is not in it is told once.
// - No number is used twice: every feed jumps by more than was given since the backup, once for each epoch
//   that began since, also where the restore goes back behind an earlier one.
// The reasons: docs/decisions/0029-restores.md.

import type { Db, Tx } from '../../../../db/client.ts'
import { allowLongStatements } from '../../../../db/long-statements.ts'
import type { FeedEvent } from '../relay-queries.ts'
import {
  type AdoptionState,
  bindState,
  jumpHeads,
  lockState,
  type RestoredFeed,
  raiseEpoch,
  selectAdoption,
} from './adoption-queries.ts'
import { type Backlog, insertLeftovers, selectBacklog } from './backlog-queries.ts'

export type { AdoptionState } from './adoption-queries.ts'

/** More events than an account has in the time between a backup and the restore. */
export const restoreGap = 1_000_000

export async function readAdoption(db: Db): Promise<AdoptionState> {
  return await selectAdoption(db)
}

/** In one sentence. */
export function describeStranger({ isOtherServer, mark }: AdoptionState): string {
  if (isOtherServer) return 'The database was restored into another server, or is a copy.'
  if (mark !== '') return `The server was restored from a backup (${mark}).`
  return 'The server has not come as far as its database: it was restored from a backup.'
}

export type Adoption = {
  /** False where it was adopted before, and nothing was done. */
  isNew: boolean
  epoch: number
  /** Events that were told to nobody; the relay tells them first. */
  leftovers: number
  feeds: number
}

export type AdoptOptions = {
  /** The highest epoch that is known outside of the database, whose own may be of before it. */
  epochMin?: number | undefined
  /** Also where the service cannot see that this database was restored. */
  isForced: boolean
  /** In the same transaction: what else follows from the event that every feed gets. */
  onRestored(tx: Tx, events: FeedEvent[]): Promise<unknown>
}

export async function adoptDatabase(db: Db, options: AdoptOptions): Promise<Adoption> {
  return await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx)
    await lockState(tx)
    const { isAdopted, epoch: known } = await selectAdoption(tx)
    if (isAdopted && !options.isForced)
      return { isNew: false, epoch: known, leftovers: 0, feeds: 0 }
    const epoch = Math.max(known, options.epochMin ?? 0) + 1
    await raiseEpoch(tx, epoch)
    const leftovers = await insertLeftovers(tx)
    await bindState(tx, epoch)
    const feeds = await jumpHeads(tx, epoch, restoreGap * (epoch - known))
    await options.onRestored(
      tx,
      feeds.map((feed) => toEvent(feed, epoch)),
    )
    return { isNew: true, epoch, leftovers, feeds: feeds.length }
  })
}

/** Its subject is the account, where that of others is a task, and the epoch is its version. */
function toEvent(feed: RestoredFeed, epoch: number): FeedEvent {
  const { accountUuid, number, data, occurredAt } = feed
  const of = { accountUuid, taskUuid: accountUuid, version: epoch, epoch }
  return { ...of, id: 0, writerXid: '0', type: 'feed.restored', data, number, occurredAt }
}

const backlogCountMax = 100_000

/** How far the feed is behind, for the metrics: counted up to a bound. */
export async function measureRelay(db: Db): Promise<Backlog> {
  const { isAdopted } = await selectAdoption(db)
  return await selectBacklog(db, { isAdopted, countMax: backlogCountMax })
}
