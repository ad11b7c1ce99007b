// Takes callbacks of format "result" and completes the activity that each one belongs to.
import { createServer, type Server } from 'node:http'
import { TaskReview, WebhookVerificationError } from '@task-review/sdk'

export type Verdict = { approved: boolean; reason: string }
type Activity = { workflowId: string; activityId: string }
type Complete = (activity: Activity, verdict: Verdict) => Promise<void>

const client = new TaskReview()

export function createReceiver(complete: Complete): Server {
  return createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      await client.webhooks.verify(body, request.headers)
      const posted: Verdict | { error: { reason: string } } = JSON.parse(body.toString())
      const [workflowId = '', activityId = ''] = (request.url ?? '').split('/').slice(-2)
      const verdict =
        'error' in posted
          ? { approved: false, reason: `No answer: ${posted.error.reason}` }
          : posted
      await complete({ workflowId, activityId }, verdict)
      response.writeHead(204).end()
    } catch (error) {
      // What Temporal does not take now is sent again for 5 days.
      response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end()
    }
  })
}
