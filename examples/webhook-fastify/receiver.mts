// Receives events of finished tasks: verifies the signature, responds immediately, and processes them
// afterwards.
//   node receiver.mts
import { TaskReview, WebhookVerificationError } from '@task-review/sdk'
import fastify from 'fastify'

const client = new TaskReview()
const app = fastify({ bodyLimit: 64 * 1024 })

// The signature is of the bytes as they came, so nothing may parse them before it is checked.
app.removeAllContentTypeParsers()
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
)

// In production: a table with a unique column, written in the transaction of the work itself.
const seen = new Set<string>()

app.post<{ Body: Buffer }>('/webhooks', async (request, reply) => {
  const event = await client.webhooks.verify(request.body, request.headers)
  // An event may come more than once, always with the same id.
  if (!seen.has(event.id)) {
    seen.add(event.id)
    // What fails after the answer is not sent again: a queue of your own belongs here.
    if (event.type === 'task.completed') void readAnswer(event.data.id).catch(console.error)
  }
  return reply.code(204).send()
})

app.setErrorHandler((error, _request, reply) => {
  const isForged = error instanceof WebhookVerificationError
  return reply.code(isForged ? 400 : 500).send({ error: isForged ? error.message : 'It failed.' })
})

/** Events carry no answers; what is read is never older than the event. */
async function readAnswer(taskId: string): Promise<void> {
  const task = await client.tasks.get(taskId)
  console.log(`${taskId} ${task.credits.charged} credits: ${JSON.stringify(task.result)}`)
}

const address = await app.listen({
  port: Number(process.env.PORT ?? 3000),
  host: process.env.HOST ?? '127.0.0.1',
})
console.log(`Listening at ${address}/webhooks`)
