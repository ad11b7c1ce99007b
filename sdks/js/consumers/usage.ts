// What an application writes, checked by every compiler: as a module, as CommonJS and for a bundler.
import {
  APIError,
  type CompletedTask,
  InsufficientCreditsError,
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

export async function ask(): Promise<CompletedTask> {
  // @ts-expect-error A task needs a project and a limit.
  await client.tasks.create({ prompt: 'Is this safe?' })
  const created = client.tasks.create({ projectId: 1001, prompt: 'Is this safe?', maxCredits: 600 })
  const { data, requestId, rateLimit } = await created.withResponse()
  void [requestId, rateLimit]
  return await client.tasks.wait(data.id)
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
  if (error instanceof TaskCancelledError) return error.task.cancelReason ?? 'cancelled'
  if (error instanceof APIError)
    return `${error.status} ${error.code ?? ''} ${error.requestId ?? ''}`
  return String(error)
}

export async function receive(body: string, headers: Record<string, string>): Promise<string> {
  const event: WebhookEvent = await verifyWebhook(body, headers, 'whsec_c2VjcmV0')
  return event.type
}
