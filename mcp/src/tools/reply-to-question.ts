import { z } from 'zod'
import { taskReply } from '../replies/task-reply.ts'
import { taskView } from '../replies/task-view.ts'
import { attachments, readAttachments } from './attachments.ts'
import { defineTool, taskId } from './tool.ts'

export const replyToQuestion = defineTool({
  name: 'reply_to_question',
  title: 'Reply to the engineer',
  description:
    'Replies to the question that a task in stage needs_input waits for; then continue with wait_for_task. Reply what the person you work for said or would say; if you do not know, ask them first. Never send secrets.',
  input: z.strictObject({
    taskId,
    question: z
      .int()
      .min(1)
      .max(5)
      .describe('The number of the question, so that a late reply never answers the next one.'),
    choice: z.string().min(1).max(200).optional().describe('One of the choices, word for word.'),
    text: z
      .string()
      .min(1)
      .max(10_000)
      .optional()
      .describe('The reply itself, or a note to a choice or to data.'),
    data: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('What the replySchema of the question asks for.'),
    attachments: attachments.describe(
      'Files that belong to the reply, beside choice, text or data.',
    ),
  }),
  output: taskView,
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  },
  async run({ taskId: id, attachments: files, ...said }, { caller, context }) {
    const reply = { ...said, ...readAttachments(files) }
    const task = await caller.client.tasks.reply(id, reply, { signal: context.mcpReq.signal })
    caller.spending.see(task)
    return taskReply(task)
  },
})
