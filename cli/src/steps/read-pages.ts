// Lists: as many as asked for, over as many pages as that takes.
import type { Page, PagePromise } from '@task-review/sdk'
import { UsageError } from '../frame/failure.ts'
import type { Output } from '../output/output.ts'

const pageMax = 100

export const listFlags = {
  limit: { type: 'integer', about: 'how many at most', placeholder: 'count', default: 20 },
  all: { type: 'boolean', about: 'all there are, page by page' },
} as const

type ListWishes = { limit: number; all: boolean }

/** Reads the rows and, where more are left, says on stderr how to get them. */
export async function readPages<Row>(
  { limit, all }: ListWishes,
  output: Output,
  start: (pageSize: number) => PagePromise<Row>,
): Promise<Row[]> {
  if (limit < 1) throw new UsageError('--limit must be 1 or more')
  const wanted = all ? Number.POSITIVE_INFINITY : limit
  const rows: Row[] = []
  const progress = output.progress('Reading')
  let isMore = false
  try {
    let page: Page<Row> | undefined = await start(Math.min(wanted, pageMax))
    while (page !== undefined) {
      rows.push(...page.data)
      progress.update({ label: `Reading, ${rows.length} so far` })
      isMore = rows.length > wanted || page.hasMore
      page = page.hasMore && rows.length < wanted ? await page.nextPage() : undefined
    }
  } finally {
    progress.stop()
  }
  if (isMore) await output.note(`There are more than these ${limit}: add --limit or --all.`)
  return rows.slice(0, wanted)
}
