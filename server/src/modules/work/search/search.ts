// Finding tasks by their words. Invariants:
// - A member finds tasks of the account alone: the account is in every statement, and every key of the index
//   begins with it. An operator finds tasks of every account, by the title alone, which operators see anyway.
// - The worker writes the words soon after the event of a create, never the create itself. Each event is
//   taken once: whoever takes them locks the mark, reads only events of finished transactions, and moves
//   the mark on in the same transaction. A batch looks at so many events and no more.
// - After a restore into another cluster the numbers of transactions may begin lower: so the events of
//   each epoch are read apart, one epoch after the other.
// - Words go with the content. The task is locked while they are written, so that a removal beside it
//   either finds them or keeps them from being written.
// - A page of a search looks at so many tasks and matches and no more.
import type { RawBuilder } from 'kysely'
import { limits } from '../../../core/limits.ts'
import type { ListPage } from '../../../core/list-page.ts'
import type { Db } from '../../../db/client.ts'
import {
  addWords,
  lockMark,
  type Mark,
  moveMark,
  newestMatches,
  type Search,
  sampleNewest,
  selectEndOfNewest,
  selectIndexed,
  selectLagSeconds,
  theseMatches,
} from './queries.ts'

export const searchEveryMs = 1_000
const batchEventsMax = 500
/** Then others have their turn at the connection, and the loop goes on with its next round. */
const batchesPerRoundMax = 20

/** Reads on in the event log; says how many events it read. */
export async function indexNewTasks(db: Db, eventsMax: number = batchEventsMax): Promise<number> {
  let total = 0
  for (let batch = 0; batch < batchesPerRoundMax; batch++) {
    const { looked, hasMore } = await indexBatch(db, eventsMax)
    total += looked
    if (!hasMore) break
  }
  return total
}

async function indexBatch(db: Db, eventsMax: number) {
  return await db.transaction().execute(async (tx) => {
    const mark = await lockMark(tx)
    if (mark === undefined) return { looked: 0, hasMore: false }
    const { currentEpoch, ...place } = mark
    // A statement of its own, because its snapshot must be newer than the lock.
    const { looked, last } = await addWords(tx, place, {
      isCurrent: place.epoch >= currentEpoch,
      eventsMax,
    })
    if (looked === eventsMax || place.epoch >= currentEpoch) {
      if (last !== undefined) await moveMark(tx, { epoch: place.epoch, ...last })
      return { looked, hasMore: looked === eventsMax }
    }
    await moveMark(tx, firstOf(place.epoch + 1))
    return { looked, hasMore: true }
  })
}

const firstOf = (epoch: number): Mark => ({ epoch, writerXid: '0', eventId: 0 })

/** How old the oldest event is that was not read yet; 0 where all were. */
export async function measureSearchLag(db: Db): Promise<number> {
  return await selectLagSeconds(db)
}

/**
 * A page of the tasks with all of the words, newest first. A sample of the newest tasks says how frequent the
 * words are. Rare ones are looked up in the index. Frequent ones are found among the newest tasks, a stretch at a
 * time: where filters leave few of them a page may be short, or empty, and another still follow.
 * `select` reads one row more than the page holds.
 */
export async function searchMatches<Row extends { id: string }>(
  db: Db,
  { limit, ...search }: Search & { limit: number },
  select: (matches: RawBuilder<unknown>) => Promise<Row[]>,
): Promise<ListPage<Row, string>> {
  const { query, rare_query, looked, matching } = await sampleNewest(db, search)
  if (query === null) return { items: [], next: undefined }
  const isWhole = looked < limits.searchNewestTasks
  if (isWhole || matching > limit) {
    const rows = await select(newestMatches(search, { query, tasksMax: limits.searchNewestTasks }))
    if (isWhole || rows.length > limit) return cut(rows, limit)
  }
  if (matching < limits.searchRareTasksMax) {
    const found = await selectIndexed(db, search, { query, rareQuery: rare_query ?? query })
    if (found.length <= limits.searchMatchesMax)
      return cut(await select(theseMatches(found)), limit)
  }
  const tasksMax = limits.searchNewestTasksOfFrequentWords
  const rows = await select(newestMatches(search, { query, tasksMax }))
  if (rows.length > limit) return cut(rows, limit)
  return { items: rows, next: await selectEndOfNewest(db, search, tasksMax) }
}

function cut<Row extends { id: string }>(rows: Row[], limit: number): ListPage<Row, string> {
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? items.at(-1)?.id : undefined }
}
