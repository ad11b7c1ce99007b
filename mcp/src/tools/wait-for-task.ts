// Waits a bounded time. Clients give up on calls, some after 30 seconds; the task does not mind, and
// the next call goes on where this one ended, because the wait holds no state of its own.
import { type OpenQuestion, type PendingTask, WaitTimeoutError } from '@task-review/sdk'
import { z } from 'zod'
import { askPerson, isTold, rememberTold, takeReply } from '../questions/ask-person.ts'
import { taskReply } from '../replies/task-reply.ts'
import { type ShownTask, taskView } from '../replies/task-view.ts'
import { type Call, defineTool, readsOnly, taskId } from './tool.ts'

const progressMs = 5_000
/** The person does not reply now: how the task stands is read, and nothing is waited for. */
const lookMs = 1_000

export const waitForTask = defineTool({
  name: 'wait_for_task',
  title: 'Wait for the answer',
  description:
    'Waits until a task is completed or cancelled, at most timeoutSeconds, and returns how it stands then, or as soon as the engineer asks a question. While the status is still pending, call it again; nothing is lost when a call is given up.',
  input: z.strictObject({
    taskId,
    timeoutSeconds: z.int().min(1).max(50).default(25).describe('How long this call may take.'),
  }),
  output: taskView,
  annotations: readsOnly,
  async run(args, call) {
    const stop = reportProgress(call, args.timeoutSeconds)
    try {
      const said = await takeReply(call, args.taskId)
      const timeoutMs = said === 'declined' ? lookMs : args.timeoutSeconds * 1_000
      const { task, isNewQuestion } = await wait(args.taskId, timeoutMs, call)
      call.caller.spending.see(task)
      return (isNewQuestion ? await askPerson(call, task) : undefined) ?? taskReply(task)
    } finally {
      stop()
    }
  },
})

type Waited = { task: ShownTask; isNewQuestion: boolean }

/** Ends early with a question that nobody was told of. */
async function wait(id: string, timeoutMs: number, call: Call): Promise<Waited> {
  const { caller, context } = call
  const given = context.mcpReq.signal
  const asked = new AbortController()
  const signal = AbortSignal.any([given, asked.signal])
  let asking: PendingTask | undefined
  const onQuestion = (question: OpenQuestion, task: PendingTask) => {
    if (isTold(caller, id, question)) return
    asking = task
    asked.abort()
  }
  try {
    const task = await caller.client.tasks.waitForAny([id], { timeoutMs, signal, onQuestion })
    return { task, isNewQuestion: false }
  } catch (error) {
    if (asking?.question !== undefined && !given.aborted) {
      rememberTold(caller, id, asking.question.number)
      return { task: asking, isNewQuestion: true }
    }
    if (!WaitTimeoutError.isInstance(error)) throw error
    const read = { signal: given, maxRetries: 0 }
    const task = error.task ?? (await caller.client.tasks.get(id, {}, read))
    return { task, isNewQuestion: false }
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
