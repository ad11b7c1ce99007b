// Requests of clients and engineers that outlive every fault: what becomes of them is for the alerts to tell.
const replyTimeoutMs = 15_000
/** How long a client waits for the end of a task. */
export const waitSeconds = 20

export type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the reply holds; who reads it knows what.
  body: any
  etag: string | undefined
}

export type Asked = { method?: string; headers: Record<string, string>; body?: unknown }

/** Never rejects: no answer at all is status 0. */
export async function ask(url: string, { method = 'GET', headers, body }: Asked): Promise<Answer> {
  return await fetch(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(replyTimeoutMs + waitSeconds * 1_000),
  }).then(
    async (reply) => {
      const text = await reply.text()
      const isJson = reply.headers.get('content-type')?.includes('json') === true
      const etag = reply.headers.get('etag') ?? undefined
      return { status: reply.status, body: isJson ? JSON.parse(text) : undefined, etag }
    },
    () => ({ status: 0, body: undefined, etag: undefined }),
  )
}
