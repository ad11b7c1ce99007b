import type { FeedEvent } from '@task-review/sdk'
import { defineCommand } from '../../command.ts'
import { UsageError } from '../../frame/failure.ts'
import { afterFlag, eventsFlag, readEventsFlag, readNewest } from '../../steps/read-events.ts'
import { viewOf } from '../../views/cells.ts'
import { eventColumns, eventFields } from '../../views/event.ts'

export const command = defineCommand({
  summary: 'List what happened to tasks, oldest first',
  about:
    'The feed of the account, kept 30 days. Without --after the newest events are shown, with it ' +
    'those that followed.',
  flags: {
    ...eventsFlag,
    ...afterFlag,
    limit: { type: 'integer', about: 'how many at most', placeholder: 'count', default: 20 },
  },
  fields: eventFields,
  examples: [
    { about: 'The newest', line: 'taskreview events list' },
    {
      about: 'All answers since one',
      line: 'taskreview events list --after 1041 --events task.completed --limit 1000',
    },
  ],
  async run(context) {
    const { flags, output, program } = context
    if (flags.limit < 1) throw new UsageError('--limit must be 1 or more')
    const patterns = readEventsFlag(flags.events)
    const rows =
      flags.after === undefined
        ? await readNewest(context, patterns, flags.limit)
        : await readOn(flags.after, flags.limit)
    await output.table({
      rows,
      columns: eventColumns(viewOf(context)),
      empty: `No such events. Follow what happens from now on: ${program} events tail`,
    })

    async function readOn(after: number, limit: number): Promise<FeedEvent[]> {
      const found: FeedEvent[] = []
      let cursor = String(after)
      for (let isMore = true; isMore && found.length < limit; ) {
        const { types } = patterns
        const query = { after: cursor, limit: 100, ...(types !== undefined && { types }) }
        const page = await context.client.events.list(query, { signal: context.signal })
        found.push(...page.data.filter(({ type }) => patterns.matches(type)))
        cursor = page.nextCursor
        isMore = page.hasMore
      }
      return found.slice(0, limit)
    }
  },
})
