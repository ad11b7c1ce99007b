import { defineCommand } from '../../command.ts'
import { listFlags, readPages } from '../../steps/read-pages.ts'
import { viewOf } from '../../views/cells.ts'
import { requestColumns, requestFields, requestFilter, requestFlags } from '../../views/request.ts'

export const command = defineCommand({
  summary: 'List the requests of the account, newest first',
  flags: { ...requestFlags, ...listFlags },
  fields: requestFields,
  examples: [
    { about: 'What was refused', line: 'taskreview logs list --status 4xx' },
    {
      about: 'What one request was',
      line: `taskreview logs list --path /api/v1/tasks --jq '.[0].requestId'`,
    },
  ],
  async run(context) {
    const { client, flags, output, signal, program } = context
    const rows = await readPages(flags, output, (limit) =>
      client.requests.list({ ...requestFilter(flags), limit }, { signal }),
    )
    await output.table({
      rows,
      columns: requestColumns(viewOf(context)),
      empty: `No such request. Follow them as they come: ${program} logs tail`,
    })
  },
})
