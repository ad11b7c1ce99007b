import { defineCommand } from '../../command.ts'
import { confirmAct, yesFlag } from '../../steps/confirm-act.ts'
import { findWebhookId } from '../../steps/find-id.ts'
import { formatDuration } from '../../values/figures.ts'

export const command = defineCommand({
  summary: 'Rotate the secret of a webhook',
  about:
    'Both secrets sign for the time of --overlap, so that the receiver can change over in between. ' +
    'The new secret is shown once, now.',
  args: [{ name: 'id', about: 'the webhook, by its id or the end of it' }],
  flags: {
    overlap: {
      type: 'duration',
      about: 'how long the old secret signs too, 7d at most',
      default: '1d',
    },
    ...yesFlag,
  },
  fields: ['id', 'secret'],
  examples: [
    {
      about: 'Change over within an hour',
      line: 'taskreview webhooks roll-secret …4m6t1b --overlap 1h',
    },
  ],
  exits: [5],
  async run(context) {
    const { client, args, flags, io, output, signal } = context
    const id = await findWebhookId(context, args.id)
    const overlapMs = flags.overlap
    const until = formatDuration(overlapMs)
    await confirmAct(io, flags.yes, `Give ${id} a new secret? The old one ends after ${until}.`)
    const overlapSeconds = Math.ceil(overlapMs / 1_000)
    const rolled = await client.webhooks.rollSecret(id, { overlapSeconds }, { signal })
    await output.details(rolled, [
      ['Webhook', rolled.id],
      ['Secret', rolled.secret],
      ['Old secret', `signs for another ${until}`],
    ])
    await output.note('Keep the secret: it is not shown again.')
  },
})
