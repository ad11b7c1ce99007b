// How long the feed is kept. A day's partition is made ahead and dropped whole when all of it is past
// its time. What came on a day without a partition lies in the default one, and moves when the day is
// made. Safe on several workers at once: whoever comes second finds it done.
import type { Db } from '../../db/client.ts'
import { limits } from '../../limits.ts'
import {
  createFeedDay,
  deleteFeedBefore,
  dropFeedDay,
  lockDefaultDay,
  selectFeedDays,
} from './feed-queries.ts'

const span = { daysAhead: 3, keepDays: limits.feedKeepDays }

export async function keepFeedDays(db: Db): Promise<void> {
  const { wanted, made, firstKept } = await selectFeedDays(db, span)
  if (wanted.some((day) => !made.includes(day))) {
    await db.transaction().execute(async (tx) => {
      await lockDefaultDay(tx)
      const now = await selectFeedDays(tx, span)
      for (const day of now.wanted) {
        if (!now.made.includes(day)) await createFeedDay(tx, day)
      }
      await deleteFeedBefore(tx, limits.feedKeepDays)
    })
  }
  for (const day of made.filter((each) => each < firstKept)) {
    await db.transaction().execute((tx) => dropFeedDay(tx, day))
  }
}
