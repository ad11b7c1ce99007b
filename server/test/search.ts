import { vi } from 'vitest'
import type { Db } from '../src/db/client.ts'
import { indexNewTasks, measureSearchLag } from '../src/modules/work/search/search.ts'

/**
 * Until every task can be found by its words. An event is read when all transactions before it have ended, and those
 * of other databases of the same server count too.
 */
export async function indexAllTasks(db: Db): Promise<void> {
  await vi.waitFor(
    async () => {
      await indexNewTasks(db)
      if ((await measureSearchLag(db)) > 0) throw new Error('An event was not read yet.')
    },
    { timeout: 20_000, interval: 20 },
  )
}
