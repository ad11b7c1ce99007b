// What can go wrong on this side of the network.
import type { CancelledTask, CreatedTask, Task } from '../resources/task.ts'
import type { Upload } from '../resources/upload.ts'
import { TaskReviewError } from './task-review-error.ts'

/** No answer came: the connection failed or was cut. The request may or may not have been carried out. */
export class APIConnectionError extends TaskReviewError {
  static override readonly name: string = 'APIConnectionError'
  /** The key this call was made with. Repeating the call with it never does anything twice. */
  readonly idempotencyKey: string | undefined

  constructor(message: string, options: { cause?: unknown; idempotencyKey?: string | undefined }) {
    super(message, { cause: options.cause })
    this.idempotencyKey = options.idempotencyKey
  }
}

/** The request was not answered completely within `timeoutMs`. */
export class APITimeoutError extends APIConnectionError {
  static override readonly name: string = 'APITimeoutError'
}

/** The signal that was passed to the call has fired. */
export class UserAbortError extends TaskReviewError {
  static override readonly name: string = 'UserAbortError'
  readonly idempotencyKey: string | undefined

  constructor(options: { cause?: unknown; idempotencyKey?: string | undefined } = {}) {
    super('The call was aborted by its signal.', { cause: options.cause })
    this.idempotencyKey = options.idempotencyKey
  }
}

/** The task was not final when the time of the wait was over. It goes on; wait again whenever you like. */
export class WaitTimeoutError extends TaskReviewError {
  static override readonly name: string = 'WaitTimeoutError'
  readonly taskIds: readonly string[]
  /** The task as it was last seen; undefined when it could not be read in time. */
  readonly task: Task | CreatedTask | undefined

  constructor(options: {
    taskIds: readonly string[]
    timeoutMs: number
    task?: Task | CreatedTask | undefined
  }) {
    const { taskIds, timeoutMs, task } = options
    const [first = '', ...others] = taskIds
    const which = others.length > 0 ? `None of ${taskIds.length} tasks` : `Task ${first}`
    const verb = others.length > 0 ? 'was final' : 'was not final'
    const next =
      others.length > 0
        ? 'Wait again with tasks.waitForAny, or cancel the tasks.'
        : 'Wait again with tasks.wait, or cancel the task.'
    super(`${which} ${verb} after ${timeoutMs} ms. ${next}`)
    this.taskIds = taskIds
    this.task = task
  }
}

/** The task ended without an answer; `task.cancelReason` says why, and what it held was released. */
export class TaskCancelledError extends TaskReviewError {
  static override readonly name: string = 'TaskCancelledError'
  readonly task: CancelledTask

  constructor(task: CancelledTask) {
    super(`Task ${task.id} was cancelled: ${task.cancelReason ?? 'no reason was given'}.`)
    this.task = task
  }
}

/** The answer came, but the caller's own schema does not accept it. */
export class ResultValidationError extends TaskReviewError {
  static override readonly name: string = 'ResultValidationError'
  readonly task: Task | CreatedTask
  /** What the schema objects to, as it says it. */
  readonly issues: readonly { readonly message: string }[]

  constructor(task: Task | CreatedTask, issues: readonly { readonly message: string }[]) {
    const first = issues[0]?.message ?? 'it gave no reason'
    super(`The result of task ${task.id} was not accepted by the response schema: ${first}`)
    this.task = task
    this.issues = issues
  }
}

/** The body was not signed with the secret, or not lately. Answer 400 and do nothing else with it. */
export class WebhookVerificationError extends TaskReviewError {
  static override readonly name: string = 'WebhookVerificationError'
}

/** The service checked the file and refused it; `upload.flaw` says why. */
export class UploadRefusedError extends TaskReviewError {
  static override readonly name: string = 'UploadRefusedError'
  readonly upload: Upload

  constructor(upload: Upload, options?: { cause?: unknown }) {
    super(`${upload.fileName} was refused: it ${upload.flaw ?? 'is not accepted'}.`, options)
    this.upload = upload
  }
}
