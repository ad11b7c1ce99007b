// A workflow that suspends until an engineer has answered, and is resumed by the callback of its task.
//   node review.mts serve
//   node review.mts "Drop the column orders.legacy_id"
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { Mastra } from '@mastra/core'
import { createStep, createWorkflow } from '@mastra/core/workflows'
import { LibSQLStore } from '@mastra/libsql'
import { TaskReview, WebhookVerificationError } from '@task-review/sdk'
import { z } from 'zod'

const { CALLBACK_URL, PORT, TASKREVIEW_PROJECT_ID, TASKREVIEW_WEBHOOK_SECRET = '' } = process.env
const client = new TaskReview()
const Plan = z.object({ plan: z.string() })
const Verdict = z.object({ approved: z.boolean(), reason: z.string() })

const askEngineer = createStep({
  id: 'ask-engineer',
  inputSchema: Plan,
  resumeSchema: Verdict,
  outputSchema: Verdict,
  async execute({ inputData, resumeData, runId, suspend }) {
    if (resumeData !== undefined) return resumeData
    await client.tasks.create({
      prompt: `May this be done as it stands?\n\n${inputData.plan}`,
      maxCredits: 600,
      projectId: Number(TASKREVIEW_PROJECT_ID),
      responseSchema: Verdict,
      callback: { url: `${CALLBACK_URL}/${runId}`, secret: TASKREVIEW_WEBHOOK_SECRET },
      idempotencyKey: runId,
    })
    return await suspend({})
  },
})

const review = createWorkflow({ id: 'review', inputSchema: Plan, outputSchema: Verdict })
  .then(askEngineer)
  .commit()
const storage = new LibSQLStore({ id: 'reviews', url: 'file:./reviews.db' })
const workflow = new Mastra({ workflows: { review }, storage, logger: false }).getWorkflow('review')

const receiver = createServer(async (request, response) => {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const event = await client.webhooks.verify(Buffer.concat(chunks), request.headers)
    if (event.type === 'task.completed' || event.type === 'task.cancelled') {
      const { result } = await client.tasks.get(event.data.id)
      const resumeData = Verdict.parse(result ?? { approved: false, reason: 'No answer.' })
      const run = await workflow.createRun({ runId: request.url?.split('/').at(-1) ?? '' })
      const { status } = await run.resume({ step: 'ask-engineer', resumeData })
      console.log(`${status}: ${JSON.stringify(resumeData)}`)
    }
    response.writeHead(204).end()
  } catch (error) {
    // A run that is not suspended yet is an error too: the callback is sent again.
    response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end()
  }
})

if (process.argv[2] === 'serve') receiver.listen(Number(PORT ?? 3000), () => console.log('Ready'))
else {
  const run = await workflow.createRun({ runId: randomUUID() })
  const { status } = await run.start({ inputData: { plan: process.argv[2] ?? '' } })
  console.log(status)
}
