import { z } from 'zod'
import { taskReply } from '../replies/task-reply.ts'
import { taskView } from '../replies/task-view.ts'
import { defineTool, readsOnly, taskId } from './tool.ts'

export const getTask = defineTool({
  name: 'get_task',
  title: 'Read a task',
  description: 'How a task stands now, with the answer once it is completed. Does not wait.',
  input: z.strictObject({ taskId }),
  output: taskView,
  annotations: readsOnly,
  async run(args, { caller, context }) {
    const task = await caller.client.tasks.get(args.taskId, {}, { signal: context.mcpReq.signal })
    caller.spending.see(task)
    return taskReply(task)
  },
})
