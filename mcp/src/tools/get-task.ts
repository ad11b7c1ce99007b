import { z } from 'zod'
import { taskReply } from '../replies/task-reply.ts'
import { taskView } from '../replies/task-view.ts'
import { defineTool, readsOnly, taskId } from './tool.ts'

export const getTask = defineTool({
  name: 'get_task',
  title: 'Read a task',
  description: 'How a task stands now, with the answer once it is completed. Does not wait.',
  input: z.strictObject({
    taskId,
    includeMessages: z
      .boolean()
      .default(false)
      .describe('Also what engineers asked about it, and what was replied.'),
  }),
  output: taskView,
  annotations: readsOnly,
  async run(args, { caller, context }) {
    const { signal } = context.mcpReq
    const task = await caller.client.tasks.get(args.taskId, {}, { signal })
    caller.spending.see(task)
    if (!args.includeMessages) return taskReply(task)
    const messages = await caller.client.tasks.messages(args.taskId, { signal })
    return taskReply({ ...task, messages })
  },
})
