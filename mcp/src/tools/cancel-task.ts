import { z } from 'zod'
import { taskReply } from '../replies/task-reply.ts'
import { taskView } from '../replies/task-view.ts'
import { defineTool, taskId } from './tool.ts'

export const cancelTask = defineTool({
  name: 'cancel_task',
  title: 'Cancel a task',
  description:
    'Cancels a pending task. Free until an engineer claims it; afterwards the effort so far is charged. Cannot be undone. Cancelling twice is the same as once.',
  input: z.strictObject({ taskId }),
  output: taskView,
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  async run(args, { caller, context }) {
    const task = await caller.client.tasks.cancel(args.taskId, { signal: context.mcpReq.signal })
    caller.spending.see(task)
    return taskReply(task)
  },
})
