// Each acknowledged create is polled by its client: it is there, or the service says when to ask again.
import type { Violation } from '../campaign.ts'
import type { Client } from '../clients.ts'

const replyTimeoutMs = 30_000

export type Polls = {
  poll(client: Client, taskId: string): Promise<void>
  counts: { answered: number; unavailable: number }
  violations: Violation[]
}

export function createPolls(apiUrl: string): Polls {
  const counts = { answered: 0, unavailable: 0 }
  const violations: Violation[] = []
  return {
    counts,
    violations,
    async poll({ secret }, taskId) {
      const reply = await fetch(`${apiUrl}/api/v1/tasks/${taskId}`, {
        headers: { authorization: `Bearer ${secret}` },
        signal: AbortSignal.timeout(replyTimeoutMs),
      }).then(
        async (response) => {
          await response.arrayBuffer()
          return { status: response.status, hasRetryAfter: response.headers.has('retry-after') }
        },
        () => ({ status: 0, hasRetryAfter: false }),
      )
      if (reply.status === 200) counts.answered++
      else if (reply.status === 503 && reply.hasRetryAfter) counts.unavailable++
      else violations.push({ kind: 'wrong poll', detail: `${reply.status} of ${taskId}` })
    },
  }
}
