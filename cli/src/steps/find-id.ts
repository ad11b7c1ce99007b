// Tables on a terminal show short ids, so commands take them: the newest hundred are looked through.
import type { TaskReview } from '@task-review/sdk'
import { CliError } from '../frame/failure.ts'
import { readShortId } from '../values/short-id.ts'

type Call = { client: TaskReview; signal: AbortSignal }

const newest = { limit: 100 }

export async function findTaskId({ client, signal }: Call, text: string): Promise<string> {
  return await findId(text, 'task', 'tasks list', () => client.tasks.list(newest, { signal }))
}

export async function findWebhookId({ client, signal }: Call, text: string): Promise<string> {
  return await findId(text, 'webhook', 'webhooks list', () => client.webhooks.list({ signal }))
}

export async function findKeyId({ client, signal }: Call, text: string): Promise<string> {
  return await findId(text, 'key', 'keys list', () => client.keys.list(newest, { signal }))
}

export async function findDeliveryId(
  { client, signal }: Call,
  webhookId: string,
  text: string,
): Promise<string> {
  const list = () => client.webhooks.listDeliveries(webhookId, newest, { signal })
  return await findId(text, 'delivery', 'webhooks deliveries', list)
}

/** A full id stays as it is, and so does what is none: the service then says what it is not. */
async function findId(
  text: string,
  kind: string,
  listCommand: string,
  list: () => PromiseLike<{ data: { id: string }[] }>,
): Promise<string> {
  const end = readShortId(text, kind)
  if (end === undefined) return text
  const { data } = await list()
  const found = data.filter(({ id }) => id.endsWith(end)).map(({ id }) => id)
  if (found.length === 1) return found[0] as string
  const next = `Give the full id: taskreview ${listCommand} --json id`
  if (found.length === 0) {
    const message = `None of the newest ${newest.limit} has an id that ends in ${end}.`
    throw new CliError(message, { exit: 5, code: 'NOT_FOUND', next })
  }
  throw new CliError(`${found.length} ids end in ${end}.`, { exit: 2, code: 'AMBIGUOUS', next })
}
