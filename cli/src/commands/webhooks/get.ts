import { defineCommand } from '../../command.ts'
import { findWebhookId } from '../../steps/find-id.ts'
import { viewOf } from '../../views/cells.ts'
import { webhookFacts, webhookFields } from '../../views/webhook.ts'

export const command = defineCommand({
  summary: 'Show a webhook and how it is doing',
  args: [{ name: 'id', about: 'the webhook, by its id or the end of it' }],
  fields: webhookFields,
  examples: [{ about: 'One', line: 'taskreview webhooks get webhook_06a1yngw9n3c7r5x2v8k4m6t1b' }],
  exits: [5],
  async run(context) {
    const { client, args, output, signal, program } = context
    const webhook = await client.webhooks.get(await findWebhookId(context, args.id), { signal })
    await output.details(webhook, webhookFacts(webhook, viewOf(context)))
    if (webhook.failingSince !== null) {
      await output.note(`See why: ${program} webhooks deliveries ${webhook.id} --status pending`)
    } else if (!webhook.enabled) {
      await output.note(`Send again: ${program} webhooks update ${webhook.id} --enable`)
    }
  },
})
