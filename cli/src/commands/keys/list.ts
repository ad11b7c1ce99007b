import { defineCommand } from '../../command.ts'
import { listFlags, readPages } from '../../steps/read-pages.ts'
import { viewOf } from '../../views/cells.ts'
import { keyColumns, keyFields } from '../../views/key.ts'

export const command = defineCommand({
  summary: 'List API keys, newest first, also those that have ended',
  flags: listFlags,
  fields: keyFields,
  examples: [
    { about: 'All keys', line: 'taskreview keys list --all' },
    {
      about: 'Keys that were never used',
      line: `taskreview keys list --all --jq '.[] | select(.lastUsedAt == null).id'`,
    },
  ],
  async run(context) {
    const { client, flags, output, signal, program } = context
    const rows = await readPages(flags, output, (limit) => client.keys.list({ limit }, { signal }))
    await output.table({
      rows,
      columns: keyColumns(viewOf(context)),
      empty: `No keys. Make one: ${program} keys create "CI"`,
    })
  },
})
