import { defineCommand } from '../../command.ts'
import { UsageError } from '../../frame/failure.ts'
import { findWebhookId } from '../../steps/find-id.ts'
import { readTypesFlag, typesFlag } from '../../steps/read-types.ts'
import { viewOf } from '../../views/cells.ts'
import { webhookFacts, webhookFields } from '../../views/webhook.ts'

export const command = defineCommand({
  summary: 'Change a webhook, or turn it on or off',
  args: [{ name: 'id', about: 'the webhook, by its id or the end of it' }],
  flags: {
    url: { type: 'string', about: 'where to send events' },
    ...typesFlag,
    description: { type: 'string', about: 'what it is for' },
    enable: { type: 'boolean', about: 'enable it, and send pending deliveries immediately' },
    disable: { type: 'boolean', about: 'stop sending; what waits is kept' },
  },
  fields: webhookFields,
  examples: [
    { about: 'Turn it off', line: 'taskreview webhooks update …4m6t1b --disable' },
    { about: 'All events again', line: 'taskreview webhooks update …4m6t1b --events all' },
  ],
  exits: [5],
  async run(context) {
    const { client, args, flags, output, signal } = context
    const { url, description, enable, disable } = flags
    if (enable && disable) throw new UsageError('--enable and --disable exclude each other.')
    const eventTypes = readTypesFlag(flags.events)
    const change = {
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(eventTypes !== undefined && { eventTypes }),
      ...((enable || disable) && { enabled: enable }),
    }
    if (Object.keys(change).length === 0) {
      throw new UsageError(
        'Say what to change.',
        'By --url, --events, --description, --enable or --disable.',
      )
    }
    const id = await findWebhookId(context, args.id)
    const webhook = await client.webhooks.update(id, change, { signal })
    await output.details(webhook, webhookFacts(webhook, viewOf(context)))
  },
})
