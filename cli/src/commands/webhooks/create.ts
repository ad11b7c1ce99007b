import { defineCommand } from '../../command.ts'
import { readTypesFlag, typesFlag } from '../../steps/read-types.ts'
import { viewOf } from '../../views/cells.ts'
import { webhookFacts, webhookFields } from '../../views/webhook.ts'

export const command = defineCommand({
  summary: 'Send events to your server',
  about: 'The secret to check signatures with is shown once, now.',
  args: [{ name: 'url', about: 'where to: https, reachable from outside' }],
  flags: {
    ...typesFlag,
    description: { type: 'string', about: 'what it is for' },
    revision: { type: 'string', about: 'the shape of the events', values: ['A', 'B'] },
  },
  fields: [...webhookFields, 'secret'],
  examples: [
    {
      about: 'Tell me when a task is final',
      line: 'taskreview webhooks create https://example.com/hook --events task.completed,task.cancelled',
    },
  ],
  async run(context) {
    const { client, args, flags, output, signal, program } = context
    const eventTypes = readTypesFlag(flags.events)
    const webhook = await client.webhooks.create(
      {
        url: args.url,
        ...(eventTypes !== undefined && { eventTypes }),
        ...(flags.description !== undefined && { description: flags.description }),
        ...(flags.revision !== undefined && { revision: flags.revision }),
      },
      { signal },
    )
    await output.details(webhook, [
      ...webhookFacts(webhook, viewOf(context)),
      ['Secret', webhook.secret],
    ])
    await output.note('Keep the secret: it is not shown again.')
    await output.note(`See whether it answers: ${program} webhooks test ${webhook.id}`)
  },
})
