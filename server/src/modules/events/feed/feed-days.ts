// How long the feed is kept.

import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { keepDays } from '../../../db/day-partitions.ts'

export async function keepFeedDays(db: Db): Promise<void> {
  await keepDays(db, {
    table: 'feed_events',
    column: 'relayed_at',
    keepDays: limits.feedKeepDays,
  })
}
