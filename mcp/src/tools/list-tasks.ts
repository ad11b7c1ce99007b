import { z } from 'zod'
import { text } from '../replies/task-reply.ts'
import { describeTask, taskView, viewTask } from '../replies/task-view.ts'
import { defineTool, page, readsOnly } from './tool.ts'

export const listTasks = defineTool({
  name: 'list_tasks',
  title: 'List tasks',
  description: 'Tasks of the account, newest first, without their answers.',
  input: z.strictObject({
    status: z.enum(['pending', 'completed', 'cancelled']).optional(),
    projectId: z.int().min(1).optional(),
    createdAfter: z.iso.datetime({ offset: true }).optional(),
    createdBefore: z.iso.datetime({ offset: true }).optional(),
    q: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Only tasks with all of these words in the prompt or metadata.'),
    ...page,
  }),
  output: z.object({ tasks: z.array(taskView), nextCursor: z.string().nullable() }),
  annotations: readsOnly,
  async run(args, { caller, context }) {
    const { data, nextCursor } = await caller.client.tasks.list(args, {
      signal: context.mcpReq.signal,
    })
    for (const task of data) caller.spending.see(task)
    const lines = data.map((task) => `- ${describeTask(task)}`)
    const head = data.length === 0 ? 'There are no such tasks.' : `${data.length} tasks:`
    return {
      content: [text([head, ...lines, ...moreHint(nextCursor)].join('\n'))],
      structuredContent: { tasks: data.map(viewTask), nextCursor: nextCursor ?? null },
    }
  },
})

export function moreHint(nextCursor: string | null | undefined): string[] {
  return nextCursor ? [`There are more: call again with cursor ${nextCursor}.`] : []
}
