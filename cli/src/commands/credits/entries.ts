import type { CreditEntry } from '@task-review/sdk'
import { defineCommand } from '../../command.ts'
import { listFlags, readPages } from '../../steps/read-pages.ts'
import { formatCount } from '../../values/figures.ts'
import { ageColumn, countColumn, idColumn, viewOf } from '../../views/cells.ts'

export const command = defineCommand({
  summary: 'List every movement of credits, newest first',
  flags: listFlags,
  fields: [...['number', 'kind', 'credits', 'available', 'held', 'taskId', 'reason', 'createdAt']],
  examples: [
    { about: 'The last movements', line: 'taskreview credits entries' },
    {
      about: 'What was charged, in all',
      line: `taskreview credits entries --all --jq '[.[] | select(.kind == "capture").credits] | add'`,
    },
  ],
  async run(context) {
    const { client, flags, output, signal, profile } = context
    const rows = await readPages(flags, output, (limit) =>
      client.credits.listEntries({ limit }, { signal }),
    )
    const view = viewOf(context)
    await output.table({
      rows,
      columns: [
        { title: '#', value: ({ number }) => number, align: 'right' },
        { title: 'KIND', value: ({ kind }) => kind },
        {
          title: 'CREDITS',
          align: 'right',
          value: (entry) => (view.isForPeople ? spellMove(entry) : entry.credits),
        },
        countColumn<CreditEntry>(view, 'AVAILABLE', ({ available }) => available),
        countColumn<CreditEntry>(view, 'HELD', ({ held }) => held),
        ageColumn<CreditEntry>(view, 'AGE', ({ createdAt }) => createdAt),
        idColumn<CreditEntry>(view, 'TASK', ({ taskId }) => taskId),
        { title: 'REASON', value: ({ reason }) => reason, shrinks: true },
      ],
      empty: `No credits have moved yet. How to add some: ${profile.baseUrl}/dashboard/credits`,
    })
  },
})

/** What is available goes up by grants and releases and down by holds; a capture is from what is held. */
function spellMove({ kind, credits }: CreditEntry): string {
  const sign = { grant: '+', release: '+', hold: '-' }[kind as string] ?? ''
  return `${sign}${formatCount(credits)}`
}
