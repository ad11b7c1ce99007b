import { defineCommand } from '../../command.ts'
import { confirmAct, yesFlag } from '../../steps/confirm-act.ts'
import { findWebhookId } from '../../steps/find-id.ts'

export const command = defineCommand({
  summary: 'Delete a webhook and what waits for it',
  args: [{ name: 'id', about: 'the webhook, by its id or the end of it' }],
  flags: yesFlag,
  examples: [
    { about: 'Delete', line: 'taskreview webhooks delete webhook_06a1yngw9n3c7r5x2v8k4m6t1b' },
  ],
  exits: [5],
  async run(context) {
    const { client, args, flags, io, output, signal } = context
    const id = await findWebhookId(context, args.id)
    await confirmAct(io, flags.yes, `Delete ${id} and everything that waits for it?`)
    await client.webhooks.delete(id, { signal })
    await output.note(`Deleted ${id}.`)
  },
})
