import type { TaskReview, WebhookDeliveryDetail } from '@task-review/sdk'
import { defineCommand } from '../../command.ts'
import type { Clock } from '../../frame/clock.ts'
import { CliError } from '../../frame/failure.ts'
import { findWebhookId } from '../../steps/find-id.ts'
import { formatTook } from '../../values/figures.ts'
import { deliveryFields } from '../../views/webhook.ts'

const [lookEveryMs, lookForMs] = [1_000, 20_000]

export const command = defineCommand({
  summary: 'Send a test event to a webhook and see what it answers',
  args: [{ name: 'id', about: 'the webhook, by its id or the end of it' }],
  fields: [...deliveryFields, 'body', 'attempts'],
  examples: [
    { about: 'Test', line: 'taskreview webhooks test webhook_06a1yngw9n3c7r5x2v8k4m6t1b' },
  ],
  exits: [5],
  async run(context) {
    const { client, args, output, signal, program } = context
    const id = await findWebhookId(context, args.id)
    const sent = await client.webhooks.test(id, { signal })
    const progress = output.progress('Waiting for the receiver')
    const tried = await findTried(context, id, sent.id).finally(() => progress.stop())
    const next = `See the deliveries: ${program} webhooks deliveries ${id}`
    const failure = describeFailure(tried)
    if (output.isJson) await output.json(tried)
    else if (tried.attempts.length === 0) await output.text('The test was sent.')
    else if (failure === undefined) await output.text(describeSuccess(tried))
    if (failure !== undefined) throw new CliError(failure, { code: 'NOT_DELIVERED', next })
    if (tried.attempts.length === 0) await output.note(next)
  },
})

type Call = { client: TaskReview; clock: Clock; signal: AbortSignal }

/** The delivery once it was tried, or as it is when that takes too long. */
async function findTried(
  { client, clock, signal }: Call,
  id: string,
  deliveryId: string,
): Promise<WebhookDeliveryDetail> {
  const startedAt = clock.now()
  for (;;) {
    const delivery = await client.webhooks.getDelivery(id, deliveryId, { signal })
    if (delivery.attempts.length > 0 || clock.now() - startedAt > lookForMs) return delivery
    await clock.sleep(lookEveryMs, signal)
  }
}

function describeSuccess({ attempts }: WebhookDeliveryDetail): string {
  const attempt = attempts.at(-1)
  const took = formatTook(attempt?.latencyMs ?? 0)
  return `Delivered: the receiver answered ${attempt?.statusCode} in ${took}.`
}

function describeFailure({ status, attempts }: WebhookDeliveryDetail): string | undefined {
  const attempt = attempts.at(-1)
  if (attempt === undefined || status === 'delivered') return undefined
  const { statusCode, error, latencyMs } = attempt
  const answer = statusCode === null ? error : `it answered ${statusCode}`
  return `The receiver did not take the test: ${answer}, after ${formatTook(latencyMs)}.`
}
