// Waits a bounded time. Clients give up on calls, some after 30 seconds; the task does not mind, and
// the next call goes on where this one ended, because the wait holds no state of its own.
import { WaitTimeoutError } from '@task-review/sdk'
import { z } from 'zod'
import { taskReply } from '../replies/task-reply.ts'
import { type ShownTask, taskView } from '../replies/task-view.ts'
import { type Call, defineTool, readsOnly, taskId } from './tool.ts'

const progressMs = 5_000

export const waitForTask = defineTool({
  name: 'wait_for_task',
  title: 'Wait for the answer',
  description:
    'Waits until a task is completed or cancelled, at most timeoutSeconds, and returns how it stands then. While the status is still pending, call it again; nothing is lost when a call is given up.',
  input: z.strictObject({
    taskId,
    timeoutSeconds: z.int().min(1).max(50).default(25).describe('How long this call may take.'),
  }),
  output: taskView,
  annotations: readsOnly,
  async run(args, call) {
    const stop = reportProgress(call, args.timeoutSeconds)
    try {
      const task = await wait(args.taskId, args.timeoutSeconds * 1_000, call)
      call.caller.spending.see(task)
      return taskReply(task)
    } finally {
      stop()
    }
  },
})

async function wait(id: string, timeoutMs: number, { caller, context }: Call): Promise<ShownTask> {
  const { signal } = context.mcpReq
  try {
    return await caller.client.tasks.waitForAny([id], { timeoutMs, signal })
  } catch (error) {
    if (!WaitTimeoutError.isInstance(error)) throw error
    return error.task ?? (await caller.client.tasks.get(id, {}, { signal, maxRetries: 0 }))
  }
}

/** Keeps a client that asked for progress from giving up. What it is told is only that time passes. */
function reportProgress({ context }: Call, timeoutSeconds: number): () => void {
  const { _meta, notify, signal } = context.mcpReq
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return () => {}
  let progress = 0
  const timer = setInterval(() => {
    progress += progressMs / 1_000
    const params = { progressToken, progress, total: timeoutSeconds, message: 'Still waiting.' }
    // Whoever went away does not hear it, and need not.
    if (!signal.aborted) notify({ method: 'notifications/progress', params }).catch(() => {})
  }, progressMs)
  return () => clearInterval(timer)
}
