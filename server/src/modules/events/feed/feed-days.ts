// How long the feed is kept.
import type { Db } from '../../db/client.ts'
import { keepDays } from '../../db/day-partitions.ts'
import { limits } from '../../limits.ts'

export async function keepFeedDays(db: Db): Promise<void> {
  await keepDays(db, {
    table: 'feed_events',
    column: 'relayed_at',
    keepDays: limits.feedKeepDays,
  })
}
