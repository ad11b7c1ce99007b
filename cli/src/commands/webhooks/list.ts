import { defineCommand } from '../../command.ts'
import { viewOf } from '../../views/cells.ts'
import { webhookColumns, webhookFields } from '../../views/webhook.ts'

export const command = defineCommand({
  summary: 'List webhooks',
  fields: webhookFields,
  examples: [
    { about: 'All webhooks', line: 'taskreview webhooks list' },
    {
      about: 'Those that fail',
      line: `taskreview webhooks list --jq '.[] | select(.failingSince != null).url'`,
    },
  ],
  async run(context) {
    const { client, output, signal, program } = context
    const { data } = await client.webhooks.list({ signal })
    await output.table({
      rows: data,
      columns: webhookColumns(viewOf(context)),
      empty: `No webhooks yet. Make one: ${program} webhooks create https://example.com/hook\nOr try events on this machine first: ${program} webhooks listen --forward-to localhost:3000/hook`,
    })
  },
})
