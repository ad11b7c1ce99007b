import { defineCommand } from '../../command.ts'
import { UsageError } from '../../frame/failure.ts'
import { findDeliveryId, findWebhookId } from '../../steps/find-id.ts'
import { plural } from '../../values/figures.ts'
import { deliveryFields } from '../../views/webhook.ts'

export const command = defineCommand({
  summary: 'Send one delivery again, or all that were given up',
  args: [
    { name: 'webhook', about: 'the webhook, by its id or the end of it' },
    { name: 'delivery', about: 'the delivery, by its id or the end of it', optional: true },
  ],
  flags: {
    'failed-since': { type: 'time', about: 'all that were given up at this time or later' },
    'failed-until': { type: 'time', about: 'and before this one' },
  },
  fields: [...deliveryFields, 'queued', 'hasMore'],
  examples: [
    { about: 'One', line: 'taskreview webhooks redeliver …4m6t1b …3k6w1d' },
    { about: 'After an outage', line: 'taskreview webhooks redeliver …4m6t1b --failed-since 6h' },
  ],
  exits: [5],
  async run(context) {
    const { client, args, flags, output, signal, program } = context
    const since = flags['failed-since']
    if ((args.delivery === undefined) === (since === undefined)) {
      throw new UsageError('Name one delivery, or give --failed-since.')
    }
    const id = await findWebhookId(context, args.webhook)
    if (args.delivery !== undefined) {
      const deliveryId = await findDeliveryId(context, id, args.delivery)
      const delivery = await client.webhooks.redeliver(id, deliveryId, { signal })
      if (output.isJson) await output.json(delivery)
      else await output.text(`${delivery.id} is sent again.`)
      return
    }
    const until = flags['failed-until']
    const range = {
      failedAfter: since as string,
      ...(until !== undefined && { failedBefore: until }),
    }
    const again = await client.webhooks.redeliverFailed(id, range, { signal })
    if (output.isJson) await output.json(again)
    else await output.text(`${plural(again.queued, 'delivery is', 'deliveries are')} sent again.`)
    if (again.hasMore) await output.note('There are more: run the command again.')
    if (again.queued === 0) {
      await output.note(
        `See what was given up: ${program} webhooks deliveries ${id} --status failed`,
      )
    }
  },
})
