// Questions that are seen while somebody waits. Invariants:
// - A handler is called once for each question, while the wait goes on: others may reply as well.
// - A reply names its question, and one that comes too late is no failure of the wait.
// - The files of a reply are read once, however often it is sent.
// - With the end of the wait nothing more is sent.
import { QuestionClosedError } from '../errors/codes.ts'
import { holdFiles, packBody } from '../files/attachments.ts'
import { delay } from '../http/delay.ts'
import type { Transport } from '../http/transport.ts'
import type { NewReply, OpenQuestion, ReplyRequest } from '../resources/question.ts'
import type { PendingTask, Task } from '../resources/task.ts'
import type { Uploads } from '../resources/uploads.ts'
import { choosePauseMs, mayPass } from './patience.ts'

/** What a handler of questions needs besides the question. */
export interface QuestionContext {
  /** Aborts when a reply is no longer wanted: the question was closed, or the wait is over. */
  signal: AbortSignal
}

/** Gives the reply to a question of an engineer, or nothing to leave it to others. */
export type OnQuestion = (
  question: OpenQuestion,
  task: PendingTask,
  context: QuestionContext,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that only tells somebody returns nothing.
) => NewReply | undefined | void | Promise<NewReply | undefined | void>

interface Desk {
  onQuestion: OnQuestion
  /** Of the wait. */
  signal: AbortSignal
  /** Ends the wait. */
  fail: (error: unknown) => void
}

interface Asked {
  number: number
  version: number
  closed: AbortController
}

export class QuestionDesk {
  readonly #transport: Transport
  readonly #uploads: Uploads
  readonly #desk: Desk
  readonly #asked = new Map<string, Asked>()

  constructor(transport: Transport, uploads: Uploads, desk: Desk) {
    this.#transport = transport
    this.#uploads = uploads
    this.#desk = desk
  }

  /** Told of each version of a task that is seen. */
  look(task: Task): void {
    const known = this.#asked.get(task.id)
    const number = task.question?.number
    // A read may be older than what was seen: a question that was handled never comes again.
    if (known !== undefined && (known.number === number || task.version < known.version)) return
    known?.closed.abort()
    if (task.status !== 'pending' || number === undefined) return
    const closed = new AbortController()
    this.#asked.set(task.id, { number, version: task.version, closed })
    void this.#handle(task, closed.signal)
  }

  async #handle(task: PendingTask, closed: AbortSignal): Promise<void> {
    const { onQuestion, fail } = this.#desk
    const signal = AbortSignal.any([this.#desk.signal, closed])
    const { question } = task
    if (question === undefined) return
    try {
      const reply = await onQuestion(question, task, { signal })
      if (!reply || signal.aborted) return
      await this.#send(task.id, { question: question.number, ...reply }, signal)
    } catch (error) {
      // Somebody else replied, or the deadline was faster.
      if (!signal.aborted && !(error instanceof QuestionClosedError)) fail(error)
    }
  }

  /** A reply outlasts what a wait outlasts; its key makes the attempts one. */
  async #send(id: string, reply: ReplyRequest, signal: AbortSignal): Promise<void> {
    const options = { signal, idempotencyKey: crypto.randomUUID() }
    const { revision } = this.#transport.settings
    const attachments = reply.attachments && (await holdFiles(reply.attachments, revision))
    let body: Record<string, unknown> | undefined
    for (let failures = 0; ; failures++) {
      try {
        body ??= await packBody({ ...reply, attachments }, this.#uploads, { ...options, revision })
        const call = { method: 'POST', path: ['tasks', id, 'messages'], body }
        await this.#transport.send<Task>(call, options)
        return
      } catch (error) {
        if (signal.aborted || !mayPass(error)) throw error
        await delay(choosePauseMs(error, failures), signal)
      }
    }
  }
}
