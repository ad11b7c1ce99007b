import type { WebhookDeliveryDetail } from '@task-review/sdk'
import { defineCommand } from '../../command.ts'
import type { Output } from '../../output/output.ts'
import { findDeliveryId, findWebhookId } from '../../steps/find-id.ts'
import { listFlags, readPages } from '../../steps/read-pages.ts'
import { formatMoment, formatTook } from '../../values/figures.ts'
import { viewOf } from '../../views/cells.ts'
import { eventTypes } from '../../views/event.ts'
import { deliveryColumns, deliveryFields, styleDelivery } from '../../views/webhook.ts'

export const command = defineCommand({
  summary: 'List what was sent to a webhook, or show one delivery',
  args: [
    { name: 'webhook', about: 'the webhook, by its id or the end of it' },
    { name: 'delivery', about: 'one delivery: its attempts and what was sent', optional: true },
  ],
  flags: {
    status: {
      type: 'string',
      about: 'only these',
      values: ['pending', 'delivered', 'failed'],
    },
    type: { type: 'string', about: 'only this event', values: [...eventTypes, 'webhook.test'] },
    ...listFlags,
  },
  fields: [...deliveryFields, 'body', 'attempts'],
  examples: [
    { about: 'What was given up', line: 'taskreview webhooks deliveries …4m6t1b --status failed' },
    { about: 'One, with its attempts', line: 'taskreview webhooks deliveries …4m6t1b …3k6w1d' },
  ],
  exits: [5],
  async run(context) {
    const { client, args, flags, output, signal, program } = context
    const id = await findWebhookId(context, args.webhook)
    if (args.delivery !== undefined) {
      const deliveryId = await findDeliveryId(context, id, args.delivery)
      await show(output, await client.webhooks.getDelivery(id, deliveryId, { signal }))
      return
    }
    const { status, type } = flags
    const query = { ...(status !== undefined && { status }), ...(type !== undefined && { type }) }
    const rows = await readPages(flags, output, (limit) =>
      client.webhooks.listDeliveries(id, { ...query, limit }, { signal }),
    )
    await output.table({
      rows,
      columns: deliveryColumns(viewOf(context)),
      empty: `Nothing of that kind was sent. Send a test: ${program} webhooks test ${id}`,
    })
  },
})

async function show(output: Output, delivery: WebhookDeliveryDetail): Promise<void> {
  await output.details(delivery, [
    ['Delivery', delivery.id],
    ['Event', `${delivery.type} (${delivery.eventId})`],
    ['Sequence', delivery.sequence],
    ['Status', styleDelivery(delivery.status, delivery)],
    ['Created', formatMoment(delivery.createdAt)],
    ['Next attempt', delivery.nextAttemptAt && formatMoment(delivery.nextAttemptAt)],
    ...delivery.attempts.map(
      ({ number, startedAt, statusCode, error, latencyMs, responseExcerpt }) =>
        [
          `Attempt ${number}`,
          [
            `${formatMoment(startedAt)}: ${statusCode ?? error} in ${formatTook(latencyMs)}`,
            responseExcerpt,
          ]
            .filter(Boolean)
            .join(' '),
        ] as const,
    ),
    ['Body', delivery.body],
  ])
}
