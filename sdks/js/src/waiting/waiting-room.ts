// Every wait of a client passes here. One or two tasks are watched by a request each; more are watched
// together, because a key may do one request a second and hold twenty. Tasks that were just made may
// have their answer soon, so a few more of them begin with one request of their own: it tells of the
// answer in the moment it is there, and costs the turn that reading all of them would.
import { UserAbortError, WaitTimeoutError } from '../errors/local-errors.ts'
import { timerMsMax } from '../http/delay.ts'
import { NoLongerWanted, type Transport } from '../http/transport.ts'
import type { CreatedTask, Task } from '../resources/task.ts'
import type { Uploads } from '../resources/uploads.ts'
import { type Watched, waitDirectly } from './direct-wait.ts'
import { JointWatch } from './joint-watch.ts'
import { type OnQuestion, QuestionDesk } from './question-desk.ts'

export interface WaitOptions {
  /** When to give up with a WaitTimeoutError. Without it the wait goes on until the task is final. */
  timeoutMs?: number | undefined
  /** Ends the wait, not the task, with a UserAbortError. */
  signal?: AbortSignal | undefined
  /** Called with each version of the task that is seen, the last included. */
  onUpdate?: ((task: Task) => void) | undefined
  /**
   * Called once for each question of an engineer. The reply it gives is sent; without one the wait goes on
   * until somebody else replies or the deadline passes.
   */
  onQuestion?: OnQuestion | undefined
}

const directWaitsMax = 2
const newTaskWaitsMax = 10

export class WaitingRoom {
  readonly #transport: Transport
  readonly #uploads: Uploads
  #joint: JointWatch | undefined
  #waits = 0

  constructor(transport: Transport, uploads: Uploads) {
    this.#transport = transport
    this.#uploads = uploads
  }

  /** The first of the tasks that is final. */
  async waitForFirst(
    ids: readonly string[],
    { timeoutMs = timerMsMax, signal, onUpdate, onQuestion }: WaitOptions,
    created?: CreatedTask,
  ): Promise<Task> {
    if (signal?.aborted) throw new UserAbortError({ cause: signal.reason })
    let seen: Task | CreatedTask | undefined = created
    const versions = new Map<string, string>()
    const over = new AbortController()
    const fail = (error: unknown) => over.abort(error)
    const handled = onQuestion && { onQuestion, signal: over.signal, fail }
    const desk = handled && new QuestionDesk(this.#transport, this.#uploads, handled)
    const onTask = (task: Task) => {
      seen = task
      const version = `${task.version} ${task.status}`
      if (versions.get(task.id) === version) return
      versions.set(task.id, version)
      onUpdate?.(task)
      desk?.look(task)
    }
    const stop = () => over.abort(new UserAbortError({ cause: signal?.reason }))
    const waitMs = Math.min(timeoutMs, timerMsMax)
    const timer = setTimeout(() => {
      over.abort(new WaitTimeoutError({ taskIds: ids, timeoutMs, task: seen }))
    }, waitMs)
    signal?.addEventListener('abort', stop, { once: true })
    const watched = {
      signal: over.signal,
      deadlineMs: performance.now() + waitMs,
      wantsUpdates: onUpdate !== undefined || desk !== undefined,
      onTask,
    }
    try {
      const isNew = created !== undefined
      return await Promise.race(ids.map((id) => this.#watch({ id, ...watched }, isNew)))
    } catch (error) {
      throw over.signal.aborted ? over.signal.reason : error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      // The others of a race leave.
      over.abort()
    }
  }

  async #watch(watched: Watched, isNew: boolean): Promise<Task> {
    this.#waits++
    const isAlone = (asked: number) =>
      !this.#isCrowded(isNew && asked === 0 ? newTaskWaitsMax : directWaitsMax)
    try {
      if (!isAlone(0)) return await this.#join(watched)
      return await waitDirectly(this.#transport, watched, isAlone)
    } catch (error) {
      if (error instanceof NoLongerWanted) return await this.#join(watched)
      throw error
    } finally {
      this.#waits--
    }
  }

  #join(watched: Watched): Promise<Task> {
    if (this.#joint === undefined || this.#joint.isOver) {
      this.#joint = new JointWatch(this.#transport)
    }
    return this.#joint.join(watched)
  }

  #isCrowded(waitsMax: number): boolean {
    return this.#waits > waitsMax || this.#joint?.isOver === false
  }
}
