// What an application writes, checked by every compiler: as a module, as CommonJS and for a bundler.
import {
  APIError,
  InsufficientCreditsError,
  type MessageResult,
  RateLimitError,
  type Task,
  TaskCancelledError,
  TaskReview,
  verifyWebhook,
  type WebhookEvent,
} from '@task-review/sdk'

const client = new TaskReview({ baseUrl: 'https://tasks.example.com', apiKey: async () => 'key' })

export async function review(code: string): Promise<string> {
  const task = await client.tasks.createAndWait(
    {
      projectId: 1001,
      prompt: 'Is this safe?',
      maxCredits: 600,
      mode: 'fast',
      attachments: [{ text: code, fileName: 'a.ts' }],
      responseSchema: {
        type: 'object',
        required: ['safe'],
        properties: { safe: { type: 'boolean' }, reason: { type: 'string' } },
      },
    },
    { timeoutMs: 60_000, onUpdate: (now: Task) => void now.stage },
  )
  const safe: boolean = task.result.safe
  const reason: string | undefined = task.result.reason
  // @ts-expect-error The schema names no such property.
  void task.result.nothing
  // @ts-expect-error What may be absent is not simply text.
  const text: string = task.result.reason
  return safe ? (reason ?? '') : String(text)
}

const question = { projectId: 1001, prompt: 'Is this safe?', maxCredits: 600 }

export async function ask(): Promise<MessageResult> {
  // @ts-expect-error A task needs a limit.
  await client.tasks.create({ prompt: 'Is this safe?' })
  const created = client.tasks.create({ projectId: 1001, prompt: 'Is this safe?', maxCredits: 600 })
  const { data, requestId, rateLimit } = await created.withResponse()
  void [requestId, rateLimit]
  // @ts-expect-error There is no such mode.
  await client.tasks.create({ ...question, mode: 'turbo' })
  // @ts-expect-error Nor such a status to list by.
  void client.tasks.list({ status: 'done' })
  const task = await client.tasks.wait(data)
  return task.result
}

/** The schema of a create goes with what it gives; an id alone tells nothing of the result. */
export async function waitForData(): Promise<boolean> {
  const responseSchema = {
    type: 'object',
    required: ['safe'],
    properties: { safe: { type: 'boolean' } },
  } as const
  const created = await client.tasks.create({ ...question, responseSchema })
  const { result } = await client.tasks.wait(created)
  const first = await client.tasks.waitForAny([created, created])
  const byId = await client.tasks.wait(created.id)
  // @ts-expect-error It may be data as well as a message.
  const message: string = byId.result.message
  const typed = await client.tasks.wait(created.id, { responseSchema })
  const safe: boolean = typed.result.safe
  // @ts-expect-error The schema has no message.
  void result.message
  return result.safe && safe && (first.status === 'completed' ? first.result.safe : !message)
}

/** The status says what a task has. */
export async function read(id: string): Promise<string> {
  const task = await client.tasks.get(id)
  // @ts-expect-error Only a completed task has it for certain.
  task.result.message
  if (task.status === 'completed') {
    const { source, model, keptShare } = task.provenance
    const made: string = source
    const share: number | undefined = keptShare
    const ended: string = task.finalAt
    return `${String(task.result.message)} ${made} ${model ?? ''} ${share ?? ''} ${ended}`
  }
  if (task.status === 'cancelled') return task.cancelReason.toUpperCase()
  const ended: null = task.finalAt
  return `${task.stage} ${task.pollAfterMs ?? ''} ${String(ended)}`
}

export async function list(): Promise<string[]> {
  const ids: string[] = []
  for await (const task of client.tasks.list({ status: 'pending', limit: 50 })) ids.push(task.id)
  const page = await client.tasks.list()
  return page.hasMore ? ids : page.data.map(({ id }) => id)
}

export function explain(error: unknown): string {
  if (error instanceof InsufficientCreditsError) return `${error.available} of ${error.required}`
  if (error instanceof RateLimitError) return `again at ${String(error.resetAt)}`
  if (error instanceof TaskCancelledError) return error.task.cancelReason
  if (error instanceof APIError)
    return `${error.status} ${error.code ?? ''} ${error.requestId ?? ''}`
  return String(error)
}

export async function receive(body: string, headers: Record<string, string>): Promise<string> {
  const event: WebhookEvent = await verifyWebhook(body, headers, 'whsec_c2VjcmV0')
  switch (event.type) {
    case 'webhook.test': {
      const nothing: null = event.sequence
      return `${event.data.id} ${String(nothing)}`
    }
    case 'task.cancelled': {
      const { cancelReason } = event.data
      return `${cancelReason.toUpperCase()} ${event.sequence + 1}`
    }
    case 'task.completed':
      return (await client.tasks.get(event.data.id)).status
    // It concerns the account's tasks as a whole.
    case 'feed.restored':
      return `${event.sequence}`
    default:
      // @ts-expect-error A claimed task was not cancelled.
      event.data.cancelReason.toUpperCase()
      return event.data.stage
  }
}
